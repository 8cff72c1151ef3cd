"""What the Python client guarantees. TARIFA_URL and TARIFA_KEY name a running service."""

import json
import os
import sys
import threading
import unittest
from decimal import Decimal
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from tarifa import Tarifa, TarifaError, TarifaTimeout, __version__  # noqa: E402
from tarifa._types import PATHS  # noqa: E402

URL = os.environ["TARIFA_URL"]
KEY = os.environ["TARIFA_KEY"]


class AgainstTheService(unittest.TestCase):
    def setUp(self) -> None:
        self.tarifa = Tarifa(URL, KEY)

    def test_every_operation_has_a_method(self) -> None:
        for name in PATHS:
            self.assertTrue(callable(getattr(Tarifa, name)), name)

    def test_every_method_returns_what_the_service_answers(self) -> None:
        tarifa = self.tarifa
        self.assertEqual(tarifa.lookup("0101")["description"]["ar"], "خيول وحمير وبغال ونغال حية")
        self.assertEqual(tarifa.search("horses").items[0]["hs_code"][:4], "0101")
        self.assertEqual([code["hs_code"] for code in tarifa.children_all("0101")], ["010121", "010129"])
        self.assertEqual(tarifa.details("0101")["path"][0]["hs_code"], "01")
        self.assertEqual(tarifa.classify("live horses", limit=1)["candidates"][0]["hs_code"][:4], "0101")
        plain, more = tarifa.classify_all(["live horses", "live horses, chestnut"], limit=1)
        self.assertEqual({each["candidates"][0]["hs_code"][:4] for each in (plain, more)}, {"0101"})
        self.assertGreater(tarifa.resolve("0101.21")["total"], 0)
        stated = tarifa.classify_all([{"id": "a", "text": "live horses", "code": "0101.21"}, "live horses"] * 60)
        self.assertEqual([each["id"] for each in stated[:2] + stated[-1:]], ["a", 2, 120])
        found, missing = tarifa.codes(["0101", "9999"])
        self.assertEqual((found["hs_code"], missing["record"]), ("0101", None))
        self.assertEqual(len(tarifa.shipment([("0101", 100), ("851713", "2.5")], freight=1)["lines"]), 2)
        self.assertEqual(tarifa.usage()["tier"], "pro")
        self.assertEqual(tarifa.health()["status"], "ok")
        self.assertEqual(len(tarifa.editions()), 1)
        self.assertEqual(tarifa.changes(kind="rate").meta["total"], 0)
        self.assertEqual(list(tarifa.changes_all(kind="rate")), [])
        chapters = list(tarifa.all_codes(level=2))
        self.assertEqual(len(chapters), tarifa.list(level=2).meta["total"])

    def test_exact_numbers_keep_every_digit(self) -> None:
        exact = Tarifa(URL, KEY, exact=True)
        result = exact.calculate("0101", Decimal("999999999999.99"), currency="AED")
        self.assertEqual(result["calculation"]["declared_value"], Decimal("999999999999.99"))

    def test_values_are_sent_without_exponents(self) -> None:
        thousand = Decimal("1000.00").normalize()
        self.assertEqual(str(thousand), "1E+3")
        self.assertEqual(self.tarifa.calculate("0101", thousand)["calculation"]["declared_value"], 1000)
        totals = self.tarifa.shipment([("0101", thousand)], freight=1e-05, insurance=thousand)["totals"]
        self.assertEqual((totals["value"], totals["freight"], totals["insurance"]), (1000, 0.00001, 1000))

    def test_lines_are_tuples_or_mappings_and_no_text_becomes_another_line(self) -> None:
        for exporter in ("Foo,610910:5", "Foo;origin=IN;proof=1", "Baosteel Co., Ltd", "50%"):
            for line in (("0101", 100, {"exporter": exporter}), {"hs_code": "0101", "value": 100, "exporter": exporter}):
                lines = self.tarifa.shipment([line])["lines"]
                self.assertEqual([(each["origin"], each["value"]) for each in lines], [(None, 100)])
        stated = {"hs_code": "0101", "value": "2.50", "origin": "IN", "proof": True, "kg": None}
        self.assertEqual(self.tarifa.shipment([stated])["lines"][0]["origin"], "IN")
        for wrong, code in (
            ({"hs_code": "0101:1,0101", "value": 1}, "invalid_code"),
            ({"hs_code": "0101", "value": 1, "exporter": {}}, "invalid_parameter"),
            ({"hs_code": "0101", "value": object()}, "invalid_options"),
            ("0101:1", "invalid_options"),
        ):
            with self.assertRaises(TarifaError) as raised:
                self.tarifa.shipment([wrong])
            self.assertEqual(raised.exception.code, code)

    def test_an_invoice_goes_as_json_with_ids_of_its_own(self) -> None:
        lines = [{"id": f"row {i}", "hs_code": "0101", "value": "1,000.50"} for i in range(200)]
        bill = self.tarifa.shipment(lines, rates={"EUR": Decimal("4.05")})
        self.assertEqual((len(bill["lines"]), bill["lines"][199]["id"], bill["totals"]["value"]), (200, "row 199", 200_100))
        refused = self.tarifa.shipment([*lines[:1], ("01x", 1)], partial=True, rates="EUR=4.05")["lines"][1]
        self.assertEqual((refused["id"], refused["error"]["code"]), (2, "invalid_code"))

    def test_errors_have_code_details_and_request_id_in_the_language_asked_for(self) -> None:
        with self.assertRaises(TarifaError) as raised:
            self.tarifa.lookup("851799", language="ar")
        error = raised.exception
        self.assertEqual((error.code, error.status, error.details["nearest"]), ("not_found", 404, "8517"))
        self.assertIsNotNone(error.request_id)
        self.assertRegex(error.message, "^رمز")

    def test_limits_are_those_of_the_key_after_health_too(self) -> None:
        self.assertIsNone(self.tarifa.limits)
        self.tarifa.lookup("01")
        self.tarifa.health()
        assert self.tarifa.limits is not None
        self.assertEqual(self.tarifa.limits.minute.limit, 200)

    def test_remembered_replies_are_asked_for_with_their_etag(self) -> None:
        tarifa = Tarifa(URL, KEY, remember=10)
        first = tarifa.call("lookup", {"hs_code": "01"})
        second = tarifa.call("lookup", {"hs_code": "01"})
        self.assertEqual((first.status, second.status, second.data), (200, 304, first.data))

    def test_remembered_replies_are_forgotten_in_the_order_in_which_they_were_last_asked_for(self) -> None:
        tarifa = Tarifa(URL, KEY, remember=2)
        codes = ["01", "0101", "01", "85", "01", "0101"]
        statuses = [tarifa.call("lookup", {"hs_code": code}).status for code in codes]
        self.assertEqual(statuses, [200, 200, 304, 200, 304, 200])


