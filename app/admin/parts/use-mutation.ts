import { ApiError } from '@transcargo/api-client/api-error.ts';
import { type FormEvent, startTransition, useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { findSignInPath } from '#app/session/return-page.ts';
import { type AccountOutcome, tryChange } from './account/account-outcome.ts';
import { useOnce } from './use-action.tsx';

interface MutationState<Request> {
  isBusy: boolean;
  /** What was requested last, for texts about the outcome. */
  lastRequest?: Request;
  /** Undefined while a change is running. */
  outcome?: AccountOutcome;
}

/** Changes through the API, one at a time, with the state of the last one. */
export interface Mutation<Request = undefined> extends MutationState<Request> {
  /** Runs `call`, then opens the page `next`, if there is one. */
  run(request: Request, call: () => Promise<unknown>, next?: string): Promise<void>;
  /** Repeats the last change, for example after signing in again. */
  runAgain(): void;
  /** Forgets the outcome. */
  settle(): void;
}

/**
 * The way to change something from a staff page. Unless the change fails, the page's data loads again; after a refusal
 * only if `reloadsOnRefusal`. A change "in place" leaves the page to its caller, even if the session has ended: see
 * CallFailure.
 */
export function useMutation<Request = undefined>({
  isInPlace = false,
  reloadsOnRefusal = true,
} = {}): Mutation<Request> {
  const navigate = useNavigate();
  const leaveIfSignedOut = useLeaveIfSignedOut();
  const { revalidate } = useRevalidator();
  const [state, setState] = useState<MutationState<Request>>({ isBusy: false });
  const again = useRef(() => {});
  const reloads = (kind: AccountOutcome['kind']) =>
    !isInPlace && (kind === 'done' || (reloadsOnRefusal && kind !== 'failed'));
  const run = useOnce(async (lastRequest: Request, call: () => Promise<unknown>, next?: string) => {
    setState({ isBusy: true, lastRequest });
    again.current = () => void run(lastRequest, call, next);
    try {
      const outcome = await tryChange(call().then(() => ({})));
      if (outcome.kind === 'done' && next) return await navigate(next);
      if (reloads(outcome.kind)) await revalidate();
      // The router shows new data in a transition, too.
      startTransition(() => setState({ isBusy: false, lastRequest, outcome }));
    } catch (error) {
      if (isInPlace && error instanceof ApiError)
        return setState({ isBusy: false, lastRequest, outcome: { kind: 'failed', error } });
      if (leaveIfSignedOut(error)) return;
      setState(() => {
        throw error;
      });
    }
  });
  return { ...state, run, runAgain: () => again.current(), settle: () => setState({ isBusy: false }) };
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
