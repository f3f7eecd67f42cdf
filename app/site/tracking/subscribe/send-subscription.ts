import { ApiError } from '@transcargo/api-client/api-error.ts';
import type { RouterContextProvider } from 'react-router';
import { isOffline, isOurFault } from '#app/api/api-error.ts';
import { loadApi } from '#app/api/load-api.ts';
import { getCapabilities } from '#app/capabilities/get-capabilities.ts';
import { getPage } from '#app/document/page-context.ts';
import { readLanguage } from '#app/i18n/languages.ts';
import { checkSubscription } from '#domain/email.ts';
import type { ErrorKey } from '#domain/error-texts.ts';

export type SubscribeResult =
  | { kind: 'subscribed'; email: string }
  | { kind: 'invalid'; email: string; code: ErrorKey }
  /** Not taken; `limited`: too many addresses came from this visitor in a short time. */
  | { kind: 'failed'; email: string; why: 'limited' | 'offline' | 'failed' };

const readEmail = (form: FormData): string => {
  const value = form.get('email');
  return typeof value === 'string' ? value.trim() : '';
};

/** What the form is refused for before anything is sent; undefined when nothing is wrong. */
export function refuseSubscription(form: FormData): SubscribeResult | undefined {
  const email = readEmail(form);
  const [problem] = checkSubscription({ email });
  return problem && { kind: 'invalid', email, code: problem.code };
}

/** Checks and sends the posted address. Never throws for what the API says: a failure is reported and becomes part of the page. */
export async function sendSubscription(
  trackingNumber: string,
  form: FormData,
  context: Readonly<RouterContextProvider>,
): Promise<SubscribeResult> {
  const refused = refuseSubscription(form);
  if (refused) return refused;
  const email = readEmail(form);
  try {
    const subscription = { email, language: readLanguage(form) };
    const api = await loadApi('Failed to subscribe', context);
    await getCapabilities(context).subscribe(api, trackingNumber, subscription);
    return { kind: 'subscribed', email };
  } catch (error) {
    return toFailure(error, email, context);
  }
}

function toFailure(error: unknown, email: string, context: Readonly<RouterContextProvider>): SubscribeResult {
  const { status, problem } = error instanceof ApiError ? error : {};
  const refused = problem?.errors?.find(({ path }) => path === 'email');
  // Codes of the API are keys of the texts' group `errors`.
  if (status === 422 && refused) return { kind: 'invalid', email, code: refused.code as ErrorKey };
  if (isOurFault(error)) getPage(context).reportError(error);
  if (status === 429) return { kind: 'failed', email, why: 'limited' };
  return { kind: 'failed', email, why: isOffline() ? 'offline' : 'failed' };
}

/** The HTTP status that says the same as the page. */
export function toStatus(result: SubscribeResult): number {
  if (result.kind === 'subscribed') return 200;
  if (result.kind === 'invalid') return 422;
  return result.why === 'limited' ? 429 : 503;
}
