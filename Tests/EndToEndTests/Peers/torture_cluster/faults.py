"""What can fail, and for how long."""

import contextlib
import random
import threading
import time

from .network import ENDS
from .nodes import FAKE_CLOCK

PAUSE_BEYOND_A_LEASE = (66, 72)
# Longer than anybody waits for the database.
SILENCE = (1, 14)


class World:
    """Everything that faults are made with."""

    def __init__(self, nodes, network, proxies, postgresql, store, balancer, ledger):
        self.nodes, self.network, self.proxies = nodes, network, proxies
        self.postgresql, self.store, self.balancer, self.ledger = postgresql, store, balancer, ledger


class Fault:
    """One fault of a kind. What it uses, no other fault may use at the same time."""

    name, weight = None, 0
    is_of_node = True

    def __init__(self, world, chance):
        self.world, self.chance = world, chance
        self.node = chance.choice(world.nodes) if self.is_of_node else None
        # None before it has begun or ended.
        self.began_at = self.ended_at = None

    @property
    def place(self):
        """The number of the node that it hits; None if it hits all."""
        return None if self.node is None else self.node.number

    @property
    def uses(self):
        return f"node {self.place}"

    def seconds(self):
        return self.chance.uniform(0.3, 5)

    @contextlib.contextmanager
    def holding(self):
        """The fault lasts as long as this."""
        yield

    def run(self):
        with self.holding():
            time.sleep(self.seconds())


class Kill(Fault):
    name, weight = "kill", 16

    @contextlib.contextmanager
    def holding(self):
        with self.node.lock:
            self.await_moment()
            self.node.kill()
            yield
            self.node.persist_to_start()

    def await_moment(self):
        pass

    def seconds(self):
        return self.chance.uniform(0, 1)


class KillAtAcknowledgement(Kill):
    name, weight = "kill at an acknowledgement", 8

    def await_moment(self):
        self.world.balancer.await_acknowledgements(self.place, self.chance.randint(1, 10), seconds=5)


class KillAtStart(Kill):
    name, weight = "kill at a start", 4

    @contextlib.contextmanager
    def holding(self):
        with self.node.lock:
            self.node.kill()
            self.node.launch()
            yield
            self.node.kill()
            self.node.persist_to_start()


class Pause(Fault):
    name, weight = "pause", 12

    @contextlib.contextmanager
    def holding(self):
        with self.node.lock:
            self.node.pause()
            yield
            self.node.go_on()


class LongPause(Pause):
    name, weight = "pause beyond a lease", 0

    def seconds(self):
        return self.chance.uniform(*PAUSE_BEYOND_A_LEASE)


class LineFault(Fault):
    end = None

    @property
    def uses(self):
        return f"{self.end} line {self.place}"

    @contextlib.contextmanager
    def holding(self):
        self.hurt()
        yield
        self.world.network.mend(self.place, self.end)

    def hurt(self):
        self.world.network.cut(self.place, self.end)


class LossyLine(LineFault):
    def hurt(self):
        self.world.network.lose(self.place, self.end, self.chance.choice(["both", "both", "to", "from"]))


class ProxyFault(Fault):
    """Something that the proxy before the database or the store does."""

    proxy, faults = None, {}

    @property
    def uses(self):
        return f"{self.proxy} proxy {self.place}"

    @contextlib.contextmanager
    def holding(self):
        name, faults = f"{self.proxy} {self.place}", self.drawn()
        self.world.proxies.begin(name, **faults)
        yield
        self.world.proxies.stop(name, *faults)

    def drawn(self):
        return dict(self.faults)


class StoreFault(ProxyFault):
    proxy, weight = "store", 4

    def drawn(self):
        return {**self.faults, "store": self.name.removeprefix("store: "), "share": self.chance.choice([0.3, 0.7, 1])}


class SlowDatabase(ProxyFault):
    name, weight, proxy = "slow database", 4, "database"

    def drawn(self):
        return {"delay": self.chance.uniform(0.005, 0.2)}


