import { availableParallelism } from 'node:os';
import { playwright } from '@vitest/browser-playwright';
import { configDefaults, defineConfig } from 'vitest/config';
import { findChromium, findHeadlessShell } from './scripts/lib/find.mjs';
import { layerStyles } from './scripts/lib/layer-styles.ts';
import { toServer } from './tests/components/to-server.ts';
import { QUIET_CHROMIUM } from './tests/e2e/support/quiet-chromium.ts';
import { IS_WHOLE } from './tests/promised.ts';

const exclude = [...configDefaults.exclude, 'tests/e2e/**', 'build/**', '.react-router/**'];

/** Tests of processes, locks on data folders and memory, each in its own process. */
const alone = [
  '{packages,tests}/**/*.test.ts',
  'server/{start,kill,drain,outage,proxies,workers}.test.ts',
  'server/{changes/lost-transactions,mail/kill,shipments/status-jobs-kill,imports/imports-kill,webhooks/webhooks-kill,promises/promise-mails-kill,db/step-worker-kill}.test.ts',
  'server/db/{backup/*,pooler}.test.ts',
];

/** Tests without a database. Those that advance the clock must not run timers left by other tests. */
const withoutEngines = [
  'scripts/**/*.test.ts',
  'packages/api-client/tests/*.test.ts',
  'tests/{bundles,container,documents,engine-parity,import-template,secrets,specification,import-rules,sql-placement}.test.ts',
  'server/imports/read/**/*.test.ts',
  'tests/untrusted/{expressions,parsers}.test.ts',
  'server/thread/*.test.ts',
  'server/{clock,response-cache,log-if-slow,auth/sign-in-priority,http/deadline,http/limits,live/event-stream}.test.ts',
];

/** Measures each file for `npm test -- --profile`. */
const measured = (project: string, ...setupFiles: string[]) => ({
  setupFiles: process.env.PROFILE ? [...setupFiles, 'tests/profile.setup.ts'] : setupFiles,
  provide: { project, isWhole: IS_WHOLE },
});

/** Adds to the schemas what the API document needs, whatever a test imports first. */
const OPENAPI = '@hono/zod-openapi';

/** Tests in a browser. */
const components = 'app/**/*.component.test.tsx';

/** Every package that pages import. */
const componentPackages = [
  'axe-core',
  'clsx',
  'eventsource-parser',
  'i18next',
  'lean-qr',
  'lean-qr/extras/svg',
  'libphonenumber-js/min',
  'lucide-react',
  'react',
  'react-dom',
  'react-dom/client',
  'react-router',
  'react/jsx-dev-runtime',
  'react/jsx-runtime',
  'vitest-browser-react/pure',
  'zod',
];

/**
 * A whole run has the React of the site, which needs a quarter less CPU time; named files and the guarantees have the one
 * that warns.
 */
const likeSite =
  (process.env.COMPONENTS_SHARD || process.env.PROFILE) && !IS_WHOLE
    ? { bundler: { transform: { define: { 'process.env.NODE_ENV': '"production"' } } }, jsx: { development: false } }
    : {};

const cores = availableParallelism();

/**
 * Shared by all projects but the components, so that they run in one group, in which a project's last files leave no
 * core idle: in the order of their names, first those of processes, which wait much of the time.
 */
const inOneGroup = {
  sequence: { groupOrder: 0 },
  pool: 'forks' as const,
  // Tests that wait leave a core to the others.
  maxWorkers: cores + 1,
  // Three times the longest test, for a slow machine.
  testTimeout: 120_000,
  hookTimeout: 240_000,
};

export default defineConfig({
  test: {
    projects: [
      // Separate projects, so that a run of pure rules or pages starts no database.
      {
        test: {
          ...inOneGroup,
          name: 'pure',
          ...measured('pure'),
          include: ['{domain,app}/**/*.test.{ts,tsx}', ...withoutEngines],
          exclude: [...exclude, components],
          // They leave no state behind; starting a worker per file took longer than the tests.
          isolate: false,
          // Class names as the components write them.
          css: { include: /\.module\.css$/, modules: { classNameStrategy: 'non-scoped' } },
        },
      },
      {
        test: {
          ...inOneGroup,
          name: 'server',
          ...measured('server', OPENAPI),
          include: ['server/**/*.test.ts'],
          exclude: [...exclude, ...alone, ...withoutEngines],
          globalSetup: 'tests/engines.setup.ts',
          // One embedded engine for all files of a worker: opening one costs more than most files.
          isolate: false,
        },
      },
      {
        // The product's server handles the pages' requests.
        plugins: [layerStyles, toServer],
        publicDir: false,
        // Processes at the same time may not replace each other's packages.
        cacheDir: `node_modules/.vite/components-${process.env.COMPONENTS_SHARD ?? 'all'}`,
        // A package discovered later would reload the page of all tests.
        optimizeDeps: { noDiscovery: true, include: componentPackages, rolldownOptions: likeSite.bundler },
        oxc: { jsx: likeSite.jsx },
        test: {
          name: 'components',
          include: [components],
          provide: { isWhole: IS_WHOLE },
          globalSetup: 'tests/components/server.setup.ts',
          setupFiles: 'tests/components/browser.setup.ts',
          // One browser page for all files: loading the modules again costs more than most files.
          isolate: false,
          sequence: { groupOrder: 2 },
          testTimeout: 120_000,
          // Longer than any passing wait, on a slow machine, too.
          expect: { poll: { timeout: 20_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            ui: false,
            locators: { exact: false },
            provider: playwright({
              launchOptions: { executablePath: findHeadlessShell() ?? findChromium(), args: QUIET_CHROMIUM },
              contextOptions: { locale: 'en-US', timezoneId: 'UTC', reducedMotion: 'reduce' },
              actionTimeout: 20_000,
            }),
            viewport: { width: 1280, height: 720 },
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        test: {
          ...inOneGroup,
          name: 'alone',
          ...measured('alone', OPENAPI),
          include: alone,
          exclude: [...exclude, ...withoutEngines],
          globalSetup: ['tests/engines.setup.ts', 'packages/embedded-postgres/tests/setup.ts'],
        },
      },
    ],
  },
});
