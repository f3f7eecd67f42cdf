type Answering = (input: RequestInfo | URL, init?: RequestInit) => Response | Promise<Response>;

/** What a request asks for: `POST /api/v1/shipments`. */
function describe(input: RequestInfo | URL, init?: RequestInit): string {
  const url = new URL(input instanceof Request ? input.url : input, window.location.href);
  const method = init?.method ?? (input instanceof Request ? input.method : 'GET');
  return `${method} ${url.pathname}${url.search}`;
}

/**
 * From now on, or so many times, `answer` answers the requests that the pattern fits, in place of the server. Tells what was
 * asked, and ends with `stop` or the test.
 */
export function answerInstead(asked: RegExp, answer: Answering, { times = Number.POSITIVE_INFINITY } = {}) {
  const before = window.fetch;
  const requests: string[] = [];
  let isOn = true;
  window.fetch = async (input, init) => {
    const request = describe(input, init);
    if (!isOn || requests.length >= times || !asked.test(request)) return before(input, init);
    requests.push(request);
    return answer(input, init);
  };
  return {
    requests,
    stop: () => {
      isOn = false;
    },
  };
}

/** As a server that fails, or what stands before it. */
export const refuse = (status: number) => () => new Response('{}', { status });

/** As without a network. */
export const lose = () => Promise.reject(new TypeError('Failed to fetch'));
