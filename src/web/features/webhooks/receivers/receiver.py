# Receives webhooks of photo albums. Needs Python 3.9 or later, and an https reverse proxy in front of it.
# If the service signs, start it with the secret: WEBHOOK_SECRET=whsec_… python3 receiver.py
import base64
import hashlib
import hmac
import json
import os
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

# the path of the webhook's URL
PATH = '/webhooks'
# `token` in the webhook's metadata, for services that don't sign; '' leaves it unchecked
TOKEN = ''
SECRET = os.environ.get('WEBHOOK_SECRET', '')
PORT = int(os.environ.get('PORT', '8080'))

if not SECRET and not TOKEN:
    sys.exit('Set WEBHOOK_SECRET or TOKEN: otherwise anyone could send.')


def handle(delivery_id, event, data, metadata):
    """Called once for each delivery, after the response was sent. Move slow work to a queue."""
    of = data.get('photoId', data.get('albumId'))
    print(json.dumps({'id': delivery_id, 'event': event, 'of': of, 'metadata': metadata}), flush=True)


LARGEST_BYTES = 5_000_000
TOLERANCE_SECONDS = 300


def is_equal(one, other):
    return hmac.compare_digest(str(one).encode(), str(other).encode())


def is_signed(headers, body):
    """Standard Webhooks: an HMAC of the id, the time and the raw body. While a secret is being rotated there are two signatures."""
    delivery_id, sent_at = headers.get('webhook-id', ''), headers.get('webhook-timestamp', '')
    if not sent_at.isascii() or not sent_at.isdigit() or abs(time.time() - int(sent_at)) > TOLERANCE_SECONDS:
        return False
    key = base64.b64decode(SECRET.removeprefix('whsec_'))
    signed = f'{delivery_id}.{sent_at}.'.encode() + body
    signature = 'v1,' + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    return any(is_equal(one, signature) for one in headers.get('webhook-signature', '').split(' '))


# a delivery may arrive twice, with the same id
seen = {}
lock = threading.Lock()


def is_repeated(delivery_id):
    if delivery_id is None:
        return False
    with lock:
        if delivery_id in seen:
            return True
        seen[delivery_id] = True
        if len(seen) > 10_000:
            del seen[next(iter(seen))]
    return False


class Receiver(BaseHTTPRequestHandler):
    protocol_version = 'HTTP/1.1'

    def end(self, status):
        self.send_response(status)
        if status != 204:
            self.send_header('content-length', '0')
        # unread bytes would be taken for the next request
        self.send_header('connection', 'close')
        self.end_headers()
        self.close_connection = True

    def do_GET(self):
        self.end(405 if self.path.split('?')[0] == PATH else 404)

    def do_POST(self):
        if self.path.split('?')[0] != PATH:
            return self.end(404)
        length = self.headers.get('content-length', '')
        if not length.isascii() or not length.isdigit():
            return self.end(411)
        if int(length) > LARGEST_BYTES:
            return self.end(413)
        body = self.rfile.read(int(length))
        if SECRET and not is_signed(self.headers, body):
            return self.end(401)
        try:
            delivery = json.loads(body)
            data, metadata = delivery['data'], delivery.get('metadata') or {}
            token = metadata.get('token', '')
            data.get('photoId')
        except (ValueError, KeyError, TypeError, AttributeError):
            return self.end(400)
        if TOKEN and not is_equal(token, TOKEN):
            return self.end(401)
        self.end(204)
        self.wfile.flush()
        delivery_id = self.headers.get('webhook-id')
        # only some services send the event's name; a self-describing webhook has it in its metadata
        event = self.headers.get('webhook-event', metadata.get('event'))
        if not is_repeated(delivery_id):
            handle(delivery_id, event, data, metadata)

    def log_message(self, *_):
        pass


ThreadingHTTPServer(('127.0.0.1', PORT), Receiver).serve_forever()