class LostCommits(ProxyFault):
    name, weight, proxy = "commits without an answer", 8, "database"

    def drawn(self):
        return {"commits": self.chance.choice([0.05, 0.3])}


class Restart(Fault):
    is_of_node = False
    uses = "postgresql"
    mode = None

    def run(self):
        self.world.postgresql.restart(self.mode)


class SilentDatabase(Fault):
    """The server takes what is sent, and answers nothing."""

    name, weight, is_of_node = "database silent", 4, False
    uses = "postgresql"

    @contextlib.contextmanager
    def holding(self):
        self.world.postgresql.pause()
        yield
        self.world.postgresql.go_on()

    def seconds(self):
        return self.chance.uniform(*SILENCE)


class ClockJump(Fault):
    """The clock of a node is set wrong, and right again."""

    name, weight = "clock jump", 8

    @property
    def uses(self):
        return f"clock {self.place}"

    @contextlib.contextmanager
    def holding(self):
        self.node.set_clock(self.chance.choice([-1, 1]) * self.chance.uniform(2, 600))
        yield
        self.node.set_clock(0)


class StoreKill(Fault):
    name, weight, is_of_node = "store killed", 4, False
    uses = "store"

    @contextlib.contextmanager
    def holding(self):
        self.world.store.kill()
        yield
        self.world.store.start()

    def seconds(self):
        return self.chance.uniform(0, 2)


def _kinds():
    yield from (Kill, KillAtAcknowledgement, KillAtStart, Pause, SlowDatabase, LostCommits, SilentDatabase, StoreKill)
    if FAKE_CLOCK:
        yield ClockJump
    for end in ENDS:
        yield type("Cut", (LineFault,), {"name": f"{end} cut off", "weight": 4, "end": end})
        yield type("Lossy", (LossyLine,), {"name": f"{end} out of hearing", "weight": 4, "end": end})
    for name, more in (("slow", {"seconds": 3}), ("refuses", {}), ("half get", {}), ("half put", {}), ("mute put", {}),
                       ("late put", {"seconds": 8}), ("lies", {}), ("odd", {}), ("misses", {}), ("damages", {})):
        yield type("OfStore", (StoreFault,), {"name": f"store: {name}", "faults": more})
    for mode in ("fast", "immediate"):
        yield type("Restart", (Restart,), {"name": f"database restarted, {mode}", "weight": 4, "mode": mode})


KINDS = tuple(_kinds())


class Faults:
    """Draws faults and lets them happen, several at a time."""

    MOST_AT_ONCE = 3

    def __init__(self, world, seed, count):
        self.world, self.count = world, count
        self.chance = random.Random(f"{seed}/faults")
        self.lock, self.in_use = threading.Lock(), {}
        self.begun = 0
        self.threads = []
        # Where the pauses come that last longer than a lease; a short run has one.
        self.long_pauses = {count // 6, count // 2} if count >= 200 else {count // 6}

    def begin_next(self):
        """Begins a fault, if there is room for one."""
        with self.lock:
            if sum(not isinstance(fault, LongPause) for fault in self.in_use.values()) >= self.MOST_AT_ONCE:
                return
        fault = self._drawn()
        with self.lock:
            if fault.uses in self.in_use:
                return
            self.in_use[fault.uses] = fault
        self.begun += 1
        thread = threading.Thread(target=self._run, args=(fault,), daemon=True)
        self.threads.append(thread)
        thread.start()

    def _drawn(self):
        if self.begun in self.long_pauses:
            return LongPause(self.world, self.chance)
        kind, = self.chance.choices(KINDS, [kind.weight for kind in KINDS])
        return kind(self.world, self.chance)

    def _run(self, fault):
        self.world.balancer.begin_fault(fault)
        try:
            fault.run()
        except Exception as error:
            self.world.ledger.fail(error)
        finally:
            self.world.balancer.end_fault(fault)
            self.world.ledger.count(f"fault: {fault.name}")
            with self.lock:
                del self.in_use[fault.uses]

    def await_end(self):
        for thread in self.threads:
            thread.join(300)
