"""All rules of the clients, in any order."""

from tests.system.machines.judging import judge
from tests.system.machines.looking import Looking
from tests.system.machines.moving import Moving
from tests.system.machines.racing import Racing
from tests.system.machines.seating import Seating


class Clients(Moving, Seating, Looking, Racing):
    """All rules together."""

    def go_on(self) -> None:
        """Does what is due: a join, the start, a legal move, a rematch, or another table."""
        match self.table.status:
            case "waiting" if len(self.table.seats) < self.opening.persons:
                self.join()
            case "waiting":
                self.start(who=0)
            case "finished":
                self.play_again(first=0)
            case "abandoned":
                judge(self.table)
                self.table = self.opening.open(self.apis)
            case _:
                self.move(which=0, key=True, tag=False)
