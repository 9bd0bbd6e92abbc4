"""nginx with its image filter, on a folder of its own."""

import grp
import os
import pwd
import re
import socket
import subprocess
import time
from pathlib import Path

from running.processors import cpu_seconds

# Where scripts/unpack-packages unpacks it, and where it is installed.
ROOTS = [Path("/"), Path(__file__).resolve().parents[3] / ".nginx"]
PROGRAM, MODULE = "usr/sbin/nginx", "usr/lib/nginx/modules/ngx_http_image_filter_module.so"

CONFIGURATION = """\
daemon off;
{user}
worker_processes {workers};
error_log stderr crit;
pid {folder}/nginx.pid;
load_module {module};
events {{}}
http {{
  access_log off;
  sendfile on;
  keepalive_requests 1000000000;
  types {{ image/jpeg jpg; }}
  client_body_temp_path {folder}/temporary;
  proxy_temp_path {folder}/temporary;
  fastcgi_temp_path {folder}/temporary;
  uwsgi_temp_path {folder}/temporary;
  scgi_temp_path {folder}/temporary;
  image_filter_buffer 64M;
  image_filter_jpeg_quality 85;
  server {{
    listen 127.0.0.1:{port};
    location /original/ {{ alias {folder}/pictures/; }}
    location /1600/ {{ alias {folder}/pictures/; image_filter resize 1600 1600; }}
    location /320/ {{ alias {folder}/pictures/; image_filter resize 320 320; }}
  }}
}}
"""


class Missing(Exception):
    """Something that is measured with is not on this machine."""


class Nginx:
    """Serves the JPEGs in its folder `pictures`, as they are and in two sizes; `with` ends it."""

    def __init__(self, folder: Path):
        root = next((root for root in ROOTS if (root / PROGRAM).exists() and (root / MODULE).exists()), None)
        if root is None:
            raise Missing("nginx with its image filter is not here")
        self.pictures = folder / "pictures"
        self.pictures.mkdir(parents=True)
        self.port = _free_port()
        (folder / "nginx.conf").write_text(CONFIGURATION.format(
            user=_user(), workers=len(os.sched_getaffinity(0)), folder=folder, module=root / MODULE, port=self.port))
        self.version = _version(root / PROGRAM)
        self._process = subprocess.Popen(
            [root / PROGRAM, "-e", "stderr", "-p", folder, "-c", folder / "nginx.conf"], stdin=subprocess.DEVNULL)
        self._await_start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._process.terminate()
        self._process.wait()

    def cpu_seconds(self):
        """What it took of the processors so far, all workers together."""
        return cpu_seconds(self._process.pid)

    def _await_start(self):
        for _ in range(100):
            if self._process.poll() is not None:
                raise Missing("nginx does not start here")
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
                return
            except ConnectionRefusedError:
                time.sleep(0.1)
        self.__exit__()
        raise Missing("nginx does not listen here")


def _version(program):
    try:
        said = subprocess.run([program, "-v"], capture_output=True, text=True, check=True).stderr
    except (OSError, subprocess.CalledProcessError) as reason:
        raise Missing(f"nginx does not run here: {reason}") from None
    return re.search(r"nginx/(\S+)", said)[1]


def _user():
    """Root's workers would be somebody else, who may not read the folder; they are whoever measures, as Muster is."""
    if os.geteuid() != 0:
        return ""
    return f"user {pwd.getpwuid(0).pw_name} {grp.getgrgid(0).gr_name};"


def _free_port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]
