"""Checks the manifests of a folder for Kubernetes against its schemas, and their pods against what the docs promise.

Prints one line of JSON: the problems, and of each pod its arguments, its variables (null where the value is elsewhere), and
the seconds until it is killed and of its preStop hook.
"""

import json
import pathlib
import sys

import kubernetes_validate
import yaml

# The oldest release with the preStop action that is used, and the newest one that the schemas know.
RELEASES = ["1.30", kubernetes_validate.latest_version()]


def documents(folder):
    """The manifests that a kustomization names, those of its bases too, and the settings that it generates."""
    kustomization = yaml.safe_load((folder / "kustomization.yaml").read_text())
    settings = {}
    for generator in kustomization.get("configMapGenerator", []):
        settings |= dict(literal.split("=", 1) for literal in generator["literals"])
    found = []
    for resource in kustomization["resources"]:
        path = folder / resource
        if path.is_dir():
            more, others = documents(path)
            found, settings = found + more, settings | others
        else:
            found += [(path.name, manifest) for manifest in yaml.safe_load_all(path.read_text())]
    return found, settings


def promises(pod):
    container = pod["containers"][0]
    operations = [port["name"] for port in container["ports"]] == ["http", "operations"]
    probes = [container[kind]["httpGet"] for kind in ("startupProbe", "livenessProbe", "readinessProbe")]
    mounted = {mount["mountPath"] for mount in container["volumeMounts"]}
    yield "no variables of services", pod["enableServiceLinks"] is False
    yield "no token of the service account", pod["automountServiceAccountToken"] is False
    yield "the user of the image", pod["securityContext"]["runAsNonRoot"] and pod["securityContext"]["runAsUser"] == 10001
    yield "seccomp", pod["securityContext"]["seccompProfile"] == {"type": "RuntimeDefault"}
    yield "no capabilities", container["securityContext"]["capabilities"] == {"drop": ["ALL"]}
    yield "no more privileges", container["securityContext"]["allowPrivilegeEscalation"] is False
    yield "only volumes are written", container["securityContext"]["readOnlyRootFilesystem"] is True
    yield "room for temporary files", "/tmp" in mounted
    yield "probes on the operations port", operations and all(probe["port"] == "operations" for probe in probes)
    yield "probes of health", [probe["path"] for probe in probes] == ["/health/live", "/health/live", "/health/ready"]
    yield "limits", set(container["resources"]["limits"]) == {"cpu", "memory"} == set(container["resources"]["requests"])


def read(pod, settings):
    container = pod["containers"][0]
    return {
        "arguments": container["args"],
        "variables": settings | {variable["name"]: variable.get("value") for variable in container["env"]},
        "graceSeconds": pod["terminationGracePeriodSeconds"],
        "preStopSeconds": container["lifecycle"]["preStop"]["sleep"]["seconds"],
    }


def main():
    manifests, settings = documents(pathlib.Path(sys.argv[1]))
    problems, pods = [], []
    for name, manifest in manifests:
        for release in RELEASES:
            try:
                kubernetes_validate.validate(manifest, release, strict=True)
            except kubernetes_validate.ValidationError as error:
                problems.append(f"{name}, Kubernetes {release}: {error}")
        if manifest["kind"] in ("Deployment", "StatefulSet"):
            pod = manifest["spec"]["template"]["spec"]
            problems += [f"{name}: {promise}" for promise, is_kept in promises(pod) if not is_kept]
            pods.append(read(pod, settings))
        if manifest["kind"] == "Service":
            ports = [port["name"] for port in manifest["spec"]["ports"]]
            problems += [f"{name}: publishes {port}" for port in ports if port != "http"]
    print(json.dumps({"problems": problems, "pods": pods}))


main()
