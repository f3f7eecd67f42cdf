import { request } from 'node:http';
import type { Plugin } from 'vite';

/** Names the server that component tests ask; known only once it listens. */
export const ORIGIN = 'COMPONENTS_SERVER';

/** What the product's server answers; the rest are the modules of the tests. */
const ITS_PATHS = /^\/(api|locales|charts|fonts)\//;

/** Hands what pages ask in a component test to the product's server. */
export const toServer: Plugin = {
  name: 'to-server',
  configureServer({ middlewares }) {
    middlewares.use((asked, answer, next) => {
      const origin = process.env[ORIGIN];
      if (!origin || !ITS_PATHS.test(asked.url ?? '')) return next();
      const { method, headers } = asked;
      const onward = request(new URL(asked.url ?? '/', origin), { method, headers }, (got) => {
        answer.writeHead(got.statusCode ?? 502, got.headers);
        got.pipe(answer);
      });
      onward.on('error', () => answer.destroy());
      answer.on('close', () => onward.destroy());
      asked.pipe(onward);
    });
  },
};
