import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // scripts/lib/site.mjs builds beside build/ and swaps the finished folder in.
  buildDirectory: process.env.BUILD_DIRECTORY ?? 'build',
  // Every route is in the first manifest: the site is small, and no page waits for a second look-up.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
