import { ApiError } from '@transcargo/api-client/api-error.ts';
import type { RouterContextProvider } from 'react-router';
import { isOffline, isOurFault } from '#app/api/api-error.ts';
import { loadApi } from '#app/api/load-api.ts';
import { getCapabilities } from '#app/capabilities/modes.ts';
import { getPage } from '#app/document/page-context.ts';
import { readLanguage } from '#app/i18n/languages.ts';
import { checkSubscription } from '#domain/email.ts';
import type { ErrorKey } from '#domain/error-texts.ts';

export type SubscribeResult =
  | { kind: 'subscribed'; email: string }
  | { kind: 'invalid'; email: string; code: ErrorKey }
  /** The address was not accepted; `limited`: the rate limit was reached. */
  | { kind: 'failed'; email: string; why: 'limited' | 'offline' | 'failed' };

const readEmail = (form: FormData): string => {
  const value = form.get('email');
  return typeof value === 'string' ? value.trim() : '';
};

/** Checks the form before it is sent; undefined when it is valid. */
export function checkSubscriptionForm(form: FormData): SubscribeResult | undefined {
  const email = readEmail(form);
  const [problem] = checkSubscription({ email });
  return problem && { kind: 'invalid', email, code: problem.code };
}

/** Checks and sends the posted address. API errors don't throw: they are reported and shown on the page. */
export async function sendSubscription(
  trackingNumber: string,
  form: FormData,
  context: Readonly<RouterContextProvider>,
): Promise<SubscribeResult> {
  const failure = checkSubscriptionForm(form);
  if (failure) return failure;
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
  const emailError = problem?.errors?.find(({ path }) => path === 'email');
  // The API's codes are keys of the text group `errors`.
  if (status === 422 && emailError) return { kind: 'invalid', email, code: emailError.code as ErrorKey };
  if (isOurFault(error)) getPage(context).reportError(error);
  if (status === 429) return { kind: 'failed', email, why: 'limited' };
  return { kind: 'failed', email, why: isOffline() ? 'offline' : 'failed' };
}

/** Returns the HTTP status that matches the page. */
export function toStatus(result: SubscribeResult): number {
  if (result.kind === 'subscribed') return 200;
  if (result.kind === 'invalid') return 422;
  return result.why === 'limited' ? 429 : 503;
}
