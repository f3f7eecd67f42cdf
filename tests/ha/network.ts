import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from 'node:child_process';
import { hasProgram } from '../proxies.ts';

/** Where the nodes of a cluster run. Addresses end in 11, 12 and 13 for the nodes and in 20 for HAProxy. */
export interface Network {
  /** Replaces `10.0.0.` in the documented files. */
  prefix: string;
  /** Starts a program on a node as `user`, by default in the test's own network. */
  spawn(
    program: string,
    args: string[],
    options: SpawnOptions & { node?: string; user?: User | undefined },
  ): ChildProcess;
  /** Disconnects nodes; undefined where nodes share the test's own network. */
  cuts: Cuts | undefined;
  remove(): void;
}

export interface Cuts {
  /** Packets from and to the node vanish. */
  cutOff(node: string): void;
  /** Packets between the node and the other nodes vanish; its clients still reach it. */
  separate(node: string): void;
  heal(node: string): void;
}

export interface User {
  uid: number;
  gid: number;
}

/** Network namespaces on a bridge as root, otherwise loopback addresses. */
export const createNetwork = (nodes: readonly string[]): Network => createNamespaces(nodes) ?? LOOPBACK;

const LOOPBACK: Network = {
  prefix: '127.0.77.',
  spawn: (program, args, { node: _, user, ...options }) => spawn(program, args, { ...options, ...user }),
  cuts: undefined,
  remove: () => undefined,
};

const ip = (...args: string[]) => void execFileSync('ip', args, { stdio: 'pipe' });

/** A neighbor at this hardware address never responds. */
const NOBODY = '02:00:00:00:00:01';

function createNamespaces(nodes: readonly string[]): Network | undefined {
  if (process.getuid?.() !== 0 || !['ip', 'nsenter'].every((name) => hasProgram(name))) return undefined;
  const { pid } = process;
  const bridge = `tc${pid}`;
  const prefix = `10.77.${pid % 256}.`;
  const namespaceOf = (node: string) => `${bridge}-${node}`;
  const addressOf = (node: string) => `${prefix}1${node.slice(2)}`;
  const linkOf = (node: string) => `${bridge}${node}`;
  const isPossible = attempt(() => {
    ip('link', 'add', bridge, 'type', 'bridge');
    for (const end of [1, 20, 21, 22]) ip('address', 'add', `${prefix}${end}/24`, 'dev', bridge);
    ip('link', 'set', bridge, 'up');
    for (const node of nodes) {
      const inside = ['-n', namespaceOf(node)];
      ip('netns', 'add', namespaceOf(node));
      ip('link', 'add', linkOf(node), 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespaceOf(node));
      ip('link', 'set', linkOf(node), 'master', bridge, 'up');
      ip(...inside, 'address', 'add', `${addressOf(node)}/24`, 'dev', 'eth0');
      for (const link of ['eth0', 'lo']) ip(...inside, 'link', 'set', link, 'up');
    }
  });
  const remove = () => {
    for (const node of nodes) attempt(() => ip('netns', 'delete', namespaceOf(node)));
    attempt(() => ip('link', 'delete', bridge));
  };
  if (!isPossible) {
    remove();
    return undefined;
  }
  const setNeighbor = (node: string, other: string, isAway: boolean) => {
    const at = [addressOf(other), 'dev', 'eth0'];
    if (isAway) ip('-n', namespaceOf(node), 'neighbor', 'replace', ...at, 'lladdr', NOBODY, 'nud', 'permanent');
    else attempt(() => ip('-n', namespaceOf(node), 'neighbor', 'delete', ...at));
  };
  const setNeighbors = (node: string, isAway: boolean) => {
    for (const other of nodes.filter((each) => each !== node)) {
      setNeighbor(node, other, isAway);
      setNeighbor(other, node, isAway);
    }
  };
  return {
    prefix,
    spawn(program, args, { node, user, ...options }) {
      if (!node) return spawn(program, args, { ...options, ...user });
      const ids = user ? ['--setuid', `${user.uid}`, '--setgid', `${user.gid}`] : [];
      return spawn('nsenter', [`--net=/run/netns/${namespaceOf(node)}`, ...ids, program, ...args], options);
    },
    cuts: {
      cutOff: (node) => ip('link', 'set', linkOf(node), 'down'),
      separate: (node) => setNeighbors(node, true),
      heal(node) {
        ip('link', 'set', linkOf(node), 'up');
        setNeighbors(node, false);
      },
    },
    remove,
  };
}

function attempt(work: () => void): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}
