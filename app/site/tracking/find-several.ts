import type { RouterContextProvider } from 'react-router';
import { getApi } from '#app/api/get-api.ts';
import { getPage } from '#app/document/page-context.ts';
import type { Language } from '#domain/languages.ts';
import type { SummarisedNumber } from '#domain/shipments/summary.ts';
import { type LookupFailure, toLookupFailure } from './lookup-failure.ts';

export type SeveralResult =
  /** `now` is the server's time, ISO 8601, UTC. */
  { kind: 'several'; items: SummarisedNumber[]; now: string } | LookupFailure;

/** Looks several numbers up at once. Never throws: a failure is reported and becomes part of the page. */
export async function findSeveral(
  numbers: string[],
  language: Language,
  context: Readonly<RouterContextProvider>,
): Promise<SeveralResult> {
  try {
    const items = await getApi(context).findSeveral(numbers, language);
    return { kind: 'several', items, now: getPage(context).now().toISOString() };
  } catch (error) {
    return toLookupFailure(error, context);
  }
}
