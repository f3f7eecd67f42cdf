import { ApiError } from '@transcargo/api-client/api-error.ts';
import { isOurFault } from '#app/api/api-error.ts';
import { isSignedOut, wantsFactor } from '#app/session/session.ts';

/** How a change of accounts ended. */
export type AccountOutcome<Done extends object = object> =
  | ({ kind: 'done' } & Done)
  /** The code of what is wrong, by field. */
  | { kind: 'refused'; fields: Record<string, string> }
  | { kind: 'tooMany'; seconds: number }
  | { kind: 'conflict' | 'gone' | 'failed' };

const DEFAULT_WAIT_SECONDS = 60;

function toOutcome({ status, problem, retryAfter }: ApiError): AccountOutcome<never> {
  if (status === 429) return { kind: 'tooMany', seconds: retryAfter ?? DEFAULT_WAIT_SECONDS };
  if (status === 422 && problem?.errors)
    return { kind: 'refused', fields: Object.fromEntries(problem.errors.map(({ path, code }) => [path, code])) };
  if (status === 409 || status === 412) return { kind: 'conflict' };
  return { kind: status === 404 || status === 410 ? 'gone' : 'failed' };
}

/** Runs a change; what the server refuses becomes an outcome. A session that has ended or wants a second factor, and our own mistakes, are thrown. */
export async function tryChange<Done extends object>(
  change: Promise<Done>,
  report: (error: unknown) => void,
): Promise<AccountOutcome<Done>> {
  try {
    return { kind: 'done', ...(await change) };
  } catch (error) {
    if (!(error instanceof ApiError) || isSignedOut(error) || wantsFactor(error)) throw error;
    const outcome = toOutcome(error);
    if (outcome.kind === 'failed' && isOurFault(error)) report(error);
    return outcome;
  }
}
