"""Who takes a turn: services that run only during their turn, and what they take of the servers meanwhile."""

import contextlib
import resource
import subprocess
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from running import Service, Throttle

from .delaying import Delay


@dataclass(frozen=True)
class Turn:
    """What happened in a turn."""

    per_second: float
    documents: int
    # In milliseconds.
    acknowledgement: dict
    verdict: dict
    # Of a document: seconds of processor time by who had them, and everything else that was counted.
    cpu: dict
    each: dict
    connections: int


class Contestant:
    """Services on a folder each, and the load on them."""

    _database = None

    def __init__(self, load, folder, database_server, store, node_count=1, share=None):
        """`share` is how much of a core each service has; None for as much as there is."""
        self._program, self._pictures, self._clients, self._settings = load
        self._share = share
        self._folder, self._database_server, self._store, self._node_count = folder, database_server, store, node_count
        self._key = None
        folder.mkdir()

    def __call__(self, seconds):
        """Uploads with their verdict, and what they took."""
        with contextlib.ExitStack() as stack:
            proxies = self._enter_proxies(stack)
            places = self._places(*(proxy.port for proxy in proxies))
            with contextlib.ExitStack() as running:
                nodes = [running.enter_context(self._node(number, places)) for number in range(self._node_count)]
                self._key = self._key or nodes[0].create_key("sessions", *places)
                transactions = self._transaction_count()
                if self._share:
                    for node in nodes:
                        running.enter_context(Throttle(node.process.pid, self._share))
                before = self._counts(nodes, proxies)
                figures = self._load(nodes, seconds)
                after = self._counts(nodes, proxies)
                connections = self._connection_count()
            transactions = self._transaction_count() - transactions
        return self._turn(figures, before, after, transactions, connections)

    def _node(self, number, places):
        return Service(self._program, self._folder / str(number), "--otp", "false", "--presence", "off", *places,
                       **self._settings)

    def _load(self, nodes, seconds):
        """The figures of the clients of each node, who all come at the same time."""
        shares = [len(range(number, self._clients, len(nodes))) for number in range(len(nodes))]
        with ThreadPoolExecutor(len(nodes)) as lines:
            figures = list(lines.map(
                lambda node, share: node.load(self._key, "raw", self._pictures, share, seconds), nodes, shares))
        for failed in filter(None, (figure["errors"] for figure in figures)):
            raise RuntimeError(f"uploads failed: {failed}")
        if not all(figure["uploads"] for figure in figures):
            raise RuntimeError("no verdict came in time: it takes more seconds, or fewer clients")
        return figures

    def _counts(self, nodes, proxies):
        """Processor times, and what the servers have counted."""
        children = resource.getrusage(resource.RUSAGE_CHILDREN)
        cpu = {
            # The clients have ended, and so have the questions to the servers, which are few.
            "clients": children.ru_utime + children.ru_stime,
            "nodes": sum(node.cpu_seconds() for node in nodes),
            "PostgreSQL": self._database_server.cpu_seconds(), "store": self._store.cpu_seconds(),
            "proxies": sum(proxy.cpu_seconds() for proxy in proxies),
        }
        kinds = ("database", "store")
        counts = {f"{kind} {name}": count for kind, proxy in zip(kinds, proxies)
                  for name, count in proxy.counts().items()}
        return {"cpu": cpu, "each": self._server_counts() | counts}

    @staticmethod
    def _turn(figures, before, after, transactions, connections):
        documents = sum(figure["verdictMilliseconds"]["count"] + figure["uploadsBefore"] for figure in figures)

        def each(kind):
            return {name: (count - before[kind][name]) / documents for name, count in after[kind].items()}

        slowest = max(figures, key=lambda figure: figure["acknowledgementMilliseconds"]["p99"])
        return Turn(
            per_second=sum(figure["uploadsPerSecond"] for figure in figures), documents=documents,
            acknowledgement=slowest["acknowledgementMilliseconds"], verdict=slowest["verdictMilliseconds"],
            cpu=each("cpu"), each=each("each") | {"transactions": transactions / documents},
            connections=int(connections))

    # What there is only with servers.

    def _enter_proxies(self, _):
        return []

    def _places(self):
        return []

    def _server_counts(self):
        return {}

    def _transaction_count(self):
        return 0

    def _connection_count(self):
        return 0


class Embedded(Contestant):
    """One service on SQLite and a folder."""


class Clustered(Contestant):
    """Services that share a database on PostgreSQL and a folder of a bucket."""

    def __init__(
            self, load, folder, database_server, store, *, node_count=1, share=None, delay=None, microseconds=()):
        """`microseconds` is how much longer a round trip to PostgreSQL takes, and to the store; without it, there are
        no proxies."""
        super().__init__(load, folder, database_server, store, node_count, share)
        self._database, self._delay, self._microseconds = folder.name, delay, microseconds
        self._key_file = folder / "master.key"
        database_server.ask(f"CREATE DATABASE {self._database}")
        subprocess.run([self._program, "keys", "create-master", self._key_file], check=True, stderr=subprocess.DEVNULL)

    def _enter_proxies(self, stack):
        ports = self._database_server.port, self._store.port
        return [stack.enter_context(Delay(self._delay, port, microseconds))
                for port, microseconds in zip(ports, self._microseconds)]

    def _places(self, database_port=None, store_port=None):
        return [
            "--database", self._database_server.url(self._database, database_port or self._database_server.port),
            "--blobs", self._store.url(self._database, store_port or self._store.port),
            "--master-key", self._key_file]

    def _server_counts(self):
        return self._database_server.log_counts() | self._database_server.object_counts(self._database)

    def _transaction_count(self):
        return self._database_server.transaction_count(self._database)

    def _connection_count(self):
        return self._database_server.connection_count(self._database)
