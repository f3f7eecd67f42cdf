import { ApiError } from '@transcargo/api-client/api-error.ts';
import { createContext, type DataStrategyResult, type MiddlewareFunction } from 'react-router';
import { listTextGroups } from '#app/site-pages.ts';
import type { BrowserTexts } from './browser-texts.ts';

export const browserTextsContext = createContext<BrowserTexts>();

/**
 * Loads the texts of the next page in parallel with its data, so that the page appears when both are loaded. Texts that
 * fail to load show the page's error boundary, like failed data, and the frame stays.
 */
export const loadTexts: MiddlewareFunction<Record<string, DataStrategyResult>> = async (args, next) => {
  const { context, pattern, request } = args;
  const texts = context.get(browserTextsContext).load(listTextGroups(pattern), request.signal);
  const [results, failure] = await Promise.all([next(), texts.then(() => undefined, toFailure)]);
  const last = Object.values(results).at(-1);
  if (failure && !last) throw failure;
  if (failure && last?.type === 'data') Object.assign(last, { type: 'error', result: failure });
  return results;
};

const toFailure = (cause: unknown) => new ApiError('Failed to load page', 0, undefined, { cause });
