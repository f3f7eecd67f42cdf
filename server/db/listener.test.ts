import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { describeOnBothEngines } from '#tests/engines.ts';
import { startProxy } from '#tests/tcp-proxy.ts';
import type { Database } from './database.ts';
import { createListener } from './listener.ts';

const PATIENCE = { timeout: 30_000, interval: 20 };
const BREAK_MS = 500;

/** A listener with its notifications, its reports and the number of connections. */
function listen(database: Pick<Database, 'clientConfig'>, more: { checkMs?: number; answerMs?: number } = {}) {
  const received: string[] = [];
  const events: string[] = [];
  let ups = 0;
  const listener = createListener(database, {
    channels: { 'Test channel': (payload) => void received.push(payload) },
    onUp: () => void ups++,
    log: (event) => void events.push(event),
    ...more,
  });
  listener.start();
  onTestFinished(() => listener.close());
  const waitUntilUp = (times: number) => vi.waitFor(() => expect(ups).toBe(times), PATIENCE);
  return { listener, received, events, waitUntilUp };
}

describeOnBothEngines('a listener', (engine) => {
  const notify = (text: string) => engine.database.pool.query("select pg_notify('Test channel', $1)", [text]);

  it('receives notifications in commit order once connected, and none that were rolled back', async () => {
    const { received, waitUntilUp } = listen(engine.database);
    await waitUntilUp(1);
    await notify('one');
    await engine.kysely
      .transaction()
      .execute(async (trx) => {
        await trx
          .selectNoFrom((eb) => eb.fn('pg_notify', [eb.val('Test channel'), eb.val('never')]).as('said'))
          .execute();
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    await notify('two');
    await vi.waitFor(() => expect(received).toEqual(['one', 'two']), PATIENCE);
  });

  it('receives nothing once closed, also while connecting', async () => {
    const { listener, received, waitUntilUp } = listen(engine.database);
    await waitUntilUp(1);
    await listener.close();
    await notify('too late');
    const hasty = listen(engine.database);
    await hasty.listener.close();
    expect([received, hasty.received, hasty.events]).toEqual([[], [], []]);
  });
});

describe.skipIf(!inject('postgres'))('a listener on PostgreSQL', () => {
  const url = () => new URL(inject('postgres')?.serverUrl ?? '');
  const through = (port: number) => {
    const address = url();
    address.port = String(port);
    return { clientConfig: { connectionString: address.href, connectionTimeoutMillis: 5_000 } };
  };

  it('reconnects when its connection goes silent without closing', async () => {
    const proxy = await startProxy({ host: url().hostname, port: Number(url().port) });
    onTestFinished(() => proxy.close());
    const { waitUntilUp, events } = listen(through(proxy.port), { checkMs: 50, answerMs: 2_000 });
    await waitUntilUp(1);
    proxy.silence();
    await waitUntilUp(2);
    expect(events).toEqual(['live updates are interrupted', 'live updates are back']);
  });

  it('reports an unreachable database once, for any number of attempts', async () => {
    const proxy = await startProxy({ host: url().hostname, port: Number(url().port) });
    const { waitUntilUp, events } = listen(through(proxy.port));
    await waitUntilUp(1);
    await proxy.close();
    await vi.waitFor(() => expect(events).toEqual(['live updates are interrupted']), PATIENCE);
    await sleep(BREAK_MS);
    expect(events).toEqual(['live updates are interrupted']);
  });
});
