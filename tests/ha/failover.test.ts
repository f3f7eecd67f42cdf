import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DEFAULT_PACE } from '#server/mail/pace.ts';
import { startServer, type TestServer } from '../e2e/support/server.ts';
import { freePort } from '../free-port.ts';
import { startMailServer } from '../mail-server.ts';
import { IS_WHOLE, promised } from '../promised.ts';
import { type Cluster, hasPrograms, type Node, runSql, startCluster } from './cluster.ts';
import { type Followers, startFollowers } from './followers.ts';
import { countResults } from './results.ts';
import { startTraffic, type Traffic } from './traffic.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: promised(240_000, 600_000) });

const DATABASE = 'transcargo';
const MACHINES = 2;
const WORKERS = promised(1, 5);
/** Writers run before and after each fault. */
const AROUND_MS = 2_000;
const SETTLED_WRITES = 20;
const PATIENCE = { timeout: 200_000, interval: 100 };
/** ROUNDS=1 disturbs a full run once in each way. */
const ROUNDS = promised(1, Number(process.env.ROUNDS ?? 5));

/** In /proc/net/tcp. */
const LISTEN_STATE = '0A';
const INODE_FIELD = 9;

/** The fault of the leader; returns a function that brings the node back. */
type Fault = (cluster: Cluster, leader: Node) => Promise<() => void>;

const IN_CI: Record<string, Fault> = {
  'a switchover': async (cluster, leader) => {
    await cluster.switchOver(leader);
    return () => undefined;
  },
  'a crash of PostgreSQL': async (cluster, leader) => {
    cluster.crash(leader);
    return () => undefined;
  },
};
async function lose(cluster: Cluster, node: Node) {
  await cluster.lose(node);
  return () => cluster.restart(node);
}
const FAULTS: Record<string, Fault> = {
  ...IN_CI,
  'the loss of a node': lose,
  'a frozen node': async (cluster, leader) => {
    cluster.freeze(leader);
    return () => cluster.thaw(leader);
  },
};
const cutFromPeers: Fault = async ({ cuts }, leader) => {
  cuts?.separate(leader);
  return () => cuts?.heal(leader);
};
const runs = Array.from({ length: ROUNDS }, (_, n) =>
  Object.entries(promised(IN_CI, FAULTS)).map(([name, fault]) => ({ name, fault, round: n + 1 })),
).flat();

const print = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);
const listChildren = (pid: number) =>
  (readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').match(/\d+/g) ?? []).map(Number);
/** Lists the processes of the server that accept connections. */
function listListening({ pid, url }: TestServer): number[] {
  const port = Number(new URL(url).port).toString(16).toUpperCase().padStart(4, '0');
  const listening = readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local, , state]) => local?.endsWith(`:${port}`) && state === LISTEN_STATE)
    .map((fields) => `socket:[${fields[INODE_FIELD]}]`);
  const accepts = (process: number) =>
    readdirSync(`/proc/${process}/fd`).some((fd) => listening.includes(readlinkSync(`/proc/${process}/fd/${fd}`)));
  const workers = listChildren(pid);
  return (workers.length > 0 ? workers : [pid]).filter(accepts);
}
const listProcesses = ({ pid }: TestServer) => [pid, ...listChildren(pid)].join(' ');

