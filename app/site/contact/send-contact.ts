import { ApiError } from '@transcargo/api-client/api-error.ts';
import type { RouterContextProvider } from 'react-router';
import { isOffline, isOurFault } from '#app/api/api-error.ts';
import { loadApi } from '#app/api/load-api.ts';
import { getCapabilities } from '#app/capabilities/get-capabilities.ts';
import { getPage } from '#app/document/page-context.ts';
import { readLanguage } from '#app/i18n/languages.ts';
import { CONTACT_MIN_SECONDS, type ContactValues, checkContact } from '#domain/contact/contact.ts';
import type { ContactInput } from '#domain/contact/schema.ts';
import type { ErrorKey } from '#domain/error-texts.ts';

export interface ContactProblem {
  path: ContactField;
  code: ErrorKey;
}

export type ContactResult =
  | { kind: 'sent'; name: string; email: string; caseNumber?: string }
  | { kind: 'invalid'; values: ContactValues; problems: ContactProblem[]; startedAt: string | undefined }
  /** Not taken. `startedAt` is when the form was shown first, ISO 8601, UTC: it is not shown anew. */
  | { kind: 'failed'; values: ContactValues; why: ContactFailure; startedAt: string | undefined };

/** `limited`: this visitor sent too much in a short time; `early`: sooner after the form was shown than a person can. */
export type ContactFailure = 'early' | 'limited' | 'offline' | 'server';

/** Codes of the API are keys of the texts' group `errors`. */
function isOurs<Problem extends { path: string; code: string }>(problem: Problem): problem is Problem & ContactProblem {
  return CONTACT_FIELDS.some((field) => field === problem.path);
}

/** What the form is refused for before anything is sent; undefined when nothing is wrong. */
export function refuseContact(form: FormData): ContactResult | undefined {
  const { values, hidden } = readContact(form);
  const problems = checkContact(values).filter(isOurs);
  return problems.length > 0 ? { kind: 'invalid', values, problems, startedAt: hidden.startedAt } : undefined;
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
    return { ...toFailure(error, context), values, startedAt: hidden.startedAt };
  }
}

type Refusal = Omit<Extract<ContactResult, { kind: 'invalid' }>, 'values' | 'startedAt'>;
type Failure = Omit<Extract<ContactResult, { kind: 'failed' }>, 'values' | 'startedAt'>;

function toFailure(error: unknown, context: Readonly<RouterContextProvider>): Refusal | Failure {
  const { status, problem } = error instanceof ApiError ? error : {};
  const problems = problem?.errors?.filter(isOurs) ?? [];
  if (status === 422 && problems.length > 0) return { kind: 'invalid', problems };
  if (isOurFault(error)) getPage(context).reportError(error);
  return { kind: 'failed', why: toReason(error) };
}

function toReason(error: unknown): ContactFailure {
  const { status, retryAfter } = error instanceof ApiError ? error : {};
  if (status === 429) return retryAfter !== undefined && retryAfter <= CONTACT_MIN_SECONDS ? 'early' : 'limited';
  return isOffline() ? 'offline' : 'server';
}

/** The HTTP status that says the same as the page. */
export function toStatus(result: ContactResult): number {
  if (result.kind === 'sent') return 200;
  if (result.kind === 'invalid') return 422;
  return result.why === 'early' || result.why === 'limited' ? 429 : 503;
}

export const CONTACT_FIELDS = ['name', 'email', 'phone', 'subject', 'message'] as const;
export type ContactField = (typeof CONTACT_FIELDS)[number];

export interface ContactForm {
  values: ContactValues;
  /** What the form sends without being asked. */
  hidden: Pick<ContactInput, 'language' | 'website'> & { startedAt?: string; submissionId?: string };
}

/** The fields of the posted form; a field that is missing, or is a file, is empty. */
export function readContact(form: FormData): ContactForm {
  const read = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const startedAt = read('startedAt');
  const submissionId = read('submissionId');
  return {
    values: {
      name: read('name'),
      email: read('email'),
      phone: read('phone'),
      subject: read('subject'),
      // Forms send line breaks as CR LF.
      message: read('message').replace(/\r\n/g, '\n'),
    },
    hidden: {
      language: readLanguage(form),
      website: read('website'),
      ...(startedAt && { startedAt }),
      ...(submissionId && { submissionId }),
    },
  };
}
