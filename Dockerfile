FROM python:3.11-slim AS build

RUN python -m venv /opt/kifu
WORKDIR /source
# The libraries are a layer of their own: it is built again only when one of these two files changes.
COPY pyproject.toml constraints.txt ./
RUN touch README.md && /opt/kifu/bin/pip install --no-cache-dir --constraint constraints.txt '.[server,tracing]'
COPY README.md ./
COPY domain domain
COPY events events
COPY service service
RUN /opt/kifu/bin/pip install --no-cache-dir --no-deps --force-reinstall .

FROM python:3.11-slim

COPY --from=build /opt/kifu /opt/kifu
# Only `kifu serve` writes here: in a container it needs a volume at this place.
RUN install --directory --owner=10001 --group=10001 --mode=700 /var/lib/kifu
ENV PATH=/opt/kifu/bin:$PATH PYTHONUNBUFFERED=1 KIFU_HOST=0.0.0.0 KIFU_PORT=8000 KIFU_DATA=/var/lib/kifu
USER 10001:10001
WORKDIR /var/lib/kifu
EXPOSE 8000
# /healthz and not /readyz: a container that is alive must not be replaced because Redis is away.
HEALTHCHECK --interval=10s --timeout=4s --start-period=30s --retries=3 CMD ["python", "-c", \
    "import os, urllib.request as r; r.urlopen(f'http://127.0.0.1:{os.environ[\"KIFU_PORT\"]}/healthz', timeout=3)"]
CMD ["kifu", "api"]
