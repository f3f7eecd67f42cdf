import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // scripts/lib/site.mjs builds beside build/ and swaps the finished folder in.
  buildDirectory: process.env.BUILD_DIRECTORY ?? 'build',
  // A page brings its own routes; those its links lead to are fetched once it is alive. So visitors load nothing of the staff area.
  routeDiscovery: { mode: 'lazy' },
} satisfies Config;
