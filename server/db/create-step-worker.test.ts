import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { ThreadLimitError } from '#server/thread/limited-thread.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { createStepWorker } from './create-step-worker.ts';
import { openJobs } from './jobs.ts';
import type { SteppedWork } from './step-lane.ts';

const PATIENCE = { timeout: 30_000, interval: 20 };
const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

describeOnBothEngines('a step worker', (engine) => {
  let events: string[] = [];
  beforeEach(() => {
    events = [];
  });

  /** Works on one job with these steps, and records what happens. */
  async function work(steps: (() => Promise<boolean>)[]) {
    const boss = await openJobs(engine.database, silent);
    onTestFinished(() => boss.stop({ graceful: false }));
    const job: SteppedWork = {
      queue: 'tested',
      async step() {
        events.push('step');
        return (await steps.shift()?.()) ?? false;
      },
      skip: async () => void events.push('skip'),
      giveUp: async () => void events.push('give up'),
      listStalled: async () => ['job-1'],
      tidy: async () => undefined,
    };
    const worker = await createStepWorker({ db: engine.kysely, boss, now: () => new Date(), log: silent }, job);
    onTestFinished(worker.stop);
    await worker.start();
    return worker;
  }
  const wait = (expected: string[]) => vi.waitFor(() => expect(events).toEqual(expected), PATIENCE);
  const countAttempts = async () => (await engine.kysely.selectFrom('job_attempts').selectAll().execute()).length;
  const runOut = () => Promise.reject(new ThreadLimitError('The task took too long'));
  const goOn = async () => true;

  it('runs small jobs alongside large ones, which take turns', async () => {
    const boss = await openJobs(engine.database, silent);
    onTestFinished(() => boss.stop({ graceful: false }));
    const large = new Map([
      ['large-1', false],
      ['large-2', false],
    ]);
    let isSmallDone = false;
    const job: SteppedWork = {
      queue: 'tested',
      async step(id, _, { isQuick }) {
        await sleep(5);
        if (id === 'small') isSmallDone = true;
        if (!large.has(id)) return false;
        if (!isQuick) large.set(id, true);
        // No large job ends before the other one has had a turn in the long lane and the small one is done.
        return !isSmallDone || [...large.values()].includes(false);
      },
      skip: async () => undefined,
      giveUp: async () => undefined,
      listStalled: async () => [],
      tidy: async () => undefined,
    };
    const worker = await createStepWorker({ db: engine.kysely, boss, now: () => new Date(), log: silent }, job);
    onTestFinished(worker.stop);
    await worker.start();
    for (const id of ['large-1', 'large-2', 'small']) await worker.enqueue(engine.kysely, id);
    await vi.waitFor(async () => {
      expect([isSmallDone, ...large.values()]).toEqual([true, true, true]);
      expect(await countAttempts()).toBe(0);
    }, PATIENCE);
  });

  it('gives up a job after one of its steps timed out three times, and resets the count', async () => {
    await work([goOn, runOut, runOut, runOut, goOn]);
    await wait(['step', 'step', 'step', 'step', 'give up']);
    await vi.waitFor(async () => expect(await countAttempts()).toBe(0), PATIENCE);
  });

  it('resets the count after each completed step', async () => {
    await work([runOut, runOut, goOn, runOut, runOut, goOn]);
    await wait(Array(7).fill('step'));
    await vi.waitFor(async () => expect(await countAttempts()).toBe(0), PATIENCE);
  });

  it('skips each item that a step throws for', async () => {
    const fail = () => Promise.reject(new Error('cannot be written'));
    await work([fail, fail, fail, fail]);
    await wait([...Array(4).fill(['step', 'skip']).flat(), 'step']);
  });

  it('does not count a step interrupted by a stop', async () => {
    const cutOff = Promise.withResolvers<boolean>();
    onTestFinished(() => cutOff.resolve(false));
    const worker = await work([runOut, runOut, () => cutOff.promise]);
    await wait(Array(3).fill('step'));
    await worker.stop();
    await work([]);
    await wait(Array(4).fill('step'));
  });

  it('gives up a job whose process ended during three steps, before the next one', async () => {
    await sql`insert into job_attempts (queue, job_id, tries, holder, alive_at)
      values ('tested', 'job-1', 3, 'a process that ended', clock_timestamp() - interval '1 day')`.execute(
      engine.kysely,
    );
    await work([goOn]);
    await wait(['give up']);
  });

  it('leaves a job to its process as long as that one sends heartbeats', async () => {
    await sql`insert into job_attempts (queue, job_id, tries, holder, alive_at)
      values ('tested', 'job-1', 1, 'another process', clock_timestamp() + interval '1 minute')`.execute(engine.kysely);
    await work([goOn]);
    await vi.waitFor(async () => {
      const { rows } = await sql`select from pgboss.job where name = 'tested' and start_after > created_on
        and state = 'created'`.execute(engine.kysely);
      expect(rows).toHaveLength(1);
    }, PATIENCE);
    await sleep(0);
    expect(events).toEqual([]);
  });
});
