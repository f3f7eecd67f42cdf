import { ApiError, toApiError } from '@transcargo/api-client/api-error.ts';
import type { ClientResponse } from 'hono/client';

/** An answer of the typed client, of whatever status. */
export type Answer = ClientResponse<unknown>;

async function readBody(response: Answer): Promise<unknown> {
  const text = await response.text().catch(() => '');
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Runs a call; anything but success becomes an ApiError with the message that specification, section 8, orders for the call. */
export async function expectSuccess(message: string, call: Promise<Answer>): Promise<Answer> {
  let response: Answer;
  try {
    response = await call;
  } catch (cause) {
    throw new ApiError(message, 0, undefined, { cause });
  }
  if (response.ok) return response;
  throw toApiError(message, response, await readBody(response));
}

/** Runs a call and reads its JSON; anything but success becomes an ApiError with this message. */
export async function expectJson<Json>(message: string, call: Promise<Answer>): Promise<Json> {
  const response = await expectSuccess(message, call);
  try {
    return (await response.json()) as Json;
  } catch (cause) {
    throw new ApiError(message, 0, undefined, { cause });
  }
}

/** Whether a failure is ours to look into: the visitor was not refused for what they asked. */
export function isOurFault(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
}

/** Whether the browser knows that it has no connection; never on the server. */
export const isOffline = (): boolean => globalThis.navigator?.onLine === false;
