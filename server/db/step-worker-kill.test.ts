import { TestChild } from '@transcargo/embedded-postgres/testing/child-process.ts';
import { expect } from 'vitest';
import { describeKilledWork, type KillTarget } from '#tests/killed-work.ts';

const FILE = new URL('../../tests/children/die-in-step.ts', import.meta.url);

async function runUntilKilled({ dataDir, databaseUrl }: KillTarget, stepsBefore: number): Promise<string[]> {
  const child = new TestChild(FILE, [databaseUrl ?? dataDir, String(stepsBefore)]);
  expect(await child.ended).toMatchObject({ signal: 'SIGKILL' });
  return child.lines;
}

async function promise(target: KillTarget): Promise<void> {
  expect(await runUntilKilled(target, 2)).toEqual(['step 1', 'step 2', 'step 3']);
  expect(await runUntilKilled(target, 0)).toEqual(['step 1']);
  expect(await runUntilKilled(target, 0)).toEqual(['step 1']);
  const last = new TestChild(FILE, [target.databaseUrl ?? target.dataDir]);
  await last.line('given up');
  expect(last.lines).toEqual(['given up']);
  await last.finish();
}

// The count itself is tested in create-step-worker.test.ts.
const name =
  'one of whose steps killed its process three times is given up at the next start, before it is started again (X1)';
describeKilledWork('a job', name, undefined, promise);
