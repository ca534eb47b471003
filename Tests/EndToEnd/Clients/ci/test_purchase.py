"""Tests of a backend against `iapbench serve --scenario purchase.iap -- COMMAND`.

COMMAND is `python3 -m unittest discover` or `pytest` in this folder. Only the standard library is needed.
"""

import base64
import json
import os
import unittest
import urllib.request

SANDBOX = os.environ["IAPBENCH_SANDBOX_URL"]


class PurchaseTest(unittest.TestCase):
    def test_receipt_of_the_scenario_is_valid(self):
        with open(os.environ["IAPBENCH_RECEIPT"], "rb") as file:
            receipt = base64.b64encode(file.read()).decode()
        body = {"receipt-data": receipt, "password": os.environ["IAPBENCH_SHARED_SECRET"]}
        request = urllib.request.Request(SANDBOX + "/verifyReceipt", json.dumps(body).encode())
        with urllib.request.urlopen(request, timeout=10) as response:
            answer = json.load(response)
        self.assertEqual(answer["status"], 0)
        products = [row["product_id"] for row in answer["latest_receipt_info"]]
        self.assertIn("com.example.subscriptionlab.monthly", products)


if __name__ == "__main__":
    unittest.main()
