import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, Server as Listener } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';

export interface Listening {
  server: Server;
  port: number;
  /** Closes idle connections, accepts no new ones, finishes running requests (10 s in total), then resolves. */
  stop(): Promise<void>;
}

const STOP_LIMIT_MS = 9_000;
/** Time during which a stopping server still responds to connected clients, with `Connection: close`. */
const LEAVE_MS = 1_000;
/** Time during which the request of a just accepted connection may still arrive. */
const ARRIVE_MS = 500;

/** Listening failed; the message explains what to do. */
export class ListenError extends Error {
  override name = 'ListenError';
}

function explain(error: NodeJS.ErrnoException, port: number, host: string): ListenError {
  if (error.code === 'EADDRINUSE') {
    return new ListenError(`Port ${port} is in use. Stop the other program or set PORT to a free one.`);
  }
  if (error.code === 'EACCES')
    return new ListenError(`Port ${port} requires more privileges. Set PORT to one above 1023.`);
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

/** Throws ListenError if the port is unavailable, before a database is opened, migrated and filled. */
export async function requireFreePort(address: ListenAddress): Promise<void> {
  const probe = createServer();
  await bind(probe, address);
  await new Promise((resolve) => probe.close(resolve));
}

/** HTTP/1.0 has no Host header, and proxy health checks omit it: such a request is for this host. */
const HOST_OF_NONE = 'localhost';
const BAD_REQUEST = 'The request is malformed.\n';

/** A request with an invalid address or host; the site handles all others. */
function refuseBadRequest(error: unknown): Response {
  const isBadRequest = error instanceof Error && error.name === 'RequestError';
  const headers = { 'Content-Type': 'text/plain' };
  return isBadRequest ? new Response(BAD_REQUEST, { status: 400, headers }) : new Response(null, { status: 500 });
}

/** A request line that exceeds the header limit. */
const LONG_ADDRESS = /^[A-Z]+ \S{8192}/;

function toRefusalStatus({ code, rawPacket }: NodeJS.ErrnoException & { rawPacket?: Buffer }): string {
  if (code !== 'HPE_HEADER_OVERFLOW') return '400 Bad Request';
  return LONG_ADDRESS.test(rawPacket?.toString('latin1') ?? '')
    ? '414 URI Too Long'
    : '431 Request Header Fields Too Large';
}

/** Not HTTP at all; Node itself would respond without an explanation. */
function refuseNoise(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const status = toRefusalStatus(error);
  const head = `Connection: close\r\nContent-Type: text/plain\r\nContent-Length: ${BAD_REQUEST.length}`;
  socket.end(`HTTP/1.1 ${status}\r\n${head}\r\n\r\n${BAD_REQUEST}`);
}

/** Longer than proxies keep idle connections (60 s); otherwise they could reuse one that is closing and return 502. */
const KEEP_ALIVE_MS = 75_000;

/** The server for `listen`: accepts requests without Host. */
export const createSiteServer = () => createServer({ requireHostHeader: false, keepAliveTimeout: KEEP_ALIVE_MS });

const RETRY_SECONDS = 5;

/** The response while the database is opened and migrated: the process is alive but not ready. */
function respondStarting({ url }: IncomingMessage, res: ServerResponse): void {
  const headers = { 'Cache-Control': 'no-store', 'Retry-After': RETRY_SECONDS };
  const isCheck = url === '/healthz' || url === '/readyz';
  res.writeHead(url === '/healthz' ? 200 : 503, {
    ...headers,
    'X-Content-Type-Options': 'nosniff',
    'Content-Type': isCheck ? 'application/json' : 'text/plain; charset=utf-8',
  });
  if (isCheck) res.end(JSON.stringify({ status: url === '/healthz' ? 'ok' : 'starting' }));
  else res.end('The site is starting. Try again in a moment.\n');
}

/** Listens immediately, for `listen` to take over. Throws ListenError if it cannot, before a database is opened. */
export async function listenWhileStarting(address: ListenAddress): Promise<Server> {
  const server = createSiteServer();
  server.on('request', respondStarting);
  await bind(server, address);
  return server;
}

/** Handles a request or calls `next`. */
export type RequestFilter = (req: IncomingMessage, res: ServerResponse, next: () => void) => void;

export interface ListenOptions extends ListenAddress {
  /** A server that may already be listening. */
  server?: Server;
  before?: RequestFilter | undefined;
}

/** Serves on the port. Throws ListenError if it cannot. */
export async function listen(
  fetch: Parameters<typeof getRequestListener>[0],
  { port, host, server = createSiteServer(), before = (_req, _res, next) => next() }: ListenOptions,
): Promise<Listening> {
  const answer = getRequestListener(fetch, { hostname: HOST_OF_NONE, errorHandler: refuseBadRequest });
  server.off('request', respondStarting);
  server.on('clientError', refuseNoise);
  let isStopping = false;
  /** Requests held while the last connections are accepted. */
  let queue: (() => void)[] | undefined;
  const openResponses = new Set<ServerResponse>();
  server.on('request', (req, res) => {
    openResponses.add(res.once('close', () => openResponses.delete(res)));
    res.shouldKeepAlive &&= !isStopping;
    const handle = () => before(req, res, () => void answer(req, res));
    if (queue) queue.push(handle);
    else handle();
  });
  if (!server.listening) await bind(server, { port, host });
  return {
    server,
    port: (server.address() as AddressInfo).port,
    async stop() {
      isStopping = true;
      for (const res of openResponses) res.shouldKeepAlive = false;
      const timer = setTimeout(() => server.closeAllConnections(), STOP_LIMIT_MS);
      if ((await countConnections(server)) > 0) await sleep(LEAVE_MS);
      queue = [];
      await drainBacklog(server);
      const closed = closeAfterLast(server);
      for (const handle of queue) handle();
      queue = undefined;
      await closed;
      clearTimeout(timer);
    },
  };
}

const QUIET_MS = 1;
/** Bounds the loop if clients connect faster than the process accepts. */
const ACCEPT_MS = 2_000;

/**
 * Ends after a short event loop turn without a new connection: connections still waiting when the server closes are
 * reset, and a turn accepts only one. Until then requests are held, because turns that handle requests take so long
 * that more clients connect than are accepted.
 */
async function drainBacklog(server: Server): Promise<void> {
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

/** Accepts no more connections and ends when the existing ones have ended. */
async function closeAfterLast(server: Server): Promise<void> {
  // HTTP's own method would disconnect clients that have not sent a request yet; this one responds to them.
  const closed = new Promise((resolve) => Listener.prototype.close.call(server, resolve));
  if ((await countConnections(server)) > 0) await sleep(ARRIVE_MS);
  server.closeIdleConnections();
  await closed;
}

const countConnections = (server: Server) =>
  new Promise<number>((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));
