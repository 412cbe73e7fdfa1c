"""What every rulebook shares: records, randomness, layouts, the PettingZoo face and the batched stepper."""
