"""What clients and operators hear of a service whose PostgreSQL server stops answering, or is behind a pooler.

    python3 unanswering_database.py MUSTER FOLDER

Prints a JSON object for each scenario: its name, and how it failed, if it did.
"""

import json
import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

from torture_cluster.servers import PostgreSQL, free_ports

# No answer within this time is none: what the service promises is a third of it.
HANG = 30


class Service:
    def __init__(self, muster, folder, port, key_file):
        self.muster, self.folder, self.key_file = muster, folder, key_file
        self.database = f"postgres://muster@127.0.0.1:{port}/postgres?sslmode=disable"
        self.variables = {name: value for name, value in os.environ.items() if not name.startswith("MUSTER_")}
        self.variables |= {"MUSTER_MASTER_KEY": self.key_file, "MUSTER_PRESENCE": "sandbox"}
        if not Path(self.key_file).exists():
            self.run("keys", "create-master", self.key_file)

    def run(self, *arguments):
        return subprocess.run([self.muster, *arguments], env=self.variables, capture_output=True, text=True, timeout=120)

    def start(self):
        """Starts it, and returns whether it listens."""
        output = open(f"{self.folder}/output", "w+")
        self.process = subprocess.Popen(
            [self.muster, "serve", "--port", "0", "--data", f"{self.folder}/data", "--database", self.database],
            env=self.variables, stdout=output, stderr=open(f"{self.folder}/errors", "w"))
        while "its rows are" not in Path(f"{self.folder}/output").read_text():
            if self.process.poll() is not None:
                return False
            time.sleep(0.05)
        self.url = Path(f"{self.folder}/output").read_text().split("listens on ")[1].split(",")[0]
        made = self.run("keys", "create", "--name", "test", "--scope", "sessions", "--sandbox", "--data",
                        f"{self.folder}/data", "--database", self.database)
        self.key = made.stdout.split("\n")[0]
        return True

    def stop(self):
        self.process.terminate()
        return self.process.wait(120)

    def ask(self, path, body=None):
        """The status, the headers and the body of an answer."""
        headers = {"Authorization": f"Bearer {self.key}", "Content-Type": "application/json"} if body else {}
        request = urllib.request.Request(self.url + path, body and json.dumps(body).encode(), headers)
        try:
            with urllib.request.urlopen(request, timeout=HANG) as answer:
                return answer.status, answer.headers, json.load(answer)
        except urllib.error.HTTPError as answer:
            return answer.status, answer.headers, json.load(answer)

    def create_session(self):
        return self.ask("/v1/sessions", {"documentTypes": ["ID_CARD"]})

    def await_health(self):
        while self.ask("/health/ready")[0] != 200:
            time.sleep(0.1)
        assert self.create_session()[0] == 201


def expect_unavailable(service, words):
    status, headers, problem = service.create_session()
    assert (status, problem["code"]) == (503, "DATABASE_UNAVAILABLE"), problem
    assert int(headers["Retry-After"]) > 0 and words in problem["detail"], problem
    status, headers, health = service.ask("/health/ready")
    assert status == 503 and health["failed"] == ["database"] and headers["Retry-After"], health
    assert service.ask("/health/live")[0] == 200


def a_commit_that_no_standby_confirms_is_unknown(service, server):
    server.rows("ALTER SYSTEM SET synchronous_standby_names = 'nobody'")
    try:
        server.reload()
        expect_unavailable(service, "may have been stored")
    finally:
        # The server would not confirm this setting either.
        path = f"{server.folder}/data/postgresql.auto.conf"
        Path(path).write_text("".join(line for line in open(path) if "synchronous" not in line))
        server.reload()
    service.await_health()


def a_server_that_stands_still_is_out_of_reach(service, server):
    main = int(open(f"{server.folder}/data/postmaster.pid").readline())
    found = subprocess.run(["pgrep", "-P", str(main)], capture_output=True, text=True).stdout.split()
    processes = [main, *map(int, found)]
    for process in processes:
        os.kill(process, signal.SIGSTOP)
    try:
        expect_unavailable(service, "nothing was stored")
    finally:
        for process in reversed(processes):
            os.kill(process, signal.SIGCONT)
    service.await_health()


def a_pooler_is_refused_unless_it_keeps_sessions(muster, folder, server):
    for mode in ["transaction", "session"]:
        place = f"{folder}/{mode}"
        os.makedirs(place)
        port, = free_ports(1)
        Path(f"{place}/pgbouncer.ini").write_text(
            f"[databases]\npostgres = host=127.0.0.1 port={server.port} user=muster\n[pgbouncer]\n"
            f"listen_addr = 127.0.0.1\nlisten_port = {port}\nauth_type = any\npool_mode = {mode}\nunix_socket_dir =\n")
        pooler = subprocess.Popen(
            [*server.user, "/usr/sbin/pgbouncer", "--quiet", f"{place}/pgbouncer.ini"], cwd="/",
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            time.sleep(1)
            service = Service(muster, place, port, f"{folder}/master.key")
            if mode == "session":
                assert service.start(), Path(f"{place}/errors").read_text()
                assert service.create_session()[0] == 201
                assert service.stop() == 0
            else:
                assert not service.start()
                assert "pool_mode to session" in Path(f"{place}/errors").read_text()
        finally:
            pooler.kill()
            pooler.wait()


def main():
    muster, folder = sys.argv[1:]
    os.chmod(folder, 0o755)
    server = PostgreSQL(f"{folder}/postgresql")
    service = Service(muster, folder, server.port, f"{folder}/master.key")

    def go(scenario, *arguments):
        try:
            scenario(*arguments)
            failure = None
        except Exception as error:
            failure = f"{type(error).__name__}: {error}"
        print(json.dumps({"scenario": scenario.__name__, "failure": failure}), flush=True)

    try:
        server.begin()
        assert service.start(), Path(f"{folder}/errors").read_text()
        for scenario in [a_commit_that_no_standby_confirms_is_unknown, a_server_that_stands_still_is_out_of_reach]:
            go(scenario, service, server)
        service.stop()
        go(a_pooler_is_refused_unless_it_keeps_sessions, muster, folder, server)
    finally:
        server.end()


main()
