"""The layers below the protocol: MessagePack, and a WebSocket. Python's standard library has neither."""

import base64
import hashlib
import os
import socket
import ssl
import struct
from urllib.parse import urlsplit

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
KEY_SUFFIX = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
# For a frame of the server. A whole table has a few kilobytes.
FRAME_BYTES_MAX = 1 << 20


def pack(value):
    """The MessagePack bytes of None, a truth, a number, a text, a list or a dict."""
    if value is None:
        return b"\xc0"
    if isinstance(value, bool):
        return b"\xc3" if value else b"\xc2"
    if isinstance(value, int) and 0 <= value < 128:
        return bytes([value])
    if isinstance(value, int):
        return b"\xd3" + struct.pack(">q", value)
    if isinstance(value, float):
        return b"\xcb" + struct.pack(">d", value)
    if isinstance(value, str):
        data = value.encode()
        return (bytes([0xA0 | len(data)]) if len(data) < 32 else b"\xda" + struct.pack(">H", len(data))) + data
    if isinstance(value, dict):
        return _head(0x80, 0xDE, len(value)) + b"".join(pack(key) + pack(each) for key, each in value.items())
    return _head(0x90, 0xDC, len(value)) + b"".join(map(pack, value))


def _head(short, long, length):
    return bytes([short | length]) if length < 16 else bytes([long]) + struct.pack(">H", length)


NUMBERS = {0xCA: ">f", 0xCB: ">d", 0xCC: ">B", 0xCD: ">H", 0xCE: ">I", 0xCF: ">Q"}
NUMBERS |= {0xD0: ">b", 0xD1: ">h", 0xD2: ">i", 0xD3: ">q"}
LENGTHS = {0xC4: ">B", 0xC5: ">H", 0xC6: ">I", 0xD9: ">B", 0xDA: ">H", 0xDB: ">I"}
LENGTHS |= {0xDC: ">H", 0xDD: ">I", 0xDE: ">H", 0xDF: ">I"}
PLAIN = {0xC0: None, 0xC2: False, 0xC3: True}


def unpack(data):
    """The one value in these bytes. Raises ValueError for no value, or more than one."""
    try:
        value, at = _unpack(data, 0)
    except (struct.error, IndexError) as error:
        raise ValueError("the bytes end in the middle of a value") from error
    if at != len(data):
        raise ValueError("bytes behind the value")
    return value


def _unpack(data, at):
    tag = data[at]
    at += 1
    if tag < 0x80:
        return tag, at
    if tag >= 0xE0:
        return tag - 0x100, at
    if tag in PLAIN:
        return PLAIN[tag], at
    if tag in NUMBERS:
        return struct.unpack_from(NUMBERS[tag], data, at)[0], at + struct.calcsize(NUMBERS[tag])
    if tag in LENGTHS:
        length = struct.unpack_from(LENGTHS[tag], data, at)[0]
        at += struct.calcsize(LENGTHS[tag])
    elif tag < 0xC0:
        length = tag & (0x1F if tag >= 0xA0 else 0x0F)
    else:
        raise ValueError(f"no value of the protocol begins with {tag:#x}")
    if 0xC4 <= tag <= 0xC6 or 0xA0 <= tag < 0xC0 or 0xD9 <= tag <= 0xDB:
        piece = data[at : at + length]
        if len(piece) < length:
            raise ValueError("the bytes end in the middle of a value")
        return (piece if 0xC4 <= tag <= 0xC6 else piece.decode()), at + length
    is_map = tag < 0x90 or tag in (0xDE, 0xDF)
    values = []
    for _ in range(length * (2 if is_map else 1)):
        value, at = _unpack(data, at)
        values.append(value)
    return (dict(zip(values[::2], values[1::2])) if is_map else values), at


class Closed(Exception):
    """The connection is over, with the code of the WebSocket protocol; 1006 without one."""

    def __init__(self, code=1006, reason=""):
        super().__init__(f"{code} {reason}".strip())
        self.code = code


class WebSocket:
    """A connection to `url`, which is made within `seconds`."""

    def __init__(self, url, seconds):
        where = urlsplit(url)
        port = where.port or (443 if where.scheme == "wss" else 80)
        self._rest = b""
        try:
            self._socket = socket.create_connection((where.hostname, port), seconds)
            if where.scheme == "wss":
                self._socket = ssl.create_default_context().wrap_socket(self._socket, server_hostname=where.hostname)
            self._greet(where)
        except OSError as error:
            raise Closed(1006, str(error)) from error

    def _greet(self, where):
        key = base64.b64encode(os.urandom(16))
        lines = [f"GET {where.path or '/'} HTTP/1.1", f"Host: {where.netloc}", "Upgrade: websocket"]
        lines += ["Connection: Upgrade", "Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {key.decode()}", "", ""]
        self._socket.sendall("\r\n".join(lines).encode())
        while b"\r\n\r\n" not in self._rest:
            self._more()
        head, self._rest = self._rest.split(b"\r\n\r\n", 1)
        accepted = base64.b64encode(hashlib.sha1(key + KEY_SUFFIX).digest())
        if b" 101 " not in head.split(b"\r\n")[0] + b" " or accepted not in head:
            raise Closed(1006, head.split(b"\r\n")[0].decode(errors="replace"))

    def send(self, data, opcode=BINARY):
        """One masked frame, as a client must send it."""
        mask = os.urandom(4)
        length = len(data)
        head = bytes([0x80 | length]) if length < 126 else b"\xfe" + struct.pack(">H", length)
        masked = bytes(byte ^ mask[at % 4] for at, byte in enumerate(data))
        try:
            self._socket.sendall(bytes([0x80 | opcode]) + head + mask + masked)
        except OSError as error:
            raise Closed(1006, str(error)) from error

    def receive(self, seconds):
        """The bytes of the next message. Answers pings by itself. Raises Closed when the connection ends, or when nothing
        comes over it for `seconds`."""
        self._socket.settimeout(seconds)
        message = b""
        while True:
            is_last, opcode, data = self._frame()
            if opcode == PING:
                self.send(data, PONG)
            elif opcode == CLOSE:
                code = struct.unpack(">H", data[:2])[0] if len(data) >= 2 else 1005
                raise Closed(code, data[2:].decode(errors="replace"))
            elif opcode != PONG:
                message += data
                if is_last:
                    return message

    def close(self):
        """Sends a close frame if possible, and closes."""
        try:
            self.send(struct.pack(">H", 1000), CLOSE)
        except Closed:
            pass
        self._socket.close()

    def _frame(self):
        first, second = self._take(2)
        length = second & 0x7F
        if length == 126:
            length = struct.unpack(">H", self._take(2))[0]
        elif length == 127:
            length = struct.unpack(">Q", self._take(8))[0]
        if length > FRAME_BYTES_MAX:
            raise Closed(1009, "a frame is too large")
        return first & 0x80 != 0, first & 0x0F, self._take(length)

    def _take(self, count):
        while len(self._rest) < count:
            self._more()
        taken, self._rest = self._rest[:count], self._rest[count:]
        return taken

    def _more(self):
        try:
            data = self._socket.recv(65_536)
        except OSError as error:
            raise Closed(1006, "no answer" if isinstance(error, TimeoutError) else str(error)) from error
        if data == b"":
            raise Closed()
        self._rest += data
