import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';

const HOST = '127.0.0.1';
/** Below the range from which the system assigns ports. */
const [FIRST, LAST] = [20_000, 32_000];

/** Returns a port for a program. It stays reserved while that program is stopped, until this process ends. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, LAST);
    if ((await reserve(port)) && (await isUnused(port))) return port;
  }
}

/** Reserves the port by binding UDP, which none of the programs uses, so that a second process can't. */
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
