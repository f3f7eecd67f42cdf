import { data, type ShouldRevalidateFunction } from 'react-router';

const UNAVAILABLE = 503;

/** The result of an action. A failure has an error status, so that loaders don't run again and the form keeps its values. */
export const toActionResult = <Outcome>(outcome: Outcome, hasFailed: boolean) =>
  data(outcome, { status: hasFailed ? UNAVAILABLE : 200 });

/** Runs a page's loader again after everything but a failed action. */
export const revalidateOnSuccess: ShouldRevalidateFunction = ({ actionStatus = 200 }) => actionStatus < 400;