describe.runIf((process.env.CI || IS_WHOLE) && hasPrograms())('a site on three database nodes (HA1, HA2)', () => {
  let cluster: Cluster;
  const apps: TestServer[] = [];
  let processes: string[];
  let traffic: Traffic;
  let followers: Followers;
  let url: string;
  let changesOfPrimary = 0;
  beforeAll(async () => {
    cluster = await startCluster();
    const leader = await cluster.waitUntilHealthy();
    await runSql(cluster.adminUrl(leader), "create role transcargo login password 'secret'");
    await runSql(cluster.adminUrl(leader), `create database ${DATABASE} owner transcargo`);
    const [port, mails] = [await freePort(), await startMailServer()];
    url = `http://127.0.0.1:${port}`;
    const settings = {
      DATABASE_URL: cluster.urlFor(DATABASE),
      DATABASE_READ_URL: cluster.readUrlFor(DATABASE),
      WORKERS: `${WORKERS}`,
      SMTP_URL: mails.url,
      MAIL_FROM: 'updates@transcargo.example',
    };
    for (let n = 0; n < MACHINES; n++) apps.push(await startServer(settings));
    const ports = apps.map((app) => Number(new URL(app.url).port));
    cluster.startProxy(port, ports);
    await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200), PATIENCE);
    // A worker that starts while no database accepts writes ends, and another one replaces it.
    await vi.waitFor(() => {
      for (const app of apps) expect(listListening(app)).toHaveLength(WORKERS > 1 ? WORKERS : 1);
    }, PATIENCE);
    processes = apps.map(listProcesses);
    followers = await startFollowers(url, mails);
    traffic = await startTraffic(url);
  });
  afterAll(async () => {
    await traffic?.stop();
    await followers?.stop();
    for (const app of apps) await app.stop();
    await cluster?.stop();
  });

  const countAcknowledged = () => [...traffic.acknowledged.values()].flat().length;

  async function disturb(name: string, round: number, fault: () => Promise<() => void>): Promise<void> {
    traffic.resume();
    await sleep(AROUND_MS);
    traffic.resetGap();
    traffic.refusals.length = 0;
    const before = { ...traffic.lookups, writes: traffic.refusedWrites };
    const undo = await fault();
    await sleep(AROUND_MS);
    const soFar = countAcknowledged();
    await vi.waitFor(() => expect(countAcknowledged()).toBeGreaterThan(soFar + SETTLED_WRITES), PATIENCE);
    const { answered, rejected, wrong } = traffic.lookups;
    print({
      round,
      name,
      seconds: Number((traffic.longestGap / 1_000).toFixed(1)),
      refusedWrites: traffic.refusedWrites - before.writes,
      lookups: answered - before.answered,
      refusedLookups: rejected - before.rejected,
      wrong: wrong - before.wrong,
      longestDelayMs: Math.round(traffic.longestDelay),
      refusals: traffic.refusals.splice(0),
    });
    // A node that comes back has the machine to itself.
    traffic.pause();
    undo();
  }

  it.each(runs)('continues after $name (round $round)', async ({ name, round, fault }) => {
    const leader = await cluster.waitUntilHealthy();
    changesOfPrimary++;
    await disturb(name, round, () => fault(cluster, leader));
    await cluster.waitUntilHealthy();
    expect(traffic.lookups.wrong).toBe(0);
  });

  it.runIf(IS_WHOLE)(
    'continues after its primary was cut off from the other nodes, but not from the site',
    async () => {
      const leader = await cluster.waitUntilHealthy();
      if (!cluster.cuts) return print({ name: 'a partition', skipped: 'needs root and network namespaces' });
      changesOfPrimary++;
      await disturb('a partition', 1, () => cutFromPeers(cluster, leader));
      expect(await cluster.waitUntilHealthy()).not.toBe(leader);
    },
  );

  it.runIf(IS_WHOLE)('continues after the loss of the node with the synchronous standby', async () => {
    const leader = await cluster.waitUntilHealthy();
    const standby = await cluster.findSyncStandby();
    await disturb('the loss of the synchronous standby', 1, () => lose(cluster, standby));
    expect(await cluster.waitUntilHealthy()).toBe(leader);
  });

  it('recovers in all of its processes without a restart', async () => {
    for (const app of apps)
      await vi.waitFor(async () => expect((await fetch(`${app.url}/readyz`)).status).toBe(200), PATIENCE);
    expect(apps.map(listProcesses), apps.map((app) => app.output()).join('\n')).toEqual(processes);
  });

  it.runIf(IS_WHOLE)('continues after the loss of an app machine', async () => {
    const [, machine] = apps;
    await disturb('the loss of an app machine', 1, async () => {
      const workers = machine ? listChildren(machine.pid) : [];
      await machine?.kill();
      for (const pid of workers.filter(isAlive)) process.kill(pid, 'SIGKILL');
      apps.pop();
      return () => undefined;
    });
  });

  it('loses no acknowledged write, sends each event and email, has each change once in its feed, and serves lookups', async () => {
    await traffic.stop();
    const count = () => countResults(url, traffic, followers);
    const missing = { mails: 0, events: 0, changes: 0 };
    await vi
      .waitFor(async () => expect(await count()).toMatchObject({ missing }), {
        // The lost app machine had emails, which others take over after minutes.
        timeout: promised(120_000, 300_000),
        interval: 1_000,
      })
      .catch(() => undefined);
    const results = await count();
    print(results);
    expect(results).toMatchObject({
      lost: { shipments: 0, statuses: 0 },
      missing,
      repeated: { statuses: 0, changes: 0, otherMails: 0 },
      outOfOrder: { mails: 0, events: 0, changes: 0 },
      forgedEvents: 0,
    });
    // A sender repeats deliveries that it could not record.
    const inFlight = changesOfPrimary * MACHINES * WORKERS * DEFAULT_PACE.concurrency;
    expect(results.repeated.mails).toBeLessThanOrEqual(inFlight);
    const { answered, rejected, wrong } = traffic.lookups;
    expect(wrong).toBe(0);
    // A short run has only some hundred lookups, so a single rejection more or less is not significant.
    expect(answered / (answered + rejected)).toBeGreaterThanOrEqual(promised(0.99, 0.999));
  }, 400_000);
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
