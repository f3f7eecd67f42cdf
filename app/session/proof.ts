/** What the API wants of a person before it goes on, by the type of the problem. */
const WANTS = {
  /** The password or a code again. */
  'urn:problem:reauthentication-required': 'proof',
  /** A second factor, which they don't have. */
  'urn:problem:second-factor-required': 'factor',
} as const;
export type Want = (typeof WANTS)[keyof typeof WANTS];

/** Shows the question; gives whether the call is to be made again. */
type Ask = (want: Want) => Promise<boolean>;

let ask: Ask | undefined;
let asked: Promise<boolean> | undefined;

/** Says who asks the person; gives how to stop. Browser only. */
export function answerProofsBy(dialog: Ask): () => void {
  ask = dialog;
  return () => {
    if (ask === dialog) ask = undefined;
  };
}

/** Once for however many calls want something meanwhile. */
function askOnce(want: Want): Promise<boolean> {
  asked ??= (ask?.(want) ?? Promise.resolve(false)).finally(() => {
    asked = undefined;
  });
  return asked;
}

const isOfWants = (type: unknown): type is keyof typeof WANTS => typeof type === 'string' && Object.hasOwn(WANTS, type);

async function findWant(response: Response, method: string): Promise<Want | undefined> {
  if (response.status !== 403) return undefined;
  const problem: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  const type = typeof problem === 'object' && problem !== null && 'type' in problem ? problem.type : undefined;
  const want = isOfWants(type) ? WANTS[type] : undefined;
  // A page that is only to be shown turns into the one that sets a factor up.
  return want === 'factor' && method === 'GET' ? undefined : want;
}

/** What the API wants something for waits until the person has given it, and is asked again: nothing that was typed is lost. */
export const withProof =
  (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  async (input, init) => {
    // A request can be sent once; its copy is what is sent again.
    const copy = input instanceof Request ? input.clone() : input;
    const response = await fetch(input, init);
    const want = await findWant(response, input instanceof Request ? input.method : (init?.method ?? 'GET'));
    if (!want || !(await askOnce(want))) return response;
    return fetch(copy, init);
  };
