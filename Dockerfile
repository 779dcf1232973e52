# One image per target: gateway (with the built frontends), identity, events, media, stack (provisions the database).
ARG NODE_VERSION=24

FROM node:${NODE_VERSION}-bookworm-slim AS sources
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages packages
COPY services services
COPY gateway gateway
COPY shell shell
COPY mf-events mf-events
COPY e2e/package.json e2e/package.json

FROM sources AS built
RUN npm ci --loglevel=error
RUN npm run build --workspace=shell --workspace=mf-events

FROM sources AS runtime
ENV NODE_ENV=production HOST=0.0.0.0
RUN npm ci --omit=dev --loglevel=error \
  --workspace=gateway --workspace=services/identity --workspace=services/events --workspace=services/media \
  --workspace=packages/stack
USER node
# The process of a container is the first one and gets its signals itself.
ENTRYPOINT ["node", "--disable-warning=ExperimentalWarning"]

FROM runtime AS stack
CMD ["packages/stack/src/main.ts", "provision"]

FROM runtime AS identity
ENV PORT=4000
EXPOSE 4000
CMD ["services/identity/src/main.ts"]

FROM runtime AS events
ENV PORT=4000
EXPOSE 4000
CMD ["services/events/src/main.ts"]

FROM runtime AS media
# A volume mounted here takes over the folder's owner.
USER root
RUN install -d -o node -g node /data/files
USER node
ENV PORT=4000 FILES_DIR=/data/files
EXPOSE 4000
CMD ["services/media/src/main.ts"]

FROM runtime AS gateway
COPY --from=built /app/shell/dist shell/dist
COPY --from=built /app/mf-events/dist mf-events/dist
ENV PORT=3000
EXPOSE 3000
CMD ["gateway/src/main.ts"]
