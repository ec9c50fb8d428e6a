"""What the configuration lets through, but only for the reasons it gives."""

import schemathesis

FORM = {"invalid-request", "malformed-json", "unsupported-media-type"}
"""What is told about the form of a request."""


@schemathesis.check
def well_formed_requests_are_never_refused_for_their_form(
    _ctx: schemathesis.CheckContext, response: schemathesis.Response, case: schemathesis.Case
) -> None:
    """A request that fits the document may be refused by the match or its rules, not by the parser."""
    if case.meta is None or not case.meta.generation.mode.is_positive or response.status_code != 422:
        return
    assert response.json()["code"] not in FORM, response.text
