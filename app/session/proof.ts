/** The type of the problem that asks for password or code again. */
const REAUTHENTICATION = 'urn:problem:reauthentication-required';

/** Shows the question; gives whether it was answered right. */
type Ask = () => Promise<boolean>;

let ask: Ask | undefined;
let asked: Promise<boolean> | undefined;

/** Says who asks the person; gives how to stop. Browser only. */
export function answerProofsBy(dialog: Ask): () => void {
  ask = dialog;
  return () => {
    if (ask === dialog) ask = undefined;
  };
}

/** Once for however many calls want a proof meanwhile. */
function askOnce(): Promise<boolean> {
  asked ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asked = undefined;
  });
  return asked;
}

async function wantsProof(response: Response): Promise<boolean> {
  if (response.status !== 403) return false;
  const problem: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  return typeof problem === 'object' && problem !== null && 'type' in problem && problem.type === REAUTHENTICATION;
}

/** What the API wants a fresh proof for waits until the person has given it, and is asked again: nothing that was typed is lost. */
export const withProof =
  (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  async (input, init) => {
    const response = await fetch(input, init);
    if (!(await wantsProof(response)) || !(await askOnce())) return response;
    return fetch(input, init);
  };
