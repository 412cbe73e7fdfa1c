"""A table at which tests play Thieves Guild: positions by name, answers and events in words, dice at will.

``Game()`` deals a game, see :class:`tabletop.Table`. ``deployed(...)`` and ``won(...)`` set up the moment before the
cards are turned up.
"""

from larceny.envs.thieves_guild import RULEBOOK
from larceny.envs.thieves_guild.state import DECK, DEPLOY, PHASE_NAMES
from larceny.envs.thieves_guild.words import CARDS, PLACES
from tabletop import Table

SECTIONS = ("Palace", "Bazaar", "Port", "Caravan", "Brothels", "Opium Dens", "Wells", "Mosques", "Ghetto")
CARD_TYPES = (
    "Pickpocket", "Cutpurse", "Robbery", "Buyer", "Con Game", "Heist", "Rumors", "Den of Thieves", "Bribes", "Steal",
    "Assassin", "Convert", "Imprison", "Trap", "New Blood", "Recruit", "Thieves Honor", "Guards",
)  # fmt: skip


class Game(Table):
    """One game in progress and what was heard last."""

    rulebook = RULEBOOK
    phases = PHASE_NAMES

    def __init__(self, seed=1, **options):
        self._laid = set()
        super().__init__(seed, **options)

    # -- looking at the table --------------------------------------------------------------------

    @property
    def gold(self):
        return self.state.gold[: self.players].tolist()

    @gold.setter
    def gold(self, amounts):
        self.state.gold[: self.players] = amounts

    @property
    def thieves(self):
        return self.state.thieves[: self.players].tolist()

    @thieves.setter
    def thieves(self, amounts):
        self.state.thieves[: self.players] = amounts

    @property
    def order(self):
        return self.state.order[: self.players].tolist()

    def card(self, section):
        """Name of the card that lies in a section, face up or down."""
        return CARDS[self.state.deck[9 * (self.state.turn - 1) + PLACES.index(section)]]

    def city(self):
        """Names of the nine cards of the turn, by section."""
        return [self.card(section) for section in PLACES]

    def placed(self, seat):
        """Thieves of a seat by section, without the zeros."""
        return {section: int(count) for section, count in zip(PLACES, self.state.placed[seat], strict=True) if count}

    def knows(self, seat):
        """The city cards that the seat's observation shows, by section."""
        rows = self.sees(seat, "known_card")
        return {section: CARDS[row.argmax()] for section, row in zip(PLACES, rows, strict=True) if row.any()}

    # -- setting the table -----------------------------------------------------------------------

    def lay(self, cards, turn=None):
        """Lay cards, ``{section: card}``, into the city of this or a later turn.

        Each changes places with one of its kind that is not discarded and was not laid on purpose.
        """
        undealt = 9 * (self.state.turn - 1)
        first = 9 * (turn - 1) if turn else undealt
        spots = {first + PLACES.index(section): CARDS.index(card) for section, card in cards.items()}
        kept = self._laid | set(spots)
        for spot, card in spots.items():
            free = (at for at in range(DECK - 1, undealt - 1, -1) if at == spot or at not in kept)
            source = next(at for at in free if self.state.deck[at] == card)
            self.state.deck[source], self.state.deck[spot] = int(self.state.deck[spot]), card
        self._laid = kept

    def deployment(self, *order):
        """Go to the deploy phase with the given order of seats."""
        self.state.phase = DEPLOY
        self.state.order[: self.players] = order
        self.state.place = 0
        self.state.to_move = order[0]
        self.state.placed[:] = 0
        self.ask()

    def pass_turn(self):
        """End the turn at once, nobody having placed a thief, so that the next one begins by the rules."""
        self.deployment(*range(self.players))
        self.state.place = self.state.to_move = self.players - 1
        self.play("end_deploy")

    # -- playing ---------------------------------------------------------------------------------

    def bid(self, amount):
        """Name a bid for the seat that is asked, with as many digits as its gold has."""
        digits = str(amount).zfill(len(str(self.gold[self.mover])))
        return self.play("bid_digit", *digits)

    def bids(self, *amounts):
        """Name the bids of all seats, by seat; one that is not asked has to have 0 here."""
        turn = int(self.state.turn)
        asked = []
        while self.phase == "initiative" and self.state.turn == turn:
            asked.append(self.mover)
            self.bid(amounts[self.mover])
        assert not any(amounts[seat] for seat in range(self.players) if seat not in asked)
        return self.heard

    def end_spying(self):
        """All seats that have not spied yet look at nothing."""
        while self.phase == "spy":
            self.play("end_spy")

    def place(self, thieves):
        """Place thieves, ``{section: count}``, for the seat that is asked; the others stay at home."""
        seat = self.mover
        for section, count in thieves.items():
            self.play("deploy", *[section] * count)
        if self.phase == "deploy" and self.mover == seat:
            self.play("end_deploy")

    def turn_up(self, *faces):
        """The last seat keeps its other thieves at home, so the cards are turned up; its dice may be given."""
        if faces:
            self.dice(*faces)
        self.state.place = self.players - 1
        self.state.to_move = self.state.order[self.players - 1]
        return self.play("end_deploy")

    def target(self, seat):
        """Choose the opponent whom the card hits."""
        return self.play("target", str((seat - self.mover) % self.players))


def deployed(thieves, cards=None, **options):
    """The deploy phase nearly over: ``thieves`` stand where they are told, ``{section: {seat: count}}``."""
    game = Game(**options)
    game.lay(cards or {})
    game.deployment(*range(game.players))
    for section, counts in thieves.items():
        for seat, count in counts.items():
            game.state.placed[seat, PLACES.index(section)] = count
    return game


def won(cards, winner=0, **options):
    """The deploy phase nearly over: ``winner`` alone has a thief on each of ``cards``, ``{section: card}``."""
    return deployed({section: {winner: 1} for section in cards}, cards, **options)
