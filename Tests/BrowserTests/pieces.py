"""Sends pages in pieces, as a slow network does, so that a browser paints parts of them."""

import re
import threading
import time
from contextlib import contextmanager
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit

# A page is cut before these elements, with a pause between two pieces in which the browser can paint.
ELEMENT = re.compile(rb"(?=<(?!option|link|meta)[a-z])")
PAUSE_SECONDS = 0.02
OF_ONE_HOP = {"connection", "keep-alive", "transfer-encoding"}


@contextmanager
def in_pieces(site):
    """Gives an address at which the site's pages come in pieces, and everything else as usual."""
    with ThreadingHTTPServer(("127.0.0.1", 0), handler(urlsplit(site).netloc)) as server:
        server.daemon_threads = True
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            thread.join()


def handler(site):
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            there = HTTPConnection(site)
            try:
                headers = {**dict(self.headers), "Accept-Encoding": "identity"}
                there.request("GET", self.path, headers=headers)
                self._pass_on(there.getresponse())
            except OSError:
                pass  # the client has gone
            finally:
                there.close()

        def _pass_on(self, response):
            self.send_response_only(response.status)
            for name, value in response.getheaders():
                if name.lower() not in OF_ONE_HOP:
                    self.send_header(name, value)
            self.end_headers()
            if response.getheader("Content-Type", "").startswith("text/html"):
                for piece in ELEMENT.split(response.read()):
                    self.wfile.write(piece)
                    time.sleep(PAUSE_SECONDS)
            else:
                while piece := response.read1():
                    self.wfile.write(piece)

        def log_message(self, *_):
            pass

    return Handler
