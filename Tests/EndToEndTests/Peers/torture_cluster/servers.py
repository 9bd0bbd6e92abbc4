"""The PostgreSQL server and the S3 store that the nodes share, each with files of its own in a temporary folder."""

import glob
import json
import os
import pwd
import re
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request
from pathlib import Path

from torture.lives import Lost

CREDENTIALS = {"AWS_ACCESS_KEY_ID": "muster", "AWS_SECRET_ACCESS_KEY": "only-for-tests"}


def free_ports(count, reserve=0):
    """So many free ports of loopback, each of which has a free port `reserve` above it."""
    ports = []
    while len(ports) < count:
        with socket.socket() as probe, socket.socket() as other:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
            try:
                other.bind(("127.0.0.1", port - reserve if reserve else 0))
            except OSError:
                continue
            ports.append(port - reserve)
    return ports


class PostgreSQL:
    """A cluster of its own, with every sync that a server owes to its clients."""

    def __init__(self, folder):
        self.folder = folder
        found = glob.glob("/usr/lib/postgresql/*/bin")
        self.programs = max(found, key=lambda path: int(re.search(r"\d+", path)[0]))
        # The server does not run as root.
        self.user = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] if os.geteuid() == 0 else []
        self.port, = free_ports(1)

    def begin(self):
        os.makedirs(self.folder)
        if self.user:
            owner = pwd.getpwnam("postgres")
            os.chown(self.folder, owner.pw_uid, owner.pw_gid)
        self._run("initdb", "--username=muster", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8",
                  "--no-instructions")
        with open(f"{self.folder}/data/postgresql.conf", "a") as settings:
            settings.write(f"listen_addresses = '127.0.0.1'\nport = {self.port}\nfsync = on\nmax_connections = 200\n"
                           f"unix_socket_directories = '{self.folder}'\nlog_min_messages = error\n")
        self._control("start")

    def restart(self, mode):
        """Ends all connections, `fast` with rollbacks, `immediate` as a crash does, and starts it again."""
        self._control("restart", f"--mode={mode}")

    def pause(self):
        """Stops all its processes, so that they take what they are sent and answer nothing."""
        for process in self._processes():
            os.kill(process, signal.SIGSTOP)

    def go_on(self):
        for process in self._processes():
            os.kill(process, signal.SIGCONT)

    def _processes(self):
        """The first process, which starts the others, and then those."""
        first = int(Path(f"{self.folder}/data/postmaster.pid").read_text().splitlines()[0])
        return [first, *(int(process) for process in Path(f"/proc/{first}/task/{first}/children").read_text().split())]

    def reload(self):
        self._control("reload")

    def end(self):
        if Path(f"{self.folder}/data/postmaster.pid").exists():
            self.go_on()
            self._run("pg_ctl", "--mode=immediate", "stop", check=False)

    def rows(self, query):
        """The rows of a query, each a list of texts; None for NULL."""
        done = subprocess.run(
            [f"{self.programs}/psql", "--host=127.0.0.1", f"--port={self.port}", "--username=muster",
             "--dbname=postgres", "--no-psqlrc", "--tuples-only", "--no-align", "--field-separator=\x1f",
             "--pset=null=\x1e", "--command", query], capture_output=True, text=True, timeout=120)
        if done.returncode != 0:
            raise ConnectionError(f"psql: {done.stderr.strip()}")
        lines = done.stdout.split("\n")[:-1]
        return [[None if text == "\x1e" else text for text in line.split("\x1f")] for line in lines]

    def _control(self, *arguments):
        self._run("pg_ctl", f"--log={self.folder}/log", "--wait", *arguments)

    def _run(self, program, *arguments, check=True):
        done = subprocess.run(
            [*self.user, f"{self.programs}/{program}", f"--pgdata={self.folder}/data", *arguments],
            cwd=self.folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
            timeout=120, start_new_session=True)
        if check and done.returncode != 0:
            raise Lost(f"{program} {arguments}: {done.stderr}")


class Store:
    """SeaweedFS with a bucket named `tests`."""

    def __init__(self, program, folder):
        self.program, self.folder, self.process = program, folder, None
        # The ports of gRPC are the others plus 10000.
        self.master, self.volume, self.filer, self.port = free_ports(4, reserve=10_000)

    def begin(self):
        os.makedirs(f"{self.folder}/data")
        user = {"name": "tests", "actions": ["Admin", "Read", "Write", "List", "Tagging"], "credentials": [
            {"accessKey": CREDENTIALS["AWS_ACCESS_KEY_ID"], "secretKey": CREDENTIALS["AWS_SECRET_ACCESS_KEY"]}]}
        Path(f"{self.folder}/identities.json").write_text(json.dumps({"identities": [user]}))
        self.start()
        # A bucket is a folder of its files.
        self._ask_files("POST", "/buckets/tests/")

    def start(self, seconds=120):
        """Starts it and waits until it answers."""
        with open(f"{self.folder}/log", "ab") as log:
            self.process = subprocess.Popen(
                [self.program, f"-logdir={self.folder}", "server", f"-dir={self.folder}/data", "-ip=127.0.0.1",
                 "-ip.bind=127.0.0.1", f"-master.port={self.master}", f"-volume.port={self.volume}", "-filer",
                 f"-filer.port={self.filer}", "-s3", f"-s3.port={self.port}", f"-s3.config={self.folder}/identities.json", "-s3.port.iceberg=0",
                 "-s3.port.lance=0", "-master.electionTimeout=1s", "-volume.max=100", "-master.volumeSizeLimitMB=64",
                 "-master.telemetry=false"],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True)
        deadline = time.monotonic() + seconds
        while not self._answers():
            if self.process.poll() is not None or time.monotonic() > deadline:
                raise Lost(f"the store does not start: {self.process.poll()}; see {self.folder}/log")
            time.sleep(0.1)

    def _answers(self):
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/", timeout=2):
                return True
        except urllib.error.HTTPError:
            return True
        except OSError:
            return False

    def kill(self):
        self.process.kill()
        self.process.wait(60)

    def end(self):
        if self.process is not None and self.process.poll() is None:
            self.kill()
        # Killed, it leaves its sockets behind.
        for port in (self.master, self.volume, self.filer, self.port):
            for name in (f"*-{port}", f"*-grpc-{port + 10_000}"):
                for file in Path("/tmp").glob(f"seaweedfs-{name}.sock"):
                    file.unlink(missing_ok=True)

    def objects(self):
        """The keys of all objects, with their sizes."""
        found = {}
        for folder in self._list("/buckets/tests/blobs/"):
            for entry in self._list(f"{folder['FullPath']}/"):
                found[entry["FullPath"].removeprefix("/buckets/tests/")] = entry["FileSize"]
        return found

    def _list(self, path):
        last, entries = "", []
        while True:
            try:
                page = json.loads(self._ask_files("GET", f"{path}?limit=1000&lastFileName={last}"))
            except urllib.error.HTTPError as error:
                if error.code == 404:
                    return entries
                raise
            entries += page["Entries"] or []
            if not page["ShouldDisplayLoadMore"]:
                return entries
            last = page["LastFileName"]

    def _ask_files(self, method, path):
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.filer}{path}", method=method, headers={"Accept": "application/json"})
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.read()
