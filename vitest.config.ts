import { availableParallelism } from 'node:os';
import { playwright } from '@vitest/browser-playwright';
import { configDefaults, defineConfig } from 'vitest/config';
import { findChromium, findHeadlessShell } from './scripts/lib/find.mjs';
import { layerStyles } from './scripts/lib/layer-styles.ts';
import { toServer } from './tests/components/to-server.ts';
import { QUIET_CHROMIUM } from './tests/e2e/support/quiet-chromium.ts';
import { IS_WHOLE } from './tests/promised.ts';

const exclude = [...configDefaults.exclude, 'tests/e2e/**', 'build/**', '.react-router/**'];

/** Files about processes, locks on data folders and memory, each in a process of its own. */
const alone = [
  '{packages,tests,bench}/**/*.test.ts',
  'server/{start,kill,drain,outage,proxies,workers}.test.ts',
  'server/{changes/lost-transactions,mail/kill,shipments/status-jobs-kill,imports/imports-kill,webhooks/webhooks-kill,promises/promise-mails-kill,db/step-worker-kill}.test.ts',
  'server/db/{backup/*,pooler}.test.ts',
];

/** Without a database, as pure as rules. Those that let time go by must not meet timers of what other tests left. */
const withoutEngines = [
  'scripts/**/*.test.ts',
  'packages/api-client/tests/*.test.ts',
  'tests/{bundles,container,documents,engine-parity,import-template,secrets,specification,walls,walls-sql}.test.ts',
  'server/imports/read/**/*.test.ts',
  'tests/untrusted/{expressions,parsers}.test.ts',
  'server/thread/*.test.ts',
  'server/{clock,kept-answers,say-if-slow,auth/strangers,http/deadline,http/limits,live/event-stream}.test.ts',
];

/** What measures each file for `npm test -- --profile`. */
const measured = (project: string) =>
  process.env.PROFILE ? { setupFiles: 'tests/profile.setup.ts', provide: { project } } : {};

/** What is drawn in a browser. */
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

/** Of both projects with databases: projects of one turn have as many workers. */
const onDatabases = {
  sequence: { groupOrder: 1 },
  pool: 'forks' as const,
  // Much of it is waiting for processes, also on two cores.
  maxWorkers: Math.max(2, availableParallelism() - 1),
  // Nothing takes longer when it passes.
  testTimeout: 40_000,
  hookTimeout: 240_000,
};

export default defineConfig({
  test: {
    projects: [
      // Projects of their own, so that a run of pure rules or pages does not start two databases first.
      {
        test: {
          name: 'pure',
          ...measured('pure'),
          include: ['{domain,app}/**/*.test.{ts,tsx}', ...withoutEngines],
          exclude: [...exclude, components],
          // Nothing of theirs outlives a test; a start for each file took longer than the tests.
          isolate: false,
          // A project without isolation has a number of workers of its own, and so a turn of its own.
          sequence: { groupOrder: 0 },
          // Class names as the components write them.
          css: { include: /\.module\.css$/, modules: { classNameStrategy: 'non-scoped' } },
        },
      },
      {
        test: {
          ...onDatabases,
          name: 'server',
          ...measured('server'),
          include: ['server/**/*.test.ts'],
          exclude: [...exclude, ...alone, ...withoutEngines],
          globalSetup: 'tests/engines.setup.ts',
          // One embedded engine for all files of a worker: to open one, and to warm it up, costs more than most files.
          isolate: false,
        },
      },
      {
        // What a page asks is answered by the product's server.
        plugins: [layerStyles, toServer],
        publicDir: false,
        // A package that is found later loads the page of all tests again.
        optimizeDeps: { noDiscovery: true, include: componentPackages },
        test: {
          name: 'components',
          include: [components],
          provide: { isWhole: IS_WHOLE },
          globalSetup: 'tests/components/server.setup.ts',
          setupFiles: 'tests/components/browser.setup.ts',
          // One page of the browser for all files: to load the modules anew costs more than most files.
          isolate: false,
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
          testTimeout: 60_000,
          expect: { poll: { timeout: 10_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            ui: false,
            locators: { exact: false },
            provider: playwright({
              launchOptions: { executablePath: findHeadlessShell() ?? findChromium(), args: QUIET_CHROMIUM },
              contextOptions: { locale: 'en-US', timezoneId: 'UTC', reducedMotion: 'reduce' },
              actionTimeout: 10_000,
            }),
            viewport: { width: 1280, height: 720 },
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        test: {
          ...onDatabases,
          name: 'alone',
          ...measured('alone'),
          include: alone,
          exclude: [...exclude, ...withoutEngines],
          globalSetup: ['tests/engines.setup.ts', 'packages/embedded-postgres/tests/setup.ts'],
        },
      },
    ],
  },
});
