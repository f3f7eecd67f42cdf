import type { RouterContextProvider } from 'react-router';
import { ApiError, isOurFault } from '#app/api/api-error.ts';
import { loadApi } from '#app/api/load-api.ts';
import { getCapabilities } from '#app/capabilities/get-capabilities.ts';
import { getPage } from '#app/document/page-context.ts';
import type { ContactInput } from '#domain/contact.schema.ts';
import { type ContactValues, checkContact } from '#domain/contact.ts';
import type { ErrorKey } from '#domain/error-texts.ts';
import { CONTACT_FIELDS, type ContactField, readContact } from './read-contact.ts';

export interface ContactProblem {
  path: ContactField;
  code: ErrorKey;
}

export type ContactResult =
  | { kind: 'sent'; name: string; email: string; caseNumber?: string }
  | { kind: 'invalid'; values: ContactValues; problems: ContactProblem[] }
  /** Not taken; `isLimited`: this visitor sent too much in a short time. */
  | { kind: 'failed'; values: ContactValues; isLimited: boolean };

/** Codes of the API are keys of the texts' group `errors`. */
function isOurs<Problem extends { path: string; code: string }>(problem: Problem): problem is Problem & ContactProblem {
  return CONTACT_FIELDS.some((field) => field === problem.path);
}

/** What the form is refused for before anything is sent; undefined when nothing is wrong. */
export function refuseContact(form: FormData): ContactResult | undefined {
  const { values } = readContact(form);
  const problems = checkContact(values).filter(isOurs);
  return problems.length > 0 ? { kind: 'invalid', values, problems } : undefined;
}

/** Checks and sends the posted form. Never throws for what the API says: a failure is reported and becomes part of the page. */
export async function sendContact(form: FormData, context: Readonly<RouterContextProvider>): Promise<ContactResult> {
  const refused = refuseContact(form);
  if (refused) return refused;
  const { values, hidden } = readContact(form);
  try {
    const message = { ...values, ...hidden } as ContactInput;
    const api = await loadApi('Failed to send message', context);
    const receipt = await getCapabilities(context).sendContact(api, message);
    return { kind: 'sent', name: values.name.trim(), email: values.email.trim(), ...receipt };
  } catch (error) {
    return toFailure(error, values, context);
  }
}

function toFailure(error: unknown, values: ContactValues, context: Readonly<RouterContextProvider>): ContactResult {
  const { status, problem } = error instanceof ApiError ? error : {};
  const problems = problem?.errors?.filter(isOurs) ?? [];
  if (status === 422 && problems.length > 0) return { kind: 'invalid', values, problems };
  if (isOurFault(error)) getPage(context).reportError(error);
  return { kind: 'failed', values, isLimited: status === 429 };
}

/** The HTTP status that says the same as the page. */
export function toStatus(result: ContactResult): number {
  if (result.kind === 'sent') return 200;
  if (result.kind === 'invalid') return 422;
  return result.isLimited ? 429 : 503;
}
