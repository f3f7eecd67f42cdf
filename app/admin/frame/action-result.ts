import type { ShouldRevalidateFunction } from 'react-router';

/** Runs a page's loader again after everything but a failed action. */
export const revalidateOnSuccess: ShouldRevalidateFunction = ({ actionStatus = 200 }) => actionStatus < 400;
