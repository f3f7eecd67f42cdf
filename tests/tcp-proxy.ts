import { connect, createServer, type Socket } from 'node:net';

/** A network between client and server that can go silent without closing connections. */
export interface TcpProxy {
  port: number;
  /** Silences the current connections; new ones work. */
  silence(): void;
  /**
   * Breaks all connections at the next PostgreSQL query that matches, and refuses new ones until reconnect(): instead of
   * the query, or instead of the response that ends its transaction. Resolves when that has happened.
   */
  breakAt(query: RegExp, instead: 'of the query' | 'of the answer'): Promise<void>;
  reconnect(): void;
  close(): Promise<void>;
}

/** The end of a response outside a transaction: ReadyForQuery with the state idle. */
const IDLE = Buffer.from('Z\0\0\0\x05I', 'latin1');

export async function startProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  let sockets: Socket[] = [];
  let isBroken = false;
  let onQuery: (near: Socket, far: Socket, sent: Buffer) => void = () => undefined;
  const destroyAll = () => {
    for (const socket of sockets) socket.destroy();
    sockets = [];
  };
  const server = createServer((near) => {
    if (isBroken) return void near.on('error', () => undefined).destroy();
    const far = connect(target);
    // Before the pipe, so that it can stop it.
    near.on('data', (sent: Buffer) => onQuery(near, far, sent));
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.push(from);
      from.on('error', () => to.destroy());
      from.pipe(to);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    silence() {
      for (const socket of sockets) socket.unpipe().pause();
    },
    breakAt: (query, instead) =>
      new Promise((resolve) => {
        const breakAll = () => {
          isBroken = true;
          destroyAll();
          resolve();
        };
        onQuery = (near, far, sent) => {
          if (!query.test(sent.toString('latin1'))) return;
          onQuery = () => undefined;
          if (instead === 'of the query') return breakAll();
          far.unpipe(near).resume();
          far.on('data', (answer: Buffer) => {
            if (answer.subarray(-IDLE.length).equals(IDLE)) breakAll();
            else near.write(answer);
          });
        };
      }),
    reconnect() {
      isBroken = false;
    },
    close() {
      destroyAll();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
