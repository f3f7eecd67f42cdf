/** What the API requires before it continues, by problem type. */
const WANTS = {
  /** The password or a code again. */
  'urn:problem:reauthentication-required': 'proof',
  /** A second factor, which the user does not have. */
  'urn:problem:second-factor-required': 'factor',
} as const;
export type Want = (typeof WANTS)[keyof typeof WANTS];

/** Asks the user; resolves to whether to repeat the call. */
type Ask = (want: Want) => Promise<boolean>;

let ask: Ask | undefined;
let asked: Promise<boolean> | undefined;

/** Registers the dialog that asks the user; returns an unregister function. Browser only. */
export function answerProofsBy(dialog: Ask): () => void {
  ask = dialog;
  return () => {
    if (ask === dialog) ask = undefined;
  };
}

/** Asks once, however many calls need it at the same time. */
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
  // A page that is only displayed redirects to the setup of a factor instead.
  return want === 'factor' && method === 'GET' ? undefined : want;
}

/**
 * Wraps `fetch`: a call that requires proof waits until the user has given it and is then repeated, so that no typed
 * values are lost.
 */
export const withProof =
  (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  async (input, init) => {
    // A request can be sent only once, so a copy is kept for the repetition.
    const copy = input instanceof Request ? input.clone() : input;
    const response = await fetch(input, init);
    const want = await findWant(response, input instanceof Request ? input.method : (init?.method ?? 'GET'));
    if (!want || !(await askOnce(want))) return response;
    return fetch(copy, init);
  };
