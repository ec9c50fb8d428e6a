FROM python:3.11-slim

RUN useradd --uid 10001 --create-home kifu
WORKDIR /home/kifu/source
COPY pyproject.toml constraints.txt README.md ./
COPY domain domain
COPY events events
COPY service service
RUN pip install --no-cache-dir --constraint constraints.txt .

USER kifu
WORKDIR /home/kifu
ENV KIFU_HOST=0.0.0.0 KIFU_PORT=8000
EXPOSE 8000
HEALTHCHECK --interval=5s --timeout=4s --retries=12 CMD ["python", "-c", \
    "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/readyz', timeout=3)"]
CMD ["kifu", "api"]
