import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import type { Change } from '#domain/changes/schema.ts';

export interface ReceivedEvent {
  id: string;
  type: string;
  data: Change;
}

/** How the receiver responds; those in TAKEN count the event first. */
export type Behavior = 'take' | 'takeLate' | 'fail' | 'hang' | 'redirect' | 'reset' | 'takeAndReset' | 'cut' | 'flood';

const answers: Record<Behavior, (response: ServerResponse, request: IncomingMessage) => void> = {
  take: (response) => response.writeHead(200).end('ok'),
  takeLate: (response) => void setTimeout(() => response.writeHead(200).end('ok'), 100),
  fail: (response) => response.writeHead(503).end('Service Unavailable \u0007 today'),
  hang: () => undefined,
  redirect: (response, request) => response.writeHead(307, { Location: `http://${request.headers.host}/other` }).end(),
  reset: (_response, request) => void request.socket.destroy(),
  takeAndReset: (_response, request) => void request.socket.destroy(),
  cut: (response, request) => {
    // Announces more bytes than it sends.
    response.writeHead(200, { 'Content-Length': 1_000 }).write('{"ok":');
    setTimeout(() => request.socket.destroy(), 20);
  },
  flood: (response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write('x'.repeat(10_000)), 5);
    response.once('close', () => clearInterval(timer));
  },
};
const TAKEN: readonly Behavior[] = ['take', 'takeLate', 'takeAndReset', 'cut', 'flood'];

/** Verifies with the standard's own library, whose clock can't be set and is replaced by the site's. */
function isSigned(secret: string, body: string, headers: Record<string, string>, ahead: number): boolean {
  const { now } = Date;
  try {
    Date.now = () => now() + ahead;
    new Webhook(secret).verify(body, headers);
    return true;
  } catch {
    return false;
  } finally {
    Date.now = now;
  }
}

/** A real receiver, which verifies every signature with the standard's own library. */
export async function startReceiver() {
  const state = {
    secrets: [] as string[],
    /** Offsets of the site's clock from the machine's. */
    leaps: new Set([0]),
    taken: [] as ReceivedEvent[],
    /** Signatures that match no secret. */
    forged: 0,
    requests: 0,
    paths: new Set<string>(),
    behavior: (_nth: number): Behavior => 'take',
  };
  const server = createServer(async (request, response) => {
    const body = await text(request).catch(() => '');
    state.paths.add(request.url ?? '');
    const headers = request.headers as Record<string, string>;
    const fits = state.secrets.filter((secret) =>
      [...state.leaps].some((ahead) => isSigned(secret, body, headers, ahead)),
    );
    if (fits.length < state.secrets.length) state.forged++;
    const behavior = state.behavior(state.requests++);
    if (TAKEN.includes(behavior)) state.taken.push({ id: headers['webhook-id'] ?? '', ...JSON.parse(body) });
    answers[behavior](response, request);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return Object.assign(state, {
    port,
    url: `http://127.0.0.1:${port}/hook`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
    },
  });
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

/** Returns the events of each shipment in order of first arrival. */
export function sortByShipment(taken: readonly ReceivedEvent[]): Map<string, string[]> {
  const ids = new Set<string>();
  const of = new Map<string, string[]>();
  for (const { id, data } of taken) {
    if (ids.has(id)) continue;
    ids.add(id);
    of.set(data.shipmentId, [...(of.get(data.shipmentId) ?? []), id]);
  }
  return of;
}
