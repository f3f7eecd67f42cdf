import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLimitedThread } from '#server/thread/limited-thread.ts';
import type { ParserTasks } from '#tests/children/parser-tasks.ts';
import { promised } from '#tests/promised.ts';
import { NASTY_TEXTS } from './nasty-texts.ts';

const FILE = new URL('../children/parser-tasks.ts', import.meta.url);
const LENGTH = 100_000;
/** Linear code takes milliseconds, quadratic code minutes. */
const LIMITS = { stepMs: 5_000, taskMs: 20_000, heapMb: 1_024 };
const MODULES = '{domain,server,packages/*/src}/**/*.ts';
const KINDS = Object.keys(NASTY_TEXTS);

describe('functions that read texts', () => {
  const thread = createLimitedThread<ParserTasks>(FILE, LIMITS);
  let names: string[] = [];
  beforeAll(async () => {
    names = await thread.run('load', MODULES);
  }, 240_000);
  afterAll(() => thread.close());

  it.each(KINDS)(
    'end within 5 seconds of CPU time on 100,000 characters of %s (X2)',
    { timeout: 3_600_000 },
    async (kind) => {
      expect(names.length).toBeGreaterThan(300);
      const nth = KINDS.indexOf(kind);
      const fed = names.filter((_, at) => promised(at % KINDS.length === nth, true));
      const endless: string[] = [];
      for (const name of fed) {
        const error = await thread.run('feed', { name, kind, length: LENGTH }).then(
          () => undefined,
          (reason: Error) => reason,
        );
        if (!error) continue;
        endless.push(`${name}: ${error.message}`);
        await thread.run('load', MODULES);
      }
      expect(endless).toEqual([]);
    },
  );
});
