"""The lines between the nodes, their clients, the database and the store, each of which can be cut alone.

Where the machine allows it, each node has a network namespace of its own and three lines to a further one, in which
this program, the database and the store run. Else all of them run on loopback, and proxies stand for the lines.
"""

import ctypes
import json
import os
import subprocess
import sys
import threading
from pathlib import Path

ENDS = ("clients", "database", "store")
CLONE_NEWNET = 0x40000000
# No interface has this hardware address, so what is sent to it vanishes.
NOBODY = "02:00:00:00:00:01"


class Proxies:
    """The program of `proxies`, and what it is told. Threads share it."""

    def __init__(self):
        self.lock, self.faults = threading.Lock(), {}
        self.process = subprocess.Popen(
            [sys.executable, "-B", "-m", "torture_cluster.proxies"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            text=True, cwd=Path(__file__).parents[1], start_new_session=True)

    def open(self, name, kind, host, to=("127.0.0.1", 1)):
        """Opens a proxy, and gives its port."""
        with self.lock:
            self.faults[name] = {}
            return self._tell(open=name, kind=kind, host=host, to=to)

    def begin(self, name, **faults):
        with self.lock:
            self.faults[name].update(faults)
            self._tell(set=name, **self.faults[name])

    def stop(self, name, *faults):
        with self.lock:
            for fault in faults:
                self.faults[name].pop(fault, None)
            self._tell(set=name, **self.faults[name])

    def _tell(self, **command):
        print(json.dumps(command), file=self.process.stdin, flush=True)
        return json.loads(self.process.stdout.readline())

    def end(self):
        self.process.kill()
        self.process.wait(10)


class Namespaces:
    """A network namespace for each node, and one for everything else."""

    name = "network namespaces"

    def __init__(self, nodes):
        self.nodes = range(nodes)
        self.home = f"muster-{os.getpid()}-home"
        self.made = []

    @staticmethod
    def are_possible():
        probe = f"muster-{os.getpid()}-probe"
        tries = [["ip", "netns", "add", probe],
                 ["ip", "-n", probe, "link", "add", "near", "type", "veth", "peer", "name", "far"]]
        try:
            return os.geteuid() == 0 and all(
                subprocess.run(command, capture_output=True).returncode == 0 for command in tries)
        except FileNotFoundError:
            return False
        finally:
            if Path(f"/run/netns/{probe}").exists():
                subprocess.run(["ip", "netns", "delete", probe], capture_output=True)

    def begin(self):
        """Makes the namespaces and their lines, and moves this process into the one without a node."""
        for name in [self.home, *map(self._name, self.nodes)]:
            ip("netns", "add", name)
            self.made.append(name)
            ip("-n", name, "link", "set", "lo", "up")
        # What the nodes post webhooks to.
        ip("-n", self.home, "address", "add", f"{self.home_address}/32", "dev", "lo")
        for node in self.nodes:
            for end in ENDS:
                self._draw_line(node, end)
        self._enter_home()

    def _draw_line(self, node, end):
        near, far = self._interfaces(node, end)
        ip("-n", self.home, "link", "add", near, "type", "veth", "peer", "name", far, "netns", self._name(node))
        ip("-n", self.home, "address", "add", f"{self.near_address(node, end)}/24", "dev", near)
        ip("-n", self._name(node), "address", "add", f"{self._far_address(node, end)}/24", "dev", far)
        ip("-n", self.home, "link", "set", near, "up")
        self._raise(node, end)

    def _raise(self, node, end):
        ip("-n", self._name(node), "link", "set", self._interfaces(node, end)[1], "up")
        if end == "clients":
            ip("-n", self._name(node), "route", "replace", "default", "via", self.near_address(node, end))

    def _enter_home(self):
        with open(f"/run/netns/{self.home}") as place:
            if ctypes.CDLL(None, use_errno=True).setns(place.fileno(), CLONE_NEWNET) != 0:
                raise OSError(ctypes.get_errno(), "the namespace cannot be entered")

    def end(self):
        for name in self.made:
            subprocess.run(["ip", "netns", "delete", name], capture_output=True)

    home_address = "10.77.255.1"

    def near_address(self, node, end):
        """Where the node finds what is at the other end of the line."""
        return f"10.77.{10 * node + ENDS.index(end)}.1"

    def _far_address(self, node, end):
        return f"10.77.{10 * node + ENDS.index(end)}.2"

    def listening(self, node):
        """The host and the port on which the node has to listen."""
        return self._far_address(node, "clients"), 8080

    def base(self, node, port):
        """Where clients find the node that listens on that port."""
        return f"http://{self._far_address(node, 'clients')}:{port}"

    def command(self, node):
        """What a program is started with that is to be in the node's place."""
        return ["ip", "netns", "exec", self._name(node)]

    def cut(self, node, end):
        """Nothing goes through, and the node knows."""
        ip("-n", self._name(node), "link", "set", self._interfaces(node, end)[1], "down")

    def lose(self, node, end, directions="both"):
        """What is sent vanishes: to the node, from the node, or both."""
        near, far = self._interfaces(node, end)
        if directions != "to":
            ip("-n", self._name(node), "neigh", "replace", self.near_address(node, end), "lladdr", NOBODY, "dev", far,
               "nud", "permanent")
        if directions != "from":
            ip("-n", self.home, "neigh", "replace", self._far_address(node, end), "lladdr", NOBODY, "dev", near, "nud",
               "permanent")

    def mend(self, node, end):
        near, far = self._interfaces(node, end)
        for place, address, interface in ((self._name(node), self.near_address(node, end), far),
                                          (self.home, self._far_address(node, end), near)):
            # It is there only if packets were made to vanish.
            subprocess.run(["ip", "-n", place, "neigh", "delete", address, "dev", interface], capture_output=True)
        self._raise(node, end)

    def _name(self, node):
        return f"muster-{os.getpid()}-node{node}"

    @staticmethod
    def _interfaces(node, end):
        return f"{end[:7]}{node}", end


class Loopback:
    """Everything on 127.0.0.1, with a proxy for each line."""

    name = "loopback with proxies"
    home_address = "127.0.0.1"

    def __init__(self, proxies):
        self.proxies, self.ports = proxies, {}

    def begin(self):
        pass

    def end(self):
        pass

    def near_address(self, node, end):
        return "127.0.0.1"

    def listening(self, node):
        return "127.0.0.1", 0

    def base(self, node, port):
        name = f"clients {node}"
        if node not in self.ports:
            self.ports[node] = self.proxies.open(name, "plain", "127.0.0.1")
        self.proxies.begin(name, to=["127.0.0.1", port])
        return f"http://127.0.0.1:{self.ports[node]}"

    def command(self, node):
        return []

    def cut(self, node, end):
        self.proxies.begin(f"{end} {node}", refuses=True)

    def lose(self, node, end, directions="both"):
        self.proxies.begin(f"{end} {node}", holds=True)

    def mend(self, node, end):
        self.proxies.stop(f"{end} {node}", "refuses", "holds")


def ip(*arguments):
    subprocess.run(["ip", *arguments], check=True, capture_output=True, text=True, timeout=30)
