import { createContext, type DataStrategyResult, type MiddlewareFunction } from 'react-router';
import { listGroups } from '#app/pages.ts';
import type { BrowserTexts } from './browser-texts.ts';

export const browserTextsContext = createContext<BrowserTexts>();

/** Fetches the texts of the next page beside its data, so that the page is shown only when both are here. */
export const loadTexts: MiddlewareFunction<Record<string, DataStrategyResult>> = async (args, next) => {
  const { context, pattern, request } = args;
  const texts = context.get(browserTextsContext).load(listGroups(pattern), request.signal);
  const [result] = await Promise.all([next(), texts]);
  return result;
};
