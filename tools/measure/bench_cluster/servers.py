"""The servers that run beside the bench, and what they say of themselves."""

import subprocess
from pathlib import Path
from urllib.parse import parse_qs, urlencode, urlsplit

from running.processors import cpu_seconds


class PostgreSQL:
    """The server at a URL, whose user may do everything."""

    def __init__(self, url):
        self._url = urlsplit(url)
        self.port = self._url.port
        self._process = _listener(self.port)
        self.version = self.ask("SHOW server_version")[0][0]

    def url(self, database, port):
        """The URL of a database on it, over a port that may be a proxy's; without TLS, as suits one machine."""
        return self._url._replace(
            path=f"/{database}", netloc=f"{self._url.username}@127.0.0.1:{port}", query="sslmode=disable").geturl()

    def ask(self, query, database="postgres"):
        """The rows of an answer, as texts."""
        said = subprocess.run(
            ["psql", "--no-psqlrc", "--tuples-only", "--no-align", "--field-separator=\t", "--command", query,
             self.url(database, self.port)], check=True, capture_output=True, text=True).stdout
        return [line.split("\t") for line in said.splitlines()]

    def numbers(self, query, database="postgres"):
        """The numbers in the only row of an answer."""
        return [float(text) for text in self.ask(query, database)[0]]

    def cpu_seconds(self):
        """What all its processes took of the processors so far."""
        return cpu_seconds(self._process)

    def log_counts(self):
        """How far its write-ahead log is, in bytes, and how many whole pages it contains."""
        bytes_, pages = self.numbers("SELECT pg_current_wal_insert_lsn() - '0/0', wal_fpi FROM pg_stat_wal")
        return {"log": bytes_, "pages": pages}

    def transaction_count(self, database):
        """How many transactions have ended there. A connection tells of its last ones when it is closed."""
        return self.numbers(
            f"SELECT xact_commit + xact_rollback FROM pg_stat_database WHERE datname = '{database}'")[0]

    def connection_count(self, database):
        """How many connections the services have there."""
        return self.numbers(
            f"SELECT COUNT(*) FROM pg_stat_activity WHERE datname = '{database}' AND application_name = 'muster'")[0]

    def object_counts(self, database):
        """How many objects the rows know, and their bytes."""
        objects, bytes_ = self.numbers("SELECT COUNT(*), COALESCE(SUM(byte_count), 0) FROM blobs", database)
        return {"objects": objects, "objectBytes": bytes_}


class Store:
    """The bucket at a URL, in a store on this machine."""

    def __init__(self, url):
        self._url = urlsplit(url)
        self.port = urlsplit(parse_qs(self._url.query)["endpoint"][0]).port
        self._process = _listener(self.port)

    def url(self, folder, port):
        """The URL of a folder in the bucket, over a port that may be a proxy's."""
        query = urlencode({"endpoint": f"http://127.0.0.1:{port}"})
        return self._url._replace(path=f"/{folder}/", query=query).geturl()

    def cpu_seconds(self):
        """What it took of the processors so far."""
        return cpu_seconds(self._process)


def _listener(port):
    """The process that listens on a port of this machine; the oldest one that has the socket."""
    sockets = set()
    for line in Path("/proc/net/tcp").read_text(encoding="ascii").splitlines()[1:]:
        fields = line.split()
        if fields[3] == "0A" and int(fields[1].rpartition(":")[2], 16) == port:
            sockets.add(f"socket:[{fields[9]}]")
    for process in sorted(int(folder.name) for folder in Path("/proc").iterdir() if folder.name.isdigit()):
        try:
            if any(str(file.readlink()) in sockets for file in Path(f"/proc/{process}/fd").iterdir()):
                return process
        except OSError:
            pass  # it has ended, or is another user's
    raise RuntimeError(f"nobody listens on port {port}")
