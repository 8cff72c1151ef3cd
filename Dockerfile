# The image runs the service on its embedded default; mount /data to keep the database. It needs no root, no shell and
# nothing writable but /data, and stays within 768 MB:
#
#   docker run --read-only --cap-drop ALL --security-opt no-new-privileges --memory 768m \
#     --volume tarifa:/data --publish 8080:8080 tarifa
#
# The base is pinned by its version. To pin it by its content too, ask your registry for the digest and give it to the build:
#
#   docker buildx imagetools inspect node:24.21.0-slim --format '{{.Manifest.Digest}}'
#   docker build --build-arg NODE_IMAGE=node:24.21.0-slim@sha256:… --tag tarifa .
ARG NODE_IMAGE=node:24.21.0-slim
FROM ${NODE_IMAGE} AS desk
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY tsconfig.json ./
COPY data ./data
COPY src ./src
COPY clients ./clients
COPY web ./web
RUN node web/prepare.ts

FROM ${NODE_IMAGE} AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --omit=optional --ignore-scripts

FROM ${NODE_IMAGE}
# The heap gets this share of the container's memory; the rest is for memory outside the heap.
ENV NODE_ENV=production NODE_OPTIONS=--max-old-space-size-percentage=50
ENV TARIFA_HOST=0.0.0.0 TARIFA_DATABASE=/data/tarifa.db
WORKDIR /app
COPY --from=dependencies /app/node_modules ./node_modules
COPY --from=desk /app/web/dist ./web/dist
COPY package.json LICENSE ./
COPY bin ./bin
COPY data ./data
COPY src ./src
RUN mkdir /data && chown node:node /data
# The user "node" by number: Kubernetes' runAsNonRoot cannot verify a name.
USER 1000:1000
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.TARIFA_PORT || process.env.PORT || 8080) + '/api/v1/health').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "bin/tarifa.js"]
CMD ["up"]
