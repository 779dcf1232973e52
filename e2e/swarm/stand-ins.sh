#!/bin/bash
# Where no registry of images can be reached: makes haproxy:3.2 from Debian's package, and lets a stand-in of postgres:18 read
# POSTGRES_PASSWORD_FILE and take options, as the official image does. Needs stand-ins of node:24-bookworm-slim and postgres:18.
set -euo pipefail
export DOCKER_BUILDKIT=0
docker build --network host -q -t haproxy:3.2 - <<'D'
FROM node:24-bookworm-slim
RUN apt-get update && apt-get install -y --no-install-recommends haproxy && mkdir -p /usr/local/etc/haproxy
USER haproxy
STOPSIGNAL SIGUSR1
CMD ["haproxy", "-W", "-db", "-f", "/usr/local/etc/haproxy/haproxy.cfg"]
D
docker run --rm --entrypoint cat postgres:18 /entry.sh | grep -q POSTGRES_PASSWORD_FILE || docker build -q -t postgres:18 - <<'D'
FROM postgres:18
RUN sed -i -e 's|unix_socket_directories=/tmp$|unix_socket_directories=/tmp "${@:2}"|' \
  -e '2i [ -z "${POSTGRES_PASSWORD_FILE-}" ] || POSTGRES_PASSWORD=$(cat "$POSTGRES_PASSWORD_FILE")' /entry.sh
D
