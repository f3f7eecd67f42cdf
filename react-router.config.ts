import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // scripts/lib/site.mjs builds next to build/ and swaps the finished folder in.
  buildDirectory: process.env.BUILD_DIRECTORY ?? 'build',
  // One file names all routes, because fetching a route on demand is one more request that can fail or be slow.
  routeDiscovery: { mode: 'initial' },
  // A page's code comes in one file, so that it loads completely or not at all (app/shared/load-route-module.ts).
  splitRouteModules: false,
  // Development optimizes all packages at startup: one discovered later would reload the first page or leave it without
  // scripts.
  future: { unstable_optimizeDeps: true },
} satisfies Config;
