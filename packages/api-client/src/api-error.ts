/** A rejected field; `code` is the key of its message in the text group `errors`. */
export interface FieldError {
  path: string;
  message: string;
  code: string;
}

/** A body of application/problem+json. */
export interface Problem {
  /** Ends with the name of the problem, if it has one. */
  type?: string;
  title: string;
  status: number;
  requestId?: string;
  errors?: FieldError[];
}

/**
 * A failed call. `message` names the call; `status` is 0 without a readable response; `problem` is the API's own
 * description, if any; `retryAfter` is the seconds until the next attempt, and `triesLeft` the number of tries until
 * then, if known.
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

/** A proxy in front of the API may also reject a request, with any body. */
function isProblem(body: unknown): body is Problem {
  if (typeof body !== 'object' || body === null) return false;
  return !('errors' in body) || Array.isArray(body.errors);
}

/** Returns the error of an unsuccessful response, with its parsed body. */
export function toApiError(message: string, { status, headers }: Pick<Response, 'status' | 'headers'>, body: unknown) {
  const retryAfter = Number(headers.get('Retry-After')) || undefined;
  const left = /;r=(\d+)/.exec(headers.get('RateLimit') ?? '')?.[1];
  const limits = { ...(retryAfter && { retryAfter }), ...(left && { triesLeft: Number(left) }) };
  return new ApiError(message, status, isProblem(body) ? body : undefined, limits);
}
