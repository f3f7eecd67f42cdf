import type { ApiClient } from '#app/api.ts';
import { isSignedOut } from '#app/session/session.ts';
import { isEmail } from '#domain/email.ts';
import type { Erasure, Person } from '#domain/person.schema.ts';

export type PeopleOutcome =
  | { kind: 'found'; person: Person }
  | { kind: 'erased'; email: string; erased: Erasure }
  | { kind: 'invalid'; email: string }
  | { kind: 'failed'; email: string };

/** Looks for a person's data or erases it. An ended session is thrown: the guard deals with it. */
export async function runPeopleAction(
  form: FormData,
  api: ApiClient,
  report: (error: unknown) => void,
): Promise<PeopleOutcome> {
  const email = String(form.get('email') ?? '').trim();
  if (!isEmail(email)) return { kind: 'invalid', email };
  try {
    if (form.get('intent') === 'erase') return { kind: 'erased', email, erased: await api.erasePerson(email) };
    return { kind: 'found', person: await api.getPerson(email) };
  } catch (error) {
    if (isSignedOut(error)) throw error;
    report(error);
    return { kind: 'failed', email };
  }
}
