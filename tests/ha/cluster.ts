import { type ChildProcess, execFileSync } from 'node:child_process';
import {
  chownSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { hasProgram } from '../proxies.ts';
import { createNetwork } from './network.ts';

const DOCS = join(import.meta.dirname, '../../docs/ha');
export const NODES = ['db1', 'db2', 'db3'] as const;
export type Node = (typeof NODES)[number];
const PASSWORD = 'choose-one';
/** The end of each node's log, where it is shown. */
const LOG_CHARACTERS = 2_000;

export const hasPrograms = () =>
  process.platform === 'linux' && ['patroni', 'etcd', 'haproxy'].every((name) => hasProgram(name));

interface Member {
  name: Node;
  role: string;
  state: string;
}

/** Three nodes of etcd and Patroni on this machine, configured as in docs/ha. */
export async function startCluster() {
  const network = createNetwork(NODES);
  const { prefix, cuts } = network;
  const hostOf = (node: Node) => `${prefix}1${node.slice(2)}`;
  const readPrinted = (file: string) => readFileSync(join(DOCS, file), 'utf8').replaceAll('10.0.0.', prefix);
  const dir = mkdtempSync(join(tmpdir(), 'transcargo-ha-'));
  const owner = process.getuid?.() === 0 ? idsOf('postgres') : undefined;
  if (owner) chownSync(dir, owner.uid, owner.gid);
  const running = new Map<string, ChildProcess>();

  function run(name: string, program: string, args: string[], node?: Node): void {
    const log = openSync(join(dir, `${name}.log`), 'a');
    const env = { PATH: `${process.env.PATH}:/usr/sbin`, LC_ALL: 'C.UTF-8' };
    const stdio = ['ignore', log, log] as const;
    const child = network.spawn(program, args, { cwd: dir, stdio: [...stdio], env, detached: true, node, user: owner });
    running.set(name, child);
  }

  function writeConfig(node: Node): void {
    const replaceNames = (text: string) =>
      text
        .replace(/^name: db1$/m, `name: ${node}`)
        .replaceAll(/^.*(?:listen|address|urls).*$/gm, (line) => line.replaceAll(`${prefix}11`, hostOf(node)));
    const folder = (name: string) => join(dir, `${node}-${name}`);
    const etcd = replaceNames(readPrinted('etcd.conf.yml')).replace('/var/lib/etcd/transcargo', folder('etcd'));
    const patroni = replaceNames(readPrinted('patroni.yml')).replace(
      '/var/lib/postgresql/15/transcargo',
      folder('data'),
    );
    writeFileSync(folder('etcd.yml'), etcd);
    // Connections to loopback addresses come from 127.0.0.1.
    const here = cuts ? patroni : patroni.replaceAll(`${prefix}0/24`, '127.0.0.0/8');
    const parameters = `  parameters:\n    unix_socket_directories: ""\n    shared_buffers: 32MB\n`;
    // Three nodes on one machine would overwrite the default file, which belongs to the account.
    const more = `${parameters}  pgpass: ${folder('pgpass')}\n`;
    writeFileSync(folder('patroni.yml'), here.replace('  authentication:', `${more}  authentication:`));
    if (owner) for (const file of ['etcd.yml', 'patroni.yml']) chownSync(folder(file), owner.uid, owner.gid);
  }

  function start(node: Node): void {
    if (!running.has(`${node}-etcd`)) run(`${node}-etcd`, 'etcd', ['--config-file', `${node}-etcd.yml`], node);
    if (!running.has(`${node}-patroni`)) run(`${node}-patroni`, '/usr/bin/patroni', [`${node}-patroni.yml`], node);
  }

  /** Lists a node's processes: those started for it, and the server that Patroni started. */
  const listPids = (node: Node): number[] => {
    const pids = [`${node}-etcd`, `${node}-patroni`].flatMap((name) => running.get(name)?.pid ?? []);
    return [...pids, ...listPostgres(join(dir, `${node}-data`))];
  };

  async function listMembers(): Promise<Member[]> {
    for (const node of NODES) {
      const members = await fetch(`http://${hostOf(node)}:8008/cluster`, { signal: AbortSignal.timeout(2_000) })
        .then(async (answer) => ((await answer.json()) as { members: Member[] }).members)
        .catch(() => undefined);
      if (members) return members;
    }
    return [];
  }

  /** Waits until every node runs, with a leader and a synchronous standby. */
  async function waitUntilHealthy(): Promise<Node> {
    for (let tries = 0; tries < 600; tries++) {
      const members = await listMembers();
      const leader = members.find(({ role }) => role === 'leader');
      const isSync = members.some(({ role }) => role === 'sync_standby');
      const areUp =
        members.length === NODES.length && members.every(({ state }) => ['running', 'streaming'].includes(state));
      if (leader && isSync && areUp) return leader.name;
      await sleep(250);
    }
    const logs = NODES.map((node) => readFileSync(join(dir, `${node}-patroni.log`), 'utf8').slice(-LOG_CHARACTERS));
    throw new Error([`The cluster does not become whole: ${JSON.stringify(await listMembers())}`, ...logs].join('\n'));
  }

  const signal = (node: Node, name: NodeJS.Signals) => {
    for (const pid of listPids(node)) sendSignal(pid, name);
  };

  mkdirSync(dir, { recursive: true });
  for (const node of NODES) writeConfig(node);
  for (const node of NODES) start(node);
  return {
    dir,
    cuts,
    waitUntilHealthy,
    async findSyncStandby(): Promise<Node> {
      const standby = (await listMembers()).find(({ role }) => role === 'sync_standby');
      if (!standby) throw new Error('There is no synchronous standby.');
      return standby.name;
    },
    /** Brings back a lost node. */
    restart(node: Node): void {
      cuts?.heal(node);
      start(node);
    },
    adminUrl: (node: Node) => `postgres://postgres:${PASSWORD}@${hostOf(node)}:5432/postgres`,
    /** The URL from docs/ha/README.md. */
    urlFor: (database: string) => {
      const hosts = NODES.map((node) => `${hostOf(node)}:5432`).join(',');
      return `postgres://transcargo:secret@${hosts}/${database}?target_session_attrs=read-write`;
    },
    readUrlFor: (database: string) => `postgres://transcargo:secret@${prefix}20:5433/${database}`,
    /** Kills the server; Patroni lives. */
    crash: (node: Node) => {
      for (const pid of listPostgres(join(dir, `${node}-data`))) sendSignal(pid, 'SIGKILL');
    },
    /** Kills every process on the node; with a separate network, its peers get no notice. */
    async lose(node: Node): Promise<void> {
      cuts?.cutOff(node);
      signal(node, 'SIGKILL');
      for (const name of [`${node}-etcd`, `${node}-patroni`]) {
        const child = running.get(name);
        running.delete(name);
        while (child && child.exitCode === null && child.signalCode === null) await sleep(20);
      }
    },
    freeze: (node: Node) => signal(node, 'SIGSTOP'),
    thaw: (node: Node) => signal(node, 'SIGCONT'),
    async switchOver(leader: Node): Promise<void> {
      const answer = await fetch(`http://${hostOf(leader)}:8008/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader }),
      });
      if (!answer.ok) throw new Error(`The switchover was rejected: ${await answer.text()}`);
    },
    /** Starts HAProxy in front of the two app machines at these ports, and of the standbys. */
    startProxy(port: number, apps: readonly number[]): void {
      const text = apps
        .reduce(
          (all, app, n) => all.replaceAll(`${prefix}2${n + 1}:3000`, `127.0.0.1:${app}`),
          readPrinted('haproxy.cfg'),
        )
        .replace(/bind :443 .*/, `bind 127.0.0.1:${port}`);
      writeFileSync(join(dir, 'haproxy.cfg'), text);
      run('haproxy', 'haproxy', ['-db', '-f', 'haproxy.cfg']);
    },
    async stop(): Promise<void> {
      for (const node of NODES) {
        signal(node, 'SIGCONT');
        signal(node, 'SIGKILL');
      }
      const proxy = running.get('haproxy');
      if (proxy?.pid) sendSignal(proxy.pid, 'SIGKILL');
      await sleep(200);
      for (const node of NODES) signal(node, 'SIGKILL');
      await sleep(200);
      network.remove();
      rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

export async function runSql(url: string, ...statements: string[]): Promise<pg.QueryResult[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const results: pg.QueryResult[] = [];
    for (const statement of statements) results.push(await client.query(statement));
    return results;
  } finally {
    await client.end();
  }
}

const idsOf = (user: string) => {
  const read = (flag: string) => Number(execFileSync('id', [flag, user]).toString());
  return { uid: read('-u'), gid: read('-g') };
};

/** Lists the processes of the server with this data folder. */
function listPostgres(dataDir: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && isPostgresOf(pid, dataDir));
}

function isPostgresOf(pid: number, dataDir: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === dataDir;
  } catch {
    return false;
  }
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
