import { connect, createServer, type Socket } from 'node:net';

/** A network between client and server that can go silent without closing connections. */
export interface TcpProxy {
  port: number;
  /** Silences the current connections; new ones work. */
  silence(): void;
  close(): Promise<void>;
}

export async function startProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  let sockets: Socket[] = [];
  const server = createServer((near) => {
    const far = connect(target);
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
    close() {
      for (const socket of sockets) socket.destroy();
      sockets = [];
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
