import { ApiError } from '@transcargo/api-client/api-error.ts';
import type { ApiClient } from '#app/api.ts';
import { isSignedOut } from '#app/session/session.ts';
import type { CompanyChange } from '#domain/company/schema.ts';
import type { CompanyView } from '#domain/company/view.schema.ts';

export interface CompanyRequest {
  /** What the change was made from. */
  version: number;
  change: CompanyChange;
}

/** How a save ended. Unless it is done the form keeps what was typed. */
export type CompanyOutcome =
  | { kind: 'done'; company: CompanyView }
  /** The codes of what is wrong, by the field's name in the API. */
  | { kind: 'refused'; problems: { path: string; code: string }[] }
  /** Somebody else saved in between: `theirs` is stored now. */
  | { kind: 'stale'; theirs: CompanyView }
  | { kind: 'signedOut' }
  | { kind: 'failed'; isOffline: boolean };

/** Saves, and says what became of it. Throws what is no answer of the API. */
export async function saveCompany(
  api: ApiClient,
  { version, change }: CompanyRequest,
  report: (error: unknown) => void,
): Promise<CompanyOutcome> {
  try {
    return { kind: 'done', company: await api.changeCompany(version, change) };
  } catch (error) {
    return toOutcome(api, error, report);
  }
}

async function toOutcome(api: ApiClient, error: unknown, report: (error: unknown) => void): Promise<CompanyOutcome> {
  if (!(error instanceof ApiError)) throw error;
  if (isSignedOut(error)) return { kind: 'signedOut' };
  if (error.status === 412) {
    const theirs = await api.getCompany().catch(() => undefined);
    if (theirs) return { kind: 'stale', theirs };
  }
  if (error.problem?.errors?.length) return { kind: 'refused', problems: error.problem.errors };
  report(error);
  return { kind: 'failed', isOffline: error.status === 0 };
}
