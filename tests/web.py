"""A small web server whose answers, good and bad, are bytes that a test wrote."""

from __future__ import annotations

import socket
import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import ClassVar

TLS_HELLO = b"\x16"  # the first byte of who wants to talk in secret


def answer(body: bytes = b"", *headers: str, status: str = "200 OK") -> bytes:
    """An HTTP answer with these headers, and none else but the length of the body."""
    lines = [f"HTTP/1.1 {status}", f"Content-Length: {len(body)}", "Connection: close", *headers]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


class Handler(socketserver.StreamRequestHandler):
    """Answers each path with the bytes of `answers`; a list of bytes is sent one by one, with a pause after each."""

    answers: ClassVar[dict[str, bytes | list[bytes]]] = {}
    requests: ClassVar[list[str]] = []
    over: ClassVar[threading.Event] = threading.Event()

    def handle(self) -> None:
        """Read a request, send what belongs to its path."""
        if self.connection.recv(1, socket.MSG_PEEK) == TLS_HELLO:
            self.wfile.write(answer(status="400 Bad Request"))
            return
        lines = iter(lambda: self.rfile.readline().decode("latin-1").strip(), "")
        request = list(lines)
        self.requests.append("\n".join(request))
        found = self.answers.get(request[0].split()[1], answer(status="404 Not Found"))
        if isinstance(found, bytes):
            self.wfile.write(found)
        else:
            self.drip(found)

    def drip(self, pieces: list[bytes]) -> None:
        """Send slowly, until the other side or the test has had enough."""
        for piece in pieces:
            try:
                self.wfile.write(piece)
            except OSError:
                return
            if self.over.wait(0.02):
                return
        self.over.wait(20)  # and now not a byte more


class Server(socketserver.ThreadingTCPServer):
    """Any free port of this machine."""

    allow_reuse_address = True
    daemon_threads = True


@contextmanager
def serving(answers: dict[str, bytes | list[bytes]]) -> Iterator[tuple[str, list[str]]]:
    """The address of a server with these answers, and the list of the requests that come in."""
    requests: list[str] = []
    over = threading.Event()
    handler = type("Answers", (Handler,), {"answers": answers, "requests": requests, "over": over})
    with Server(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_address[1]}", requests
        finally:
            over.set()
            server.shutdown()
            thread.join()


def free_port() -> int:
    """A port that nobody listens on."""
    with socketserver.TCPServer(("127.0.0.1", 0), Handler) as server:
        return int(server.server_address[1])
