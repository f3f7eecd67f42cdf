import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';

const HOST = '127.0.0.1';
/** Below those that a system gives to connections, and to programs that ask for any port. */
const [FIRST, LAST] = [20_000, 32_000];

/** A port for a program that is told one. It stays free while that program is stopped: no other test is given it until this process ends. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, LAST);
    if ((await reserve(port)) && (await isUnused(port))) return port;
  }
}

/** Holds the port for UDP, which none of the programs uses, so that a second process that asks for it fails. */
const reserve = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createSocket('udp4').once('error', () => socket.close(() => resolve(false)));
    socket.bind({ address: HOST, port, exclusive: true }, () => {
      socket.unref();
      resolve(true);
    });
  });

const isUnused = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false));
    probe.listen(port, HOST, () => probe.close(() => resolve(true)));
  });
