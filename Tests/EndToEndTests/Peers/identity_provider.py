"""Runs an identity provider, Canaille, with a person, her groups, and a client.

Prints one line of JSON: the issuer, and the client's id and secret. Serves until it is killed.
"""

import argparse
import json
import logging
import secrets
import sys

from canaille import create_app
from canaille.app import models
from werkzeug.serving import WSGIRequestHandler, make_server


class QuietHandler(WSGIRequestHandler):
    def log(self, *_):
        pass


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--return-uri", required=True, help="where people come back to")
    options.add_argument("--sign-out-uri", required=True, help="where people come back to after they signed out")
    options.add_argument("--login", required=True)
    options.add_argument("--password", required=True)
    options.add_argument("--name", required=True)
    options.add_argument("--groups", nargs="+", default=[])
    given = options.parse_args()

    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    # The address is part of what the provider signs, so the port comes first.
    server = make_server("127.0.0.1", 0, None, threaded=True, request_handler=QuietHandler)
    host = f"127.0.0.1:{server.server_port}"
    app = create_app(
        config={
            "SECRET_KEY": secrets.token_hex(),
            "SERVER_NAME": host,
            "PREFERRED_URL_SCHEME": "http",
            "CANAILLE": {"DATABASE": "memory", "FORCE_HTTPS": False, "LOGGING": {"version": 1}},
        }
    )
    secret = secrets.token_urlsafe()
    with app.app_context(), app.backend.session():
        person = models.User(
            user_name=given.login,
            formatted_name=given.name,
            family_name=given.name.split()[-1],
            emails=[f"{given.login}@bank.example"],
            password=given.password,
        )
        app.backend.save(person)
        for name in given.groups:
            app.backend.save(models.Group(display_name=name, members=[person]))
        client = models.Client(
            client_id="muster-desk",
            client_secret=secret,
            client_name="Muster",
            redirect_uris=[given.return_uri],
            post_logout_redirect_uris=[given.sign_out_uri],
            # People are not asked about a client of the provider's own domain.
            client_uri="http://127.0.0.1",
            grant_types=["authorization_code"],
            response_types=["code"],
            scope=["openid", "profile", "email", "groups"],
            token_endpoint_auth_method="client_secret_basic",
            id_token_signed_response_alg="RS256",
        )
        app.backend.save(client)
        client.audience = [client]
        app.backend.save(client)
    server.app = app
    print(json.dumps({"issuer": f"http://{host}", "id": client.client_id, "secret": secret}), flush=True)
    server.serve_forever()


if __name__ == "__main__":
    sys.exit(main())