class FakeService(BaseHTTPRequestHandler):
    statuses: list[int] = []
    seen: list[dict[str, str]] = []
    location = ""
    # How many bytes of each body are announced and not sent.
    missing = 0

    def do_GET(self) -> None:
        self.seen.append(dict(self.headers))
        status = self.statuses.pop(0) if self.statuses else 200
        body = json.dumps({"success": True, "data": {"hs_code": "01"}, "meta": {}}).encode() if status == 200 else b""
        self.send_response(status)
        if 300 <= status < 400:
            self.send_header("Location", self.location)
        self.send_header("Content-Length", str(len(body) + self.missing))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        pass


class AgainstFailures(unittest.TestCase):
    def setUp(self) -> None:
        FakeService.statuses, FakeService.seen, FakeService.missing = [], [], 0
        self.server = HTTPServer(("127.0.0.1", 0), FakeService)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.addCleanup(self.server.server_close)
        self.addCleanup(self.server.shutdown)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        self.waits: list[float] = []

    def client(self, **options: object) -> Tarifa:
        return Tarifa(self.url, "k", sleep=self.waits.append, jitter=lambda: 0.5, **options)  # type: ignore[arg-type]

    def test_temporary_failures_are_tried_again_and_others_are_not(self) -> None:
        for status in (408, 429, 500, 502, 503, 504):
            FakeService.statuses[:] = [status]
            self.assertEqual(self.client().lookup("01")["hs_code"], "01")
        self.waits.clear()
        for status in (400, 404, 501):
            FakeService.statuses[:] = [status]
            with self.assertRaises(TarifaError):
                self.client().lookup("01")
        self.assertEqual(self.waits, [])
        FakeService.statuses[:] = [503, 503, 503, 503]
        with self.assertRaises(TarifaError):
            self.client().lookup("01")
        self.assertEqual(self.waits, [0.25, 0.5, 1.0])

    def test_a_redirect_is_not_followed_and_names_where_it_leads(self) -> None:
        for location in ("/other", "http://127.0.0.1:1/api/v1/hs-codes/01"):
            for status in (301, 302, 303, 307, 308):
                FakeService.statuses[:], FakeService.seen[:], FakeService.location = [status], [], location
                with self.assertRaises(TarifaError) as raised:
                    self.client().lookup("01")
                error = raised.exception
                self.assertEqual((error.code, error.status), ("unexpected_reply", status))
                self.assertIn(self.url + location if location == "/other" else location, error.message)
                self.assertEqual(len(FakeService.seen), 1)
        self.assertEqual(self.waits, [])
        FakeService.statuses[:], FakeService.location = [302], "http://[x"
        with self.assertRaises(TarifaError) as raised:
            self.client().lookup("01")
        self.assertIn("another address", raised.exception.message)

    def test_each_call_takes_retries_and_headers_and_names_the_client(self) -> None:
        FakeService.statuses[:] = [503]
        with self.assertRaises(TarifaError):
            self.client().lookup("01", retries=0, headers={"X-A": "1"})
        self.assertEqual(FakeService.seen[0]["X-A"], "1")
        self.assertEqual(FakeService.seen[0]["User-Agent"], f"tarifa-client-python/{__version__}")

    def test_hooks_are_called_for_each_attempt(self) -> None:
        events: list[object] = []
        FakeService.statuses[:] = [503]
        hooked = self.client(
            on_request=lambda attempt: events.append(attempt.number),
            on_response=lambda attempt, outcome: events.append((attempt.number, outcome.status)),
        )
        hooked.lookup("01")
        self.assertEqual(events, [1, (1, 503), 2, (2, 200)])

    def test_no_reply_in_time_and_no_service_are_errors_of_their_own(self) -> None:
        silent = HTTPServer(("127.0.0.1", 0), FakeService)
        self.addCleanup(silent.server_close)
        with self.assertRaises(TarifaTimeout):
            Tarifa(f"http://127.0.0.1:{silent.server_port}", retries=0, timeout=0.05).lookup("01")
        with self.assertRaises(TarifaError) as raised:
            Tarifa("http://127.0.0.1:1", retries=0).lookup("01")
        self.assertEqual(raised.exception.code, "network_error")

    def test_a_reply_that_breaks_off_is_a_lost_connection_and_tried_again(self) -> None:
        FakeService.missing = 10
        for statuses in ([200, 200], [404, 404]):
            FakeService.statuses[:] = statuses
            with self.assertRaises(TarifaError) as raised:
                self.client(retries=1).lookup("01")
            self.assertEqual((raised.exception.code, FakeService.statuses), ("network_error", []))

    def test_a_wrong_base_url_or_key_is_an_error_at_once(self) -> None:
        for url, key in (("tariff.example.com", "k"), ("ftp://h", "k"), (URL, ""), (URL, "trf_secret ")):
            with self.assertRaises(TarifaError) as raised:
                Tarifa(url, key)
            self.assertEqual(raised.exception.code, "invalid_options")
            self.assertNotIn("secret", str(raised.exception))


if __name__ == "__main__":
    unittest.main()
