# The image runs the service on its embedded default; mount /data to keep the database.
FROM node:24-slim AS explorer
WORKDIR /app
COPY . .
RUN npm ci --ignore-scripts && npm run prepare

FROM node:24-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --omit=optional --ignore-scripts

FROM node:24-slim
ENV NODE_ENV=production TARIFA_HOST=0.0.0.0 TARIFA_DATABASE=/data/tarifa.db
WORKDIR /app
COPY --from=packages /app/node_modules ./node_modules
COPY --from=explorer /app/web/dist ./web/dist
COPY package.json LICENSE ./
COPY bin ./bin
COPY data ./data
COPY src ./src
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.TARIFA_PORT || process.env.PORT || 8080) + '/api/v1/health').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "--max-semi-space-size=16", "bin/tarifa.js"]
CMD ["up"]
