import type { ClientResponse } from 'hono/client';

/** What the API says about a refused field; `code` is a key of the texts' group `errors`. */
export interface FieldError {
  path: string;
  message: string;
  code: string;
}

/** A body of application/problem+json. */
export interface Problem {
  /** Ends with the name of a refusal that has one. */
  type?: string;
  title: string;
  status: number;
  requestId?: string;
  errors?: FieldError[];
}

/**
 * A call that failed. `message` is the text that specification, section 8, orders for the call; `status` is 0 when no
 * answer came, or none that can be read; `problem` is what the API said, where it said something; `retryAfter` is when to ask again, in
 * seconds, and `triesLeft` how often it may be tried until then, where it said so.
 */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly problem: Problem | undefined;
  readonly retryAfter: number | undefined;
  readonly triesLeft: number | undefined;

  constructor(
    message: string,
    status: number,
    problem: Problem | undefined,
    { retryAfter, triesLeft, ...options }: ErrorOptions & { retryAfter?: number; triesLeft?: number } = {},
  ) {
    super(message, options);
    this.status = status;
    this.problem = problem;
    this.retryAfter = retryAfter;
    this.triesLeft = triesLeft;
  }
}

/** An answer of the typed client, of whatever status. */
export type Answer = ClientResponse<unknown>;

async function readProblem(response: Answer): Promise<Problem | undefined> {
  const text = await response.text().catch(() => '');
  try {
    const problem: unknown = JSON.parse(text);
    return isProblem(problem) ? problem : undefined;
  } catch {
    return undefined;
  }
}

/** A refusal may also come from what stands before the API, and say anything. */
function isProblem(body: unknown): body is Problem {
  if (typeof body !== 'object' || body === null) return false;
  return !('errors' in body) || Array.isArray(body.errors);
}

/** Runs a call; anything but success becomes an ApiError with this message. */
export async function expectSuccess(message: string, call: Promise<Answer>): Promise<Answer> {
  let response: Answer;
  try {
    response = await call;
  } catch (cause) {
    throw new ApiError(message, 0, undefined, { cause });
  }
  if (response.ok) return response;
  const retryAfter = Number(response.headers.get('Retry-After')) || undefined;
  const left = /;r=(\d+)/.exec(response.headers.get('RateLimit') ?? '')?.[1];
  const limits = { retryAfter, ...(left && { triesLeft: Number(left) }) };
  throw new ApiError(message, response.status, await readProblem(response), limits);
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
