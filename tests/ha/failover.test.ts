import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startServer, type TestServer } from '../e2e/support/server.ts';
import { freePort } from '../free-port.ts';
import { IS_WHOLE, promised } from '../promised.ts';
import { type Cluster, hasPrograms, type Node, runSql, startCluster } from './cluster.ts';
import { readBack, startTraffic, type Traffic } from './traffic.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const DATABASE = 'transcargo';
const APPS = 2;
/** Long enough that writers run before and after. */
const AROUND_MS = 2_000;
const PATIENCE = { timeout: 120_000, interval: 100 };

/** Faults of the leader; each returns a function that restores the node. */
const FAULTS: Record<string, (cluster: Cluster, leader: Node) => Promise<() => void>> = {
  'a switchover': async (cluster, leader) => {
    await cluster.switchOver(leader);
    return () => undefined;
  },
  'a crash of the server': async (cluster, leader) => {
    cluster.crash(leader);
    return () => undefined;
  },
  'the loss of the node': async (cluster, leader) => {
    await cluster.lose(leader);
    return () => cluster.start(leader);
  },
  'a frozen node': async (cluster, leader) => {
    cluster.freeze(leader);
    return () => cluster.thaw(leader);
  },
};
const IN_CI = ['a switchover', 'a crash of the server'];
const ROUNDS = IS_WHOLE ? 5 : 1;
const faults = Object.keys(FAULTS).filter((name) => IS_WHOLE || IN_CI.includes(name));
const runs = Array.from({ length: ROUNDS }, () => faults).flat();

describe.runIf((process.env.CI || IS_WHOLE) && hasPrograms())('a site on three database nodes (HA1, HA2)', () => {
  let cluster: Cluster;
  const apps: TestServer[] = [];
  let traffic: Traffic;
  let url: string;
  beforeAll(async () => {
    cluster = await startCluster();
    const leader = await cluster.untilWhole();
    await runSql(cluster.adminUrl(leader), "create role transcargo login password 'secret'");
    await runSql(cluster.adminUrl(leader), `create database ${DATABASE} owner transcargo`);
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    const settings = { DATABASE_URL: cluster.urlFor(DATABASE), DATABASE_READ_URL: cluster.readUrlFor(DATABASE) };
    for (let n = 0; n < APPS; n++) apps.push(await startServer(settings));
    cluster.startProxy(
      port,
      apps.map((app) => Number(new URL(app.url).port)),
    );
    await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200), PATIENCE);
    traffic = await startTraffic(url);
  });
  afterAll(async () => {
    await traffic?.stop();
    for (const app of apps) await app.stop();
    await cluster?.stop();
  });

  it.each(runs.map((name, n) => [name, n] as const))('goes on after %s (%i)', async (name, n) => {
    const leader = await cluster.untilWhole();
    await sleep(AROUND_MS);
    traffic.forgetGap();
    const before = { ...traffic.lookups, writes: traffic.refusedWrites };
    const mend = await FAULTS[name]?.(cluster, leader);
    await sleep(AROUND_MS);
    const acknowledged = () => [...traffic.acknowledged.values()].flat().length;
    const soFar = acknowledged();
    await vi.waitFor(() => expect(acknowledged()).toBeGreaterThan(soFar + 20), PATIENCE);
    const { answered, refused, wrong } = traffic.lookups;
    const line = {
      n,
      name,
      seconds: Number((traffic.longestGap / 1_000).toFixed(1)),
      refusedWrites: traffic.refusedWrites - before.writes,
      lookups: answered - before.answered,
      refusedLookups: refused - before.refused,
      wrong: wrong - before.wrong,
    };
    process.stdout.write(`${JSON.stringify(line)}\n`);
    mend?.();
    await cluster.untilWhole();
    expect(line.wrong).toBe(0);
  });

  it('has lost no acknowledged status, answered 99.9 % of the lookups, and has each entry once in its feed', async () => {
    await traffic.stop();
    const { notes, feed } = await readBack(url, traffic.acknowledged.keys());
    const lost = [...traffic.acknowledged].flatMap(([id, own]) => own.filter((note) => !notes.get(id)?.includes(note)));
    expect(lost).toEqual([]);
    for (const [id, own] of notes) {
      expect(new Set(own.filter(Boolean)).size).toBe(own.filter(Boolean).length);
      if (feed) expect([id, feed.get(id)]).toEqual([id, own.length - 1]);
    }
    const { answered, refused } = traffic.lookups;
    process.stdout.write(
      `${JSON.stringify({ ...traffic.lookups, acknowledged: [...traffic.acknowledged.values()].flat().length })}\n`,
    );
    // A short run has only a few hundred requests: a single refusal says little.
    expect(answered / (answered + refused)).toBeGreaterThanOrEqual(promised(0.99, 0.999));
  });
});
