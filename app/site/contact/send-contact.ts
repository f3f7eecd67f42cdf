import { ApiError } from '@transcargo/api-client/api-error.ts';
import type { RouterContextProvider } from 'react-router';
import { isOffline, isOurFault } from '#app/api/api-error.ts';
import { loadApi } from '#app/api/load-api.ts';
import { getCapabilities } from '#app/capabilities/modes.ts';
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
  /** The message was not accepted. `startedAt` is when the form was first rendered, ISO 8601, UTC. */
  | { kind: 'failed'; values: ContactValues; why: ContactFailure; startedAt: string | undefined };

/** `limited`: rate limit; `early`: faster than a person can fill in the form. */
export type ContactFailure = 'early' | 'limited' | 'offline' | 'server';

/** The API's codes are keys of the text group `errors`. */
function isOurs<Problem extends { path: string; code: string }>(problem: Problem): problem is Problem & ContactProblem {
  return CONTACT_FIELDS.some((field) => field === problem.path);
}

/** Checks the form before it is sent; undefined when it is valid. */
export function checkContactForm(form: FormData): ContactResult | undefined {
  const { values, hidden } = readContact(form);
  const problems = checkContact(values).filter(isOurs);
  return problems.length > 0 ? { kind: 'invalid', values, problems, startedAt: hidden.startedAt } : undefined;
}

/** Checks and sends the posted form. API errors don't throw: they are reported and shown on the page. */
export async function sendContact(form: FormData, context: Readonly<RouterContextProvider>): Promise<ContactResult> {
  const failure = checkContactForm(form);
  if (failure) return failure;
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

/** Returns the HTTP status that matches the page. */
export function toStatus(result: ContactResult): number {
  if (result.kind === 'sent') return 200;
  if (result.kind === 'invalid') return 422;
  return result.why === 'early' || result.why === 'limited' ? 429 : 503;
}

export const CONTACT_FIELDS = ['name', 'email', 'phone', 'subject', 'message'] as const;
export type ContactField = (typeof CONTACT_FIELDS)[number];

export interface ContactForm {
  values: ContactValues;
  /** Values that the form sends automatically. */
  hidden: Pick<ContactInput, 'language' | 'website'> & { startedAt?: string; submissionId?: string };
}

/** Returns the fields of the posted form; missing fields and files become ''. */
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
