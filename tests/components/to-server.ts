import { request } from 'node:http';
import { pipeline } from 'node:stream';
import type { Plugin } from 'vite';

/** Environment variable with the server's address, which is known only once it listens. */
export const ORIGIN = 'COMPONENTS_SERVER';

/** Paths that the product's server serves; the rest are test modules. Its pages have a prefix. */
const ITS_PATHS = /^\/(?=(?:api|locales|charts|fonts)\/)|^\/served(?=\/)/;

/** Paths with a limit per IP address. Each test has its own address, so that none uses up another's limit. */
const LIMITED = /^\/api\/v1\/(?:contact|tracking)\b/;
let visitors = 0;

function nextAddress(): string {
  visitors += 1;
  return `198.18.${(visitors >> 8) % 256}.${visitors % 256}`;
}

/** Forwards requests of pages under test to the product's server. */
export const toServer: Plugin = {
  name: 'to-server',
  configureServer({ middlewares }) {
    middlewares.use((incoming, answer, next) => {
      const origin = process.env[ORIGIN];
      if (!origin || !ITS_PATHS.test(incoming.url ?? '')) return next();
      const { method } = incoming;
      const path = incoming.url?.replace(/^\/served(?=\/)/, '') ?? '/';
      const from = LIMITED.test(path) ? { 'x-forwarded-for': nextAddress() } : {};
      const headers = { ...from, ...incoming.headers };
      const onward = request(new URL(path, origin), { method, headers }, (got) => {
        answer.writeHead(got.statusCode ?? 502, got.headers);
        // A response that the server breaks off must not occupy one of the page's six connections.
        pipeline(got, answer, () => {});
      });
      onward.on('error', () => answer.destroy());
      answer.on('close', () => onward.destroy());
      incoming.pipe(onward);
    });
  },
};
