"""How long and how large the measurements are."""

from dataclasses import dataclass

SENDERS = 32
"""How many members are signed in and send credits."""


@dataclass
class Settings:
    small: bool = False

    @property
    def rounds(self):
        return 1 if self.small else 5

    @property
    def seconds(self):
        """How long each run of wrk takes."""
        return 1 if self.small else 4

    growth = (1000, 100_000, 1_000_000)
    """How many members there are where a figure is measured for several numbers of them."""

    def size(self, count):
        """This number of rows or requests, or a hundredth of it, but always enough for all senders."""
        return max(count // 100, min(count, 2 * SENDERS)) if self.small else count


settings = Settings()
