"""Speed measurements of larceny's environments beside other libraries, behind ``larceny bench``."""
