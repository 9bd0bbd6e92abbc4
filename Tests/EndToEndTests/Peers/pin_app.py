"""An app in which a person logs in with a PIN. It keeps its device in a file.

    pin_app.py <file> mail <URL> <user>
    pin_app.py <file> register <URL> <user> <PIN> [<name>]
    pin_app.py <file> read <URL> <code of a page>
    pin_app.py <file> login <URL> <code of a page> <PIN>

Prints the answer of the service; of a refusal, its status and its code.
"""

import json
import sys

from pin_login.app import App, Device, Refused

file, act, base, subject, *others = sys.argv[1:]
app = App(base, App(base, "").ask("GET", "/rps/clientSettings")["appID"])
try:
    if act == "register":
        app.register(subject, int(others[0]), *others[1:]).save(file)
    elif act == "mail":
        app.ask("POST", "/verification/email", {"projectId": app.project, "userId": subject})
    elif act == "read":
        print(json.dumps(app.read(subject)))
    else:
        print(json.dumps(app.log_in(Device.load(file), int(others[0]), "oidc", subject)))
except Refused as refused:
    print(refused.status, refused.code)
