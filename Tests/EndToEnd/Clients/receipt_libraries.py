"""Verifies the kit's receipt with two public libraries, at Apple's own addresses.

A TLS server must answer for these addresses. The kit's variables are in the environment. Prints one line for
each check, and exits with 1 if a check failed.
"""

import base64
import os
import sys

import itunesiap
from inapppy import AppStoreValidator, InAppPyValidationError

with open(os.environ["IAPBENCH_RECEIPT"], "rb") as file:
    RECEIPT = base64.b64encode(file.read()).decode()
BUNDLE = os.environ["IAPBENCH_BUNDLE_ID"]
SECRET = os.environ["IAPBENCH_SHARED_SECRET"]
failures = 0


def check(name, call):
    global failures
    try:
        is_right, detail = call()
    except Exception as error:  # every failure of a library is a result of this program
        is_right, detail = False, repr(error)
    if not is_right:
        failures += 1
    print(("ok      " if is_right else "FAILED  ") + name + ("" if is_right else f": {detail}"), flush=True)


def with_inapppy():
    # The library asks production first, and then the Sandbox because of the status 21007.
    validator = AppStoreValidator(BUNDLE, auto_retry_wrong_env_request=True)
    answer = validator.validate(RECEIPT, SECRET, exclude_old_transactions=False)
    return answer["environment"] == "Sandbox" and len(answer["receipt"]["in_app"]) > 0, answer


def without_secret():
    validator = AppStoreValidator(BUNDLE, auto_retry_wrong_env_request=True)
    try:
        validator.validate(RECEIPT, "wrong", exclude_old_transactions=False)
    except InAppPyValidationError as error:
        return error.raw_response["status"] == 21004, error.raw_response
    return False, "accepted"


def with_itunesiap():
    response = itunesiap.verify(RECEIPT, SECRET, env=itunesiap.env.review)
    return response.receipt.bundle_id == BUNDLE and len(response.receipt.in_app) > 0, response


check("inapppy verifies the receipt", with_inapppy)
check("inapppy gets the status of a wrong secret", without_secret)
check("itunes-iap verifies the receipt", with_itunesiap)
print(f"{failures} failed")
sys.exit(1 if failures else 0)
