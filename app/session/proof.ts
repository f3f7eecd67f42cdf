/** What the API requires before it continues, by problem type. */
const PROOF_KINDS = {
  /** The password or a code again. */
  'urn:problem:reauthentication-required': 'proof',
  /** A second factor, which the user does not have. */
  'urn:problem:second-factor-required': 'factor',
} as const;
/** `session`: a new sign-in, because the session has ended. */
export type ProofKind = (typeof PROOF_KINDS)[keyof typeof PROOF_KINDS] | 'session';

/** Asks the user; resolves to whether to repeat the call. */
type RequestProof = (kind: ProofKind) => Promise<boolean>;

let dialog: { ask: RequestProof; removed: Promise<false> } | undefined;
const pending = new Map<ProofKind, Promise<boolean>>();

/** Whether a dialog is asking the user, who may also leave the page there. */
export const isProofPending = (): boolean => pending.size > 0;

/**
 * Registers the dialog that asks the user; returns a function that removes it, which counts as refusals. Browser only.
 */
export function registerProofDialog(ask: RequestProof): () => void {
  const { promise: removed, resolve } = Promise.withResolvers<false>();
  const own = { ask, removed };
  dialog = own;
  return () => {
    resolve(false);
    if (dialog === own) dialog = undefined;
  };
}

/** Asks once, however many calls need it at the same time. Resolves to false outside of staff pages. */
export function requestProof(kind: ProofKind): Promise<boolean> {
  const answer =
    pending.get(kind) ??
    Promise.race(dialog ? [dialog.ask(kind), dialog.removed] : [false]).finally(() => pending.delete(kind));
  pending.set(kind, answer);
  return answer;
}

const isProofType = (type: unknown): type is keyof typeof PROOF_KINDS =>
  typeof type === 'string' && Object.hasOwn(PROOF_KINDS, type);

async function findProofKind(response: Response, method: string): Promise<ProofKind | undefined> {
  if (response.status !== 403) return undefined;
  const problem: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  const type = typeof problem === 'object' && problem !== null && 'type' in problem ? problem.type : undefined;
  const kind = isProofType(type) ? PROOF_KINDS[type] : undefined;
  // A page that is only displayed redirects to the setup of a factor instead.
  return kind === 'factor' && method === 'GET' ? undefined : kind;
}

/**
 * Wraps `fetch`: a call that requires proof waits until the user has given it and is then repeated, so that no typed
 * values are lost.
 */
export const fetchWithProof =
  (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  async (input, init) => {
    // A request can be sent only once, so a copy is kept for the repetition.
    const copy = input instanceof Request ? input.clone() : input;
    const response = await fetch(input, init);
    const kind = await findProofKind(response, input instanceof Request ? input.method : (init?.method ?? 'GET'));
    if (!kind || !(await requestProof(kind))) return response;
    return fetch(copy, init);
  };
