import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // Every route is in the first manifest: the site is small, and no page waits for a second look-up.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
