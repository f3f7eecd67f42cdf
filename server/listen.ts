import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, Server as Listener } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';

export interface Listening {
  server: Server;
  port: number;
  /** Lets clients leave, takes no new connections, lets running requests end (10 s in all), then resolves. */
  stop(): Promise<void>;
}

const STOP_LIMIT_MS = 9_000;
/** So long a stopping server still answers whoever is connected, and tells each that the connection ends. */
const LEAVE_MS = 1_000;
/** So long after the last connection was taken its request may still be on its way. */
const ARRIVE_MS = 500;

/** Something stands in the way of listening; the message says what to do. */
export class ListenError extends Error {
  override name = 'ListenError';
}

function explain(error: NodeJS.ErrnoException, port: number, host: string): ListenError {
  if (error.code === 'EADDRINUSE') {
    return new ListenError(`Port ${port} is in use. Stop the other program or set PORT to a free one.`);
  }
  if (error.code === 'EACCES') return new ListenError(`Port ${port} needs more rights. Set PORT to one above 1023.`);
  return new ListenError(`Cannot listen on ${host}: ${error.code ?? 'unknown error'}. Check HOST and PORT.`);
}

interface ListenAddress {
  port: number;
  host: string;
}

const bind = (server: Server, { port, host }: ListenAddress) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(explain(error, port, host)));
    server.listen(port, host, resolve);
  });

/** Throws ListenError when nobody could listen here: known before a database is opened, migrated and filled. */
export async function requireFreePort(address: ListenAddress): Promise<void> {
  const probe = createServer();
  await bind(probe, address);
  await new Promise((resolve) => probe.close(resolve));
}

/** HTTP/1.0 has no Host, and checks of proxies send none: the request is for this host. */
const HOST_OF_NONE = 'localhost';
const BAD_REQUEST = 'The request is malformed.\n';

/** A request whose address or host can't be read; anything else has been answered by the site itself. */
function refuseUnread(error: unknown): Response {
  const isTheirs = error instanceof Error && error.name === 'RequestError';
  const headers = { 'Content-Type': 'text/plain' };
  return isTheirs ? new Response(BAD_REQUEST, { status: 400, headers }) : new Response(null, { status: 500 });
}

/** A request line that fills the space of all headers. */
const LONG_ADDRESS = /^[A-Z]+ \S{8192}/;

function toRefusalStatus({ code, rawPacket }: NodeJS.ErrnoException & { rawPacket?: Buffer }): string {
  if (code !== 'HPE_HEADER_OVERFLOW') return '400 Bad Request';
  return LONG_ADDRESS.test(rawPacket?.toString('latin1') ?? '')
    ? '414 URI Too Long'
    : '431 Request Header Fields Too Large';
}

/** What is no HTTP at all; Node itself would answer it without a word. */
function refuseNoise(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const status = toRefusalStatus(error);
  const head = `Connection: close\r\nContent-Type: text/plain\r\nContent-Length: ${BAD_REQUEST.length}`;
  socket.end(`HTTP/1.1 ${status}\r\n${head}\r\n\r\n${BAD_REQUEST}`);
}

/** Longer than proxies keep an idle connection (60 s), or they would ask on one that is just being closed and answer 502. */
const KEEP_ALIVE_MS = 75_000;

/** The server that `listen` serves with: it takes requests without Host. */
export const createSiteServer = () => createServer({ requireHostHeader: false, keepAliveTimeout: KEEP_ALIVE_MS });

const COMES_BACK_S = 5;

/** What everybody is told while the database is opened and updated: the process lives, and nothing can be had of it yet. */
function answerStarting({ url }: IncomingMessage, res: ServerResponse): void {
  const headers = { 'Cache-Control': 'no-store', 'Retry-After': COMES_BACK_S };
  const isCheck = url === '/healthz' || url === '/readyz';
  res.writeHead(url === '/healthz' ? 200 : 503, {
    ...headers,
    'X-Content-Type-Options': 'nosniff',
    'Content-Type': isCheck ? 'application/json' : 'text/plain; charset=utf-8',
  });
  if (isCheck) res.end(JSON.stringify({ status: url === '/healthz' ? 'ok' : 'starting' }));
  else res.end('The site is starting. Try again in a moment.\n');
}

/** Listens at once, for `listen` to take over. Throws ListenError when it can't: known before a database is opened. */
export async function listenWhileStarting(address: ListenAddress): Promise<Server> {
  const server = createSiteServer();
  server.on('request', answerStarting);
  await bind(server, address);
  return server;
}

/** May answer a request itself; else it calls `next`. */
export type RequestFilter = (req: IncomingMessage, res: ServerResponse, next: () => void) => void;

export interface ListenOptions extends ListenAddress {
  /** One that may listen already. */
  server?: Server;
  before?: RequestFilter | undefined;
}

/** Serves on the port, from this moment on. Throws ListenError when it can't. */
export async function listen(
  fetch: Parameters<typeof getRequestListener>[0],
  { port, host, server = createSiteServer(), before = (_req, _res, next) => next() }: ListenOptions,
): Promise<Listening> {
  const answer = getRequestListener(fetch, { hostname: HOST_OF_NONE, errorHandler: refuseUnread });
  server.off('request', answerStarting);
  server.on('clientError', refuseNoise);
  let isStopping = false;
  /** Requests that wait while the last connections are accepted. */
  let held: (() => void)[] | undefined;
  const unanswered = new Set<ServerResponse>();
  server.on('request', (req, res) => {
    unanswered.add(res.once('close', () => unanswered.delete(res)));
    res.shouldKeepAlive &&= !isStopping;
    const begin = () => before(req, res, () => void answer(req, res));
    if (held) held.push(begin);
    else begin();
  });
  if (!server.listening) await bind(server, { port, host });
  return {
    server,
    port: (server.address() as AddressInfo).port,
    async stop() {
      isStopping = true;
      for (const res of unanswered) res.shouldKeepAlive = false;
      const timer = setTimeout(() => server.closeAllConnections(), STOP_LIMIT_MS);
      if ((await countConnections(server)) > 0) await sleep(LEAVE_MS);
      held = [];
      await untilNobodyWaits(server);
      const closed = closeAfterLast(server);
      for (const begin of held) begin();
      held = undefined;
      await closed;
      clearTimeout(timer);
    },
  };
}

const QUIET_MS = 1;
/** Of a queue that never ends: more connect than a process can accept. */
const ACCEPT_MS = 2_000;

/**
 * Ends right after a short round of the event loop in which nobody connected: one that still waits to be accepted when
 * the server closes is reset, and a round accepts just one. A round in which requests are answered, too, takes so long that
 * more connect than are accepted: meanwhile they are held.
 */
async function untilNobodyWaits(server: Server): Promise<void> {
  let accepted = 0;
  const count = () => {
    accepted++;
  };
  server.on('connection', count);
  for (const end = performance.now() + ACCEPT_MS; performance.now() < end; ) {
    const [start, before] = [performance.now(), accepted];
    await new Promise((resolve) => setImmediate(resolve));
    if (accepted === before && performance.now() - start < QUIET_MS) break;
  }
  server.off('connection', count);
}

/** Takes no more connections, and ends when those there are have ended. */
async function closeAfterLast(server: Server): Promise<void> {
  // That of HTTP would cut those who are connected and have not asked yet; here they are answered.
  const closed = new Promise((resolve) => Listener.prototype.close.call(server, resolve));
  if ((await countConnections(server)) > 0) await sleep(ARRIVE_MS);
  server.closeIdleConnections();
  await closed;
}

const countConnections = (server: Server) =>
  new Promise<number>((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));
