import { data, type ShouldRevalidateFunction } from 'react-router';

const UNAVAILABLE = 503;

/** An action's answer. One that failed has the status of a failure: nothing is loaded anew then, and what was typed stays. */
export const toAnswer = <Outcome>(outcome: Outcome, hasFailed: boolean) =>
  data(outcome, { status: hasFailed ? UNAVAILABLE : 200 });

/** For pages that show what others change: loaded anew after everything but an action that failed. */
export const unlessFailed: ShouldRevalidateFunction = ({ actionStatus = 200 }) => actionStatus < 400;
