import { ApiError } from '@transcargo/api-client/api-error.ts';
import type { FormEvent } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { findSignInPath } from '#app/session/return-page.ts';
import { type AccountOutcome, tryChange } from './account/account-outcome.ts';
import { type RunningChange, useChange } from './use-change.ts';

/** Changes through the API, one at a time, with the state of the last one. */
export interface Mutation<Request = undefined> extends Omit<RunningChange<Request, AccountOutcome>, 'run'> {
  /** Runs `call`, then opens the page `next`, if there is one. */
  run(request: Request, call: () => Promise<unknown>, next?: string): Promise<void>;
}

interface Job<Request> {
  request: Request;
  call: () => Promise<unknown>;
  next: string | undefined;
}

/**
 * A change whose outcome is that of the API. Unless it fails, the page's data loads again; after a refusal only if
 * `reloadsOnRefusal`. A change "in place" leaves the page to its caller. That and `signsInAgain` leave it open even if
 * the session has ended: see CallFailure.
 */
export function useMutation<Request = undefined>({
  isInPlace = false,
  reloadsOnRefusal = true,
  signsInAgain = false,
} = {}): Mutation<Request> {
  const navigate = useNavigate();
  const leaveIfSignedOut = useLeaveIfSignedOut();
  const { revalidate } = useRevalidator();
  const reloads = (kind: AccountOutcome['kind']) =>
    !isInPlace && (kind === 'done' || (reloadsOnRefusal && kind !== 'failed'));
  const { lastRequest, run, ...change } = useChange<Job<Request>, AccountOutcome>(async ({ call, next }) => {
    try {
      const outcome = await tryChange(call().then(() => ({})));
      if (outcome.kind === 'done' && next) {
        await navigate(next);
        return undefined;
      }
      if (reloads(outcome.kind)) await revalidate();
      return outcome;
    } catch (error) {
      if ((isInPlace || signsInAgain) && error instanceof ApiError) return { kind: 'failed', error };
      if (leaveIfSignedOut(error)) return undefined;
      throw error;
    }
  });
  return {
    ...change,
    ...(lastRequest && { lastRequest: lastRequest.request }),
    run: (request, call, next) => run({ request, call, next }),
  };
}

/** Returns a function that opens the sign-in if a call failed because the session has ended, and tells whether it did. */
export function useLeaveIfSignedOut(): (error: unknown) => boolean {
  const navigate = useNavigate();
  return (error) => {
    const path = findSignInPath(error, window.location.href);
    if (path) void navigate(path);
    return path !== undefined;
  };
}

/** Handles the submission of a form, and returns a function that reads its fields by name. */
export function readForm(event: FormEvent<HTMLFormElement>): (name: string) => string {
  event.preventDefault();
  const fields = new FormData(event.currentTarget);
  return (name) => String(fields.get(name) ?? '');
}
