"use strict";

window.SwaggerUIBundle({
  url: "/openapi.yaml",
  dom_id: "#explorer",
  deepLinking: true,
  persistAuthorization: true,
  validatorUrl: null,
});
