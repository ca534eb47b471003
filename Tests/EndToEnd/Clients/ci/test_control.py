"""Tests that control the simulation through the control addresses of `iapbench serve`.

COMMAND of `iapbench serve -- COMMAND` is `python3 -m unittest discover` or `pytest` in this folder.
"""

import base64
import json
import os
import threading
import unittest
import urllib.error
import urllib.request
from http.server import BaseHTTPRequestHandler, HTTPServer

URL = os.environ["IAPBENCH_SANDBOX_URL"] + "/iapbench"


def control(path, body=None, headers=None):
    """Sends a control request; returns the status and the body."""
    data = None if body is None else body.encode()
    request = urllib.request.Request(URL + path, data, headers or {"X-Iapbench": "1"})
    try:
        with urllib.request.urlopen(request, timeout=90) as response:
            return response.status, response.read()
    except urllib.error.HTTPError as error:
        return error.code, error.read()


def run(*lines):
    """Performs steps; returns their events and the outcome."""
    status, body = control("/run", "\n".join(lines) + "\n")
    objects = [json.loads(line) for line in body.decode().splitlines()]
    assert status == 200, (status, objects[-1])
    return objects[:-1], objects[-1]


class Webhook(BaseHTTPRequestHandler):
    types = []

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        payload = body["signedPayload"].split(".")[1]
        decoded = json.loads(base64.urlsafe_b64decode(payload + "=" * (-len(payload) % 4)))
        Webhook.types.append(decoded["notificationType"])
        self.send_response(200)
        self.end_headers()

    def log_message(self, *arguments):
        pass


class ControlTest(unittest.TestCase):
    def test_state_and_clock(self):
        status, body = control("")
        self.assertEqual(status, 200)
        state = json.loads(body)
        self.assertEqual(state["environment"], "sandbox")
        self.assertEqual(state["sandboxURL"] + "/iapbench", URL)
        before = json.loads(control("/clock")[1])["milliseconds"]
        status, body = control("/clock", "+1m")
        self.assertEqual((status, json.loads(body)["milliseconds"]), (200, before + 60_000))

    def test_header_is_needed(self):
        self.assertEqual(control("", headers={"X-Other": "1"})[0], 403)
        self.assertEqual(control("/run", "advance 1d", headers={"X-Other": "1"})[0], 403)

    def test_refused_step_and_files(self):
        status, body = control("/run", "note a\napprove #999\n")
        outcome = json.loads(body.decode().splitlines()[-1])
        self.assertEqual((status, outcome["outcome"], outcome["steps"]), (409, "refused", 1))
        self.assertEqual(control("/run", "catalog /etc/passwd\n")[0], 403)
        self.assertEqual(control("/run", "buuy\n")[0], 400)

    def test_purchase_reaches_the_webhook(self):
        server = HTTPServer(("127.0.0.1", 0), Webhook)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            address = f"http://127.0.0.1:{server.server_port}/hook"
            events, outcome = run(
                f"server notify {address}", "outside buy com.example.subscriptionlab.coins100")
            self.assertEqual(outcome["outcome"], "passed")
            self.assertIn("ONE_TIME_CHARGE", [event.get("notificationType") for event in events])
            status, body = control("/wait?seconds=30", "")
            self.assertEqual((status, json.loads(body)["waiting"]), (200, 0), body)
            self.assertEqual(Webhook.types, ["ONE_TIME_CHARGE"])
            transactions = json.loads(control("/transactions")[1])["transactions"]
            self.assertEqual(transactions[-1]["productId"], "com.example.subscriptionlab.coins100")
            run("server notify off")
        finally:
            server.shutdown()
            server.server_close()

    def test_files(self):
        with open(os.environ["IAPBENCH_ROOT_CER"], "rb") as file:
            self.assertEqual(control("/root.cer")[1], file.read())
        receipt = base64.b64decode(control("/receipt?encoding=base64")[1])
        self.assertEqual(receipt[:1], b"\x30")


if __name__ == "__main__":
    unittest.main()
