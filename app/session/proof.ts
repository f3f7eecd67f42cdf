/** Requirements of the API before it continues, by problem type. */
const PROOF_KINDS = {
  /** The password or a code again. */
  'urn:problem:reauthentication-required': 'proof',
  /** A second factor, which the user does not have. */
  'urn:problem:second-factor-required': 'factor',
} as const;
export type ProofKind = (typeof PROOF_KINDS)[keyof typeof PROOF_KINDS];

/** Asks the user; resolves to whether to repeat the call. */
type RequestProof = (kind: ProofKind) => Promise<boolean>;

let dialogHandler: RequestProof | undefined;
let pending: Promise<boolean> | undefined;

/** Registers the dialog that asks the user; returns an unregister function. Browser only. */
export function registerProofDialog(dialog: RequestProof): () => void {
  dialogHandler = dialog;
  return () => {
    if (dialogHandler === dialog) dialogHandler = undefined;
  };
}

/** Asks once, however many calls need it at the same time. */
function requestProofOnce(kind: ProofKind): Promise<boolean> {
  pending ??= (dialogHandler?.(kind) ?? Promise.resolve(false)).finally(() => {
    pending = undefined;
  });
  return pending;
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
    if (!kind || !(await requestProofOnce(kind))) return response;
    return fetch(copy, init);
  };
