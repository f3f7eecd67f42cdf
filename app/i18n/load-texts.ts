import { createContext, type DataStrategyResult, type MiddlewareFunction } from 'react-router';
import { loadGroups } from './browser-texts.ts';
import type { Translator } from './create-i18n.ts';
import { listGroups } from './page-groups.ts';

/** The browser's translator. */
export const translatorContext = createContext<Translator>();

/** Fetches the texts of the next page beside its data, so that the page is shown only when both are here. */
export const loadTexts: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ context, pattern }, next) => {
  const [result] = await Promise.all([next(), loadGroups(context.get(translatorContext), listGroups(pattern))]);
  return result;
};
