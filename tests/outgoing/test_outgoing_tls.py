"""The guard over TLS: the connection goes to the judged address, the certificate is judged by the name."""

from __future__ import annotations

import datetime
import socket
import ssl
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from previewer.outgoing.guard import Guard, OutgoingError

NAME = "secure.example"


def make_certificate(folder: Path, called: str = NAME) -> Path:
    """A certificate of its own making for a host, with its key, as one PEM file."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, called)])
    now = datetime.datetime.now(datetime.UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(called)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .sign(key, hashes.SHA256())
    )
    path = folder / "server.pem"
    plain = serialization.NoEncryption()
    path.write_bytes(
        key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, plain)
        + certificate.public_bytes(serialization.Encoding.PEM)
    )
    return path


class TlsServer:
    """Answers `hello` over TLS; `names` are what clients asked for by SNI, `hosts` their Host lines."""

    def __init__(self, certificate: Path) -> None:
        self.names: list[str | None] = []
        self.heads: list[bytes] = []
        self._context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self._context.load_cert_chain(certificate)
        self._context.sni_callback = lambda _socket, name, _context: self.names.append(name)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self._thread.join(10)

    def _serve(self) -> None:
        while True:
            try:
                plain, _ = self._listener.accept()
            except OSError:
                return
            try:
                plain.settimeout(5)
                with self._context.wrap_socket(plain, server_side=True) as connection:
                    self.heads.append(connection.recv(4096))
                    connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello")
            except OSError:
                plain.close()


@pytest.fixture
def certificate(tmp_path: Path) -> Path:
    return make_certificate(tmp_path)


@pytest.fixture
def server(certificate: Path) -> Iterator[TlsServer]:
    running = TlsServer(certificate)
    yield running
    running.close()


def guard(trusted: Path | None) -> Guard:
    context = ssl.create_default_context(cafile=str(trusted)) if trusted else None
    return Guard(allow=["127.0.0.1"], resolver=lambda host, port: ["127.0.0.1"], context=context)


def test_fetch_over_tls_keeps_the_name_for_certificate_and_host(server: TlsServer, certificate: Path) -> None:
    answer = guard(certificate).fetch(f"https://{NAME}:{server.port}/")
    assert answer.body == b"hello"
    assert server.names == [NAME]
    assert f"Host: {NAME}:{server.port}".encode() in server.heads[0]


def test_fetch_over_tls_with_a_certificate_of_another_name_fails(server: TlsServer, certificate: Path) -> None:
    with pytest.raises(OutgoingError) as caught:
        guard(certificate).fetch(f"https://other.example:{server.port}/")
    assert caught.value.code == "outgoing_failed" and server.heads == []


def test_fetch_over_tls_with_an_unknown_authority_fails(server: TlsServer) -> None:
    with pytest.raises(OutgoingError) as caught:
        guard(None).fetch(f"https://{NAME}:{server.port}/")
    assert caught.value.code == "outgoing_failed" and server.heads == []
