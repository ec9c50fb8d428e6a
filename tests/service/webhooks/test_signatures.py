"""The signatures are those of Standard Webhooks."""

import time

import pytest
from standardwebhooks.webhooks import Webhook, WebhookVerificationError

from service.use_cases.webhooks.signatures import WebhookSecret, secret_of, signed_headers

PUBLISHED = WebhookSecret("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")


def test_the_example_of_the_standard_has_its_signature() -> None:
    headers = signed_headers([PUBLISHED], "msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330, b'{"test": 2432232314}')
    assert headers == {
        "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
        "webhook-timestamp": "1614265330",
        "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    }


def test_the_library_of_the_standard_accepts_a_message_under_the_old_and_the_new_secret_and_under_no_other_one() -> (
    None
):
    new, old = secret_of(b"n" * 32), secret_of(b"o" * 32)
    headers = dict(signed_headers([new, old], "msg_1", int(time.time()), b'{"type":"webhook.Test"}'))
    for secret in (new, old):
        assert Webhook(secret).verify('{"type":"webhook.Test"}', headers) == {"type": "webhook.Test"}
    with pytest.raises(WebhookVerificationError):
        Webhook(secret_of(b"x" * 32)).verify('{"type":"webhook.Test"}', headers)
