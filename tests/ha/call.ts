import { setTimeout as sleep } from 'node:timers/promises';
import { ADMIN } from '../e2e/support/server.ts';

/** A request stuck at a lost machine is sent again elsewhere. */
const PATIENCE_MS = 8_000;
const PAUSE_MS = 500;
const MAX_TRIES = 240;

/** The response; undefined if none arrived. */
export type Call = (path: string, init?: RequestInit) => Promise<Response | undefined>;

const createCall =
  (url: string, headers: Record<string, string>): Call =>
  (path, init = {}) =>
    fetch(`${url}/api/v1${path}`, {
      ...init,
      headers: { ...headers, ...init.headers },
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).catch(() => undefined);

/** Calls of the administrator. */
export async function signIn(url: string): Promise<Call> {
  const json = { 'Content-Type': 'application/json' };
  const answer = await callUntilOk(createCall(url, json), '/session', { method: 'POST', body: JSON.stringify(ADMIN) });
  const { token } = (await answer.json()) as { token: string };
  return createCall(url, { ...json, Authorization: `Bearer ${token}` });
}

/** Repeats a request until it succeeds. */
export async function callUntilOk(call: Call, path: string, init?: RequestInit): Promise<Response> {
  for (let tries = 1; ; tries++) {
    const answer = await call(path, init);
    if (answer?.ok) return answer;
    if (tries === MAX_TRIES) throw new Error(`${path} answered ${answer?.status}: ${await answer?.text()}`);
    await sleep(PAUSE_MS);
  }
}

/** The body; undefined if the connection broke before its end. */
export const readJson = <Body>(answer: Response): Promise<Body | undefined> => answer.json().catch(() => undefined);
