import { startTransition, useCallback, useRef, useState } from 'react';
import { callSignedIn, isSignedOut } from '#app/session/session.ts';

interface ChangeState<Request, Outcome> {
  isBusy: boolean;
  /** What was requested last, for texts about the outcome. */
  lastRequest?: Request;
  /** Undefined while a change is running. */
  outcome?: Outcome;
}

/** A change, one at a time, with the state of the last one. */
export interface RunningChange<Request, Outcome> extends ChangeState<Request, Outcome> {
  run(request: Request): Promise<void>;
  /** Repeats the last change. */
  runAgain(): void;
  /** Forgets the outcome. */
  settle(): void;
}

/**
 * The way to change something from a staff page. `change` calls the API and returns the outcome; undefined, if it has
 * opened another page. If the session has expired, it is repeated after the user has signed in again. Other errors replace
 * the page with its error page.
 */
export function useChange<Request, Outcome>(
  change: (request: Request) => Promise<Outcome | undefined>,
): RunningChange<Request, Outcome> {
  const [state, setState] = useState<ChangeState<Request, Outcome>>({ isBusy: false });
  const again = useRef(() => {});
  const run = useOnce(async (lastRequest: Request) => {
    setState({ isBusy: true, lastRequest });
    again.current = () => void run(lastRequest);
    try {
      const outcome = await callSignedIn(() => change(lastRequest));
      // The router shows new data in a transition, too.
      if (outcome !== undefined) startTransition(() => setState({ isBusy: false, lastRequest, outcome }));
    } catch (error) {
      setState(() => {
        // The user closed the dialog, and the form stays as it is.
        if (isSignedOut(error)) return { isBusy: false };
        throw error;
      });
    }
  });
  const settle = useCallback(() => setState(({ isBusy }) => ({ isBusy })), []);
  return { ...state, run, runAgain: () => again.current(), settle };
}

/** Drops calls while one is running, even before a button renders as busy. */
export function useOnce<Args extends unknown[]>(
  run: (...args: Args) => Promise<void>,
): (...args: Args) => Promise<void> {
  const isRunning = useRef(false);
  return async (...args) => {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      await run(...args);
    } finally {
      isRunning.current = false;
    }
  };
}
