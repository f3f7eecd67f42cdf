import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // scripts/lib/site.mjs builds beside build/ and swaps the finished folder in.
  buildDirectory: process.env.BUILD_DIRECTORY ?? 'build',
  // One file names all pages: to ask the server for the way to a page, when it is wanted, is one more request that can fail or be late.
  routeDiscovery: { mode: 'initial' },
  // The parts of a page come in one file, so that it is there or not (app/shared/load-route-module.ts).
  splitRouteModules: false,
  // In development all packages are prepared at the start: one that was found later reloaded the first page, or left it without scripts.
  future: { unstable_optimizeDeps: true },
} satisfies Config;
