import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';

const exclude = [...configDefaults.exclude, 'tests/e2e/**', 'build/**', '.react-router/**'];

export default defineConfig({
  test: {
    projects: [
      // Two projects, so that a run of pure rules or pages does not start two databases first.
      {
        test: {
          name: 'pure',
          include: ['{domain,app}/**/*.test.{ts,tsx}'],
          exclude,
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
          name: 'server',
          sequence: { groupOrder: 1 },
          include: ['{server,packages,tests,scripts,bench}/**/*.test.ts'],
          exclude,
          globalSetup: ['tests/engines.setup.ts', 'packages/embedded-postgres/tests/setup.ts'],
          // Each file in a process of its own: the lock on a data folder is held by a process.
          pool: 'forks',
          // Much of it is waiting for processes, also on two cores.
          maxWorkers: Math.max(2, availableParallelism() - 1),
          testTimeout: 20_000,
          hookTimeout: 240_000,
          // Processes, clocks and networks on a busy machine get a second try in CI.
          retry: process.env.CI ? 1 : 0,
        },
      },
    ],
  },
});
