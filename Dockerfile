# The site and its API in one process. The Node that runs it is pinned in package-lock.json and needs glibc.

FROM node:22-bookworm@sha256:8a34c4ab3ea2c5cd194f07e317b2a8f09461d3c8b05c4e34c8ccd56d56024c4d AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages ./packages
COPY scripts ./scripts
RUN node scripts/prepare.mjs packages
COPY . .
# What only building needs stays behind.
RUN npm run build && npm uninstall --no-save --omit=dev --include=optional --ignore-scripts @react-router/dev vite

FROM debian:bookworm-slim@sha256:3783cc01769c7b2b1b83a5c5ad96c815348e28ed7da68e2e3687004faa906251
# The pinned Node needs libatomic.
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*
RUN useradd --system --uid 10001 --home-dir /app transcargo \
  && install -d -o transcargo -g transcargo /data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/build ./build
COPY --from=build /app/domain ./domain
COPY --from=build /app/packages ./packages
COPY --from=build /app/server ./server
# The texts of mails.
COPY --from=build /app/public/locales ./public/locales
COPY --from=build /app/public/charts/services.svg ./public/charts/services.svg
ENV MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=1048576 MALLOC_TRIM_THRESHOLD_=1048576
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data PATH=/app/node_modules/.bin:$PATH
USER transcargo
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "server/main.ts"]
