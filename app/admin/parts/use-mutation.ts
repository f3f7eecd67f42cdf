import type { FormEvent } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { toSetupPath } from '#app/session/return-page.ts';
import { forgetUser, requiresFactor } from '#app/session/session.ts';
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
 * `reloadsOnRefusal`. A change "in place" leaves the page's data to its caller. With `staysIfGone`, a page of one thing
 * that someone has deleted reports it and keeps what was typed, because loading it again would redirect to the list.
 */
export function useMutation<Request = undefined>({
  isInPlace = false,
  reloadsOnRefusal = true,
  staysIfGone = false,
} = {}): Mutation<Request> {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const reloads = (kind: AccountOutcome['kind']) =>
    !isInPlace && (kind === 'done' || (reloadsOnRefusal && kind !== 'failed')) && !(staysIfGone && kind === 'gone');
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
      if (!requiresFactor(error)) throw error;
      forgetUser();
      await navigate(toSetupPath(window.location.href));
      return undefined;
    }
  });
  return {
    ...change,
    ...(lastRequest && { lastRequest: lastRequest.request }),
    run: (request, call, next) => run({ request, call, next }),
  };
}

/** Handles the submission of a form, and returns a function that reads its fields by name. */
export function readForm(event: FormEvent<HTMLFormElement>): (name: string) => string {
  event.preventDefault();
  const fields = new FormData(event.currentTarget);
  return (name) => String(fields.get(name) ?? '');
}
