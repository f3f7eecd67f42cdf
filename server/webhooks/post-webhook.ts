import { lookup } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { WEBHOOK_LIMITS } from '#domain/webhooks/webhook.ts';
import type { SecretBox } from '#server/secret-box.ts';
import { type Address, type LookUpHost, type OpenHosts, resolveWebhook } from './address-guard.ts';
import type { Endpoint } from './endpoint.ts';

/** The result of an attempt. */
export interface PostResult {
  /** Null without a response. */
  status: number | null;
  ms: number;
  /** The beginning of the response, or the reason for its absence, in printable characters. */
  answer: string;
}

export interface PostOptions {
  openHosts: OpenHosts;
  timeoutMs: number;
  /** Default: the system's. */
  lookUp?: LookUpHost;
}

const BODY_MS = 1_000;
const BODY_BYTES = 4_096;

const toPrintable = (text: string) =>
  text
    .replace(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]+/gu, ' ')
    .trim()
    .slice(0, WEBHOOK_LIMITS.answer)
    .toWellFormed();

/** Connects only to the checked address, even if the name resolves to another one later. */
const only =
  (addresses: Address[]): LookupFunction =>
  (_host, options, done) => {
    const matching = addresses.filter(({ family }) => !options.family || options.family === family);
    const [first] = matching;
    if (!first) return done(new Error('The host name does not exist.'), '', 4);
    if (options.all) done(null, matching);
    else done(null, first.address, first.family);
  };

/** Reads the beginning of the response and stops at the limit. */
async function readStart(response: http.IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let length = 0;
  const timer = setTimeout(() => response.destroy(), BODY_MS);
  try {
    for await (const piece of response as AsyncIterable<Buffer>) {
      pieces.push(piece);
      length += piece.length;
      if (length > BODY_BYTES) break;
    }
  } catch {
    // The status was already received.
  } finally {
    clearTimeout(timer);
  }
  return Buffer.concat(pieces).subarray(0, BODY_BYTES).toString('utf8');
}

/** Sends a request without following redirects. Reports a missing response as a result; never throws. */
export function createPost({ openHosts, timeoutMs, lookUp = lookup }: PostOptions) {
  // A separate agent: the global one may use a proxy from the environment, which connects anywhere.
  const agents = { 'http:': new http.Agent({ keepAlive: true }), 'https:': new https.Agent({ keepAlive: true }) };

  async function open(url: URL, body: string, headers: Record<string, string>, signal: AbortSignal) {
    const addresses = await resolveWebhook(url, openHosts, lookUp);
    signal.throwIfAborted();
    const { request } = url.protocol === 'http:' ? http : https;
    const send = () =>
      new Promise<http.IncomingMessage>((resolve, reject) => {
        const outgoing = request(url, {
          method: 'POST',
          headers,
          signal,
          lookup: only(addresses),
          agent: agents[url.protocol as keyof typeof agents],
        });
        outgoing.on('response', resolve);
        outgoing.on('error', (error) => reject(Object.assign(error, { wasIdle: outgoing.reusedSocket })));
        outgoing.end(body);
      });
    // A reused connection may have been closed by the peer.
    return send().catch((error) => (error.wasIdle && !signal.aborted ? send() : Promise.reject(error)));
  }

  async function post(address: string, body: string, extraHeaders: Record<string, string>): Promise<PostResult> {
    const startedAt = performance.now();
    const took = () => Math.round(performance.now() - startedAt);
    const signal = AbortSignal.timeout(timeoutMs);
    const length = String(Buffer.byteLength(body));
    const headers = {
      ...extraHeaders,
      'Content-Type': 'application/json',
      'Content-Length': length,
      'User-Agent': 'TransCargo',
    };
    try {
      const response = await Promise.race([open(new URL(address), body, headers, signal), whenAborted(signal)]);
      const ms = took();
      return { status: response.statusCode ?? null, ms, answer: toPrintable(await readStart(response)) };
    } catch (error) {
      const reason = signal.aborted ? `Gave up after ${timeoutMs / 1_000} s` : (error as Error).message;
      return { status: null, ms: took(), answer: toPrintable(reason) };
    }
  }
  const close = () => {
    for (const agent of Object.values(agents)) agent.destroy();
  };
  return { post, close };
}

/** DNS lookups cannot be aborted. */
const whenAborted = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
  );

export type PostWebhook = ReturnType<typeof createPost>['post'];

/** The headers of Standard Webhooks: signed with the secret, and with the previous one while that is valid. */
export function sign(
  endpoint: Pick<Endpoint, 'secret' | 'old_secret' | 'old_secret_until'>,
  { id, body, now }: { id: string; body: string; now: Date },
  box: Pick<SecretBox, 'open'>,
): Record<string, string> {
  const { secret, old_secret: old, old_secret_until: until } = endpoint;
  const sealed = old !== null && until !== null && until > now ? [secret, old] : [secret];
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': sealed.map((each) => new Webhook(box.open(each)).sign(id, now, body)).join(' '),
  };
}
