"""A program at which people log in by OpenID Connect, with Authlib. The person logs in with a PIN in an app.

    openid_client.py <URL> <program> <data folder> <client id> <client secret or an empty text> <redirect URI>

Prints one JSON object for each scenario: its name, and why it failed or null.
"""

import io
import json
import re
import secrets
import subprocess
import sys
import time
from urllib.parse import parse_qs, urlsplit

import requests
from authlib.common.security import generate_token
from authlib.integrations.base_client.errors import OAuthError
from authlib.integrations.requests_client import OAuth2Session
from authlib.oidc.core import CodeIDToken
from joserfc import jwt
from joserfc.errors import JoseError
from joserfc.jwk import KeySet
from PIL import Image, ImageDraw
from pin_login.app import App
from pyzbar.pyzbar import decode

PIN, USER = 2580, "anna@example.com"


class Shop:
    """The program."""

    def __init__(self, base, client_id, client_secret, redirect_uri):
        self.base, self.client_id, self.secret, self.redirect_uri = base, client_id, client_secret, redirect_uri
        self.description = get(f"{base}/.well-known/openid-configuration").json()
        self.app = App(base, App(base, "").ask("GET", "/rps/clientSettings")["appID"])
        self.device = self.app.register(USER, PIN)

    def client(self):
        """A client for one login."""
        return OAuth2Session(
            self.client_id, self.secret or None, scope="openid email profile", redirect_uri=self.redirect_uri,
            code_challenge_method="S256", token_endpoint_auth_method="client_secret_basic" if self.secret else "none")

    def begin(self, client, verifier, nonce):
        """Sends the person to the service, where they log in.

        The URL to which the browser comes back."""
        url, state = client.create_authorization_url(
            self.description["authorization_endpoint"], code_verifier=verifier, nonce=nonce)
        place = requests.get(url, allow_redirects=False).headers["Location"]
        page = get(self.base + place).text
        self.app.log_in(self.device, PIN, "oidc", read_code(page).split("#")[1])
        token = re.search(r'data-page-token="([^"]+)"', page)[1]
        back = self.app.ask("POST", "/rps/v2/access", {"webOTT": token})["redirectURL"]
        query = parse_qs(urlsplit(back).query)
        assert query["state"] == [state] and query["iss"] == [self.description["issuer"]], back
        return back

    def tokens(self, client, back, verifier):
        """What the code is exchanged for."""
        return client.fetch_token(
            self.description["token_endpoint"], authorization_response=back, code_verifier=verifier)

    def keys(self):
        """The keys of the service."""
        return KeySet.import_key_set(get(self.description["jwks_uri"]).json())

    def verify(self, tokens, nonce, keys=None):
        """The claims of an ID token, after all checks of the library."""
        token = jwt.decode(tokens["id_token"], keys or self.keys(), algorithms=["ES256"])
        claims = CodeIDToken(
            token.claims, token.header,
            options={"iss": {"values": [self.description["issuer"]]}, "aud": {"value": self.client_id}},
            params={"nonce": nonce, "client_id": self.client_id, "access_token": tokens["access_token"]})
        claims.validate(now=int(time.time()), leeway=5)
        return claims


def get(url):
    """A page or a description that has to be there."""
    answer = requests.get(url)
    answer.raise_for_status()
    return answer


def read_code(page):
    """What the QR code of a page says."""
    size = int(re.search(r'viewBox="0 0 (\d+)', page)[1])
    picture = Image.new("L", (size * 6, size * 6), 255)
    draw = ImageDraw.Draw(picture)
    for x, y, width in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\d+z", page):
        left, top = int(x) * 6, int(y) * 6
        draw.rectangle((left, top, left + int(width) * 6 - 1, top + 5), fill=0)
    (code,) = decode(Image.open(saved(picture)))
    return code.data.decode()


def saved(picture):
    """A picture as a file."""
    file = io.BytesIO()
    picture.save(file, "PNG")
    file.seek(0)
    return file


def fails(kind, work):
    """The error that is expected."""
    try:
        work()
    except kind as error:
        return error
    raise AssertionError("it is accepted")


def a_person_logs_in(shop, _):
    client, verifier, nonce = shop.client(), generate_token(48), secrets.token_hex(8)
    back = shop.begin(client, verifier, nonce)
    tokens = shop.tokens(client, back, verifier)
    claims = shop.verify(tokens, nonce)
    assert claims["sub"] == USER and claims["email"] == USER and claims["email_verified"] is True, dict(claims)
    assert "pin" in claims["amr"] and claims["exp"] - claims["iat"] == 3600, dict(claims)
    person = client.get(shop.description["userinfo_endpoint"]).json()
    assert person["sub"] == claims["sub"] and person["email"] == USER, person
    fails(Exception, lambda: shop.verify(tokens, "another nonce"))
    fails(OAuthError, lambda: shop.tokens(shop.client(), back, verifier))
    assert client.get(shop.description["userinfo_endpoint"]).status_code == 401, "the code was used twice"


def a_proof_key_is_needed(shop, _):
    client, verifier = shop.client(), generate_token(48)
    back = shop.begin(client, verifier, "n")
    error = fails(OAuthError, lambda: shop.tokens(client, back, generate_token(48)))
    assert error.error == "invalid_grant", error


def keys_are_replaced(shop, run):
    client, verifier = shop.client(), generate_token(48)
    former_keys = shop.keys()
    former = shop.tokens(client, shop.begin(client, verifier, "a"), verifier)
    shop.verify(former, "a", former_keys)
    run("openid-keys", "rotate")
    client, verifier = shop.client(), generate_token(48)
    fresh = shop.tokens(client, shop.begin(client, verifier, "b"), verifier)
    fails((JoseError, ValueError), lambda: shop.verify(fresh, "b", former_keys))
    shop.verify(fresh, "b")
    fails((JoseError, ValueError), lambda: shop.verify(former, "a"))


def main(base, muster, data, *client):
    """Runs all scenarios."""
    shop = Shop(base, *client)

    def run(*arguments):
        subprocess.run([muster, *arguments, "--data", data], check=True, capture_output=True)

    for scenario in [a_person_logs_in, a_proof_key_is_needed, keys_are_replaced]:
        try:
            scenario(shop, run)
            failure = None
        except Exception as error:  # each scenario is reported
            failure = f"{type(error).__name__}: {error}"
        print(json.dumps({"scenario": scenario.__name__, "failure": failure}), flush=True)


main(*sys.argv[1:])
