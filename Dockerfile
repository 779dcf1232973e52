# One image per target: stack (provisions the database), service (SERVICE=identity, or all of them: SERVICE=all), gateway (with the shell),
# remote (REMOTE=events: publishes its release to the site and ends). In this order: Docker's older builder makes every
# stage before its target too.
ARG NODE_IMAGE=node:24-bookworm-slim

FROM ${NODE_IMAGE} AS base
WORKDIR /app

# What decides the dependencies, and nothing else: a change of source installs nothing anew.
FROM base AS manifests
COPY . .
RUN find . -type f ! -name package.json ! -name package-lock.json ! -name .npmrc -delete

FROM base AS runtime
ENV NODE_ENV=production HOST=0.0.0.0
COPY --from=manifests /app ./
RUN npm ci --omit=dev --loglevel=error --workspace=gateway --workspace=packages/stack \
  $(for service in services/*; do echo "--workspace=$service"; done)
COPY packages packages
COPY services services
COPY gateway gateway
# A volume mounted at one of these takes over the folder's owner.
RUN install -d -o node -g node /data/files /cache /app/.cache
# The user node, by number: Kubernetes refuses a name under runAsNonRoot.
USER 1000:1000
# Compiled while the image is made: a container cannot write to its own files.
ENV NODE_COMPILE_CACHE=/app/.cache/compiled
# As in packages/stack: memory that is freed returns to the system.
ENV MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=262144 MALLOC_TRIM_THRESHOLD_=262144
# The process of a container is the first one and gets its signals itself.
ENTRYPOINT ["node", "--disable-warning=ExperimentalWarning", "--max-semi-space-size=4"]

FROM runtime AS stack
CMD ["packages/stack/src/main.ts", "provision"]

FROM runtime AS service
ARG SERVICE
ENV PORT=4000 FILES_DIR=/data/files
EXPOSE 4000
WORKDIR /app/services/${SERVICE}
RUN test -z "$SERVICE" || node --disable-warning=ExperimentalWarning src/main.ts compile
CMD ["src/main.ts"]

FROM base AS tools
COPY --from=manifests /app ./
RUN npm ci --omit=dev --loglevel=error
COPY . .
ENV NODE_ENV=production

FROM tools AS built-shell
RUN cd shell && node ../packages/build/src/cli.ts

FROM runtime AS gateway
COPY --from=built-shell /app/shell/dist shell/dist
RUN node --disable-warning=ExperimentalWarning gateway/src/main.ts compile
ENV PORT=3000 GATEWAY_CACHE_DIR=/cache
EXPOSE 3000
CMD ["gateway/src/main.ts"]

FROM tools AS built-remote
ARG REMOTE
# Where the release comes from: there is no repository here.
ARG BUILD_COMMIT
ARG BUILD_WHO
RUN cd "mf-${REMOTE:?}" && node ../packages/build/src/cli.ts

FROM runtime AS remote
ARG REMOTE
COPY --from=built-remote /app/mf-${REMOTE}/dist mf-${REMOTE}/dist
ENV REMOTE=${REMOTE}
ENTRYPOINT ["sh", "-c", "exec node --disable-warning=ExperimentalWarning packages/stack/src/main.ts release \"mf-$REMOTE\" \"$@\"", "release"]
CMD ["--promote-new"]
