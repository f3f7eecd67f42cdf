/** `proceed` sends the request to the server after all. */
type Answering = (proceed: () => Promise<Response>) => Response | Promise<Response>;

/** Describes a request: `POST /api/v1/shipments`. */
function describe(input: RequestInfo | URL, init?: RequestInit): string {
  const url = new URL(input instanceof Request ? input.url : input, window.location.href);
  const method = init?.method ?? (input instanceof Request ? input.method : 'GET');
  return `${method} ${url.pathname}${url.search}`;
}

/**
 * Responds to matching requests instead of the server, from now on or `times` times. Returns the requests, and ends
 * with `stop` or the test.
 */
export function answerInstead(pattern: RegExp, answer: Answering, { times = Number.POSITIVE_INFINITY } = {}) {
  const before = window.fetch;
  const requests: string[] = [];
  let isOn = true;
  window.fetch = async (input, init) => {
    const request = describe(input, init);
    if (!isOn || requests.length >= times || !pattern.test(request)) return before(input, init);
    requests.push(request);
    return answer(() => before(input, init));
  };
  return {
    requests,
    stop: () => {
      isOn = false;
    },
  };
}

/** Responds like a failing server or proxy. */
export const answerWith =
  (status: number): Answering =>
  () =>
    new Response('{}', { status });

const lost = () => new TypeError('Failed to fetch');

/** Fails like a lost network. */
export const dropRequest: Answering = () => Promise.reject(lost());

/** Lets the server handle the request but drops its response. */
export const dropResponse: Answering = async (proceed) => {
  await proceed();
  throw lost();
};

/** Faults of a call by name. */
export const FAULTS: Record<string, Answering> = {
  'the connection is lost': dropRequest,
  'the response is lost': dropResponse,
  'it answers 500': answerWith(500),
  'it answers 503': answerWith(503),
  'it answers 429': answerWith(429),
};
