"""Runs a table of calls, one after another, and tells of each on a line of JSON: its name, and what went wrong if anything did."""
import json


def run(calls):
    for name, call in calls:
        try:
            call()
            print(json.dumps({"call": name}))
        except Exception as error:  # a client's own mistakes and refusals alike: each is a finding
            print(json.dumps({"call": name, "problem": f"{type(error).__name__}: {error}"[:300]}))


def check(value, expected=True):
    if value != expected:
        raise AssertionError(f"{value!r} instead of {expected!r}")
