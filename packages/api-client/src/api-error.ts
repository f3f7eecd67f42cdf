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
 * A call that failed. `message` says which one; `status` is 0 when no answer came, or none that can be read; `problem` is what
 * the API said, where it said something; `retryAfter` is when to ask again, in seconds, and `triesLeft` how often it may be
 * tried until then, where it said so.
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

/** A refusal may also come from what stands before the API, and say anything. */
function isProblem(body: unknown): body is Problem {
  if (typeof body !== 'object' || body === null) return false;
  return !('errors' in body) || Array.isArray(body.errors);
}

/** The error of an answer that is no success, with its body as it was read. */
export function toApiError(message: string, { status, headers }: Pick<Response, 'status' | 'headers'>, body: unknown) {
  const retryAfter = Number(headers.get('Retry-After')) || undefined;
  const left = /;r=(\d+)/.exec(headers.get('RateLimit') ?? '')?.[1];
  const limits = { ...(retryAfter && { retryAfter }), ...(left && { triesLeft: Number(left) }) };
  return new ApiError(message, status, isProblem(body) ? body : undefined, limits);
}
