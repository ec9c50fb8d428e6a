"""The REST API, as a Flask app."""

from http import HTTPStatus

from flask import Flask, Response

from service.api.document.openapi import yaml_text
from service.api.http.context import Shared, share
from service.api.http.failures import answer_problems
from service.api.http.identity import identify
from service.api.http.monitoring import Metrics, log_requests, measure_requests
from service.api.http.parsing import MAX_BODY
from service.api.resources import RESOURCES
from service.api.resources.pages import pages
from service.bootstrap import Services


class Api(Flask):
    """An app that says nothing where there is nothing to say."""

    def make_default_options_response(self) -> Response:
        """The answer to OPTIONS: the methods of a path, in the header Allow."""
        response = super().make_default_options_response()
        response.status_code = HTTPStatus.NO_CONTENT
        del response.headers["Content-Type"]
        return response


def create_app(services: Services) -> Flask:
    """The app around some services. Starts to listen for news of the store, which may be away for the time being."""
    app = Api(__name__, static_folder=None)
    app.config["MAX_CONTENT_LENGTH"] = MAX_BODY + 1  # one that comes in chunks is cut there, and seen to be too large
    app.url_map.merge_slashes = False  # which would redirect
    metrics = Metrics()
    share(app, Shared(services, metrics, lambda: yaml_text(services.games, services.bots)))
    log_requests(app)
    measure_requests(app, metrics)
    app.before_request(identify)
    for blueprint in (*RESOURCES, pages):
        app.register_blueprint(blueprint)
    answer_problems(app)
    services.listener.start()
    return app
