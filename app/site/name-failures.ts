import { ApiError } from '@transcargo/api-client/api-error.ts';
import { type DataStrategyResult, isRouteErrorResponse, type MiddlewareFunction } from 'react-router';
import { isErrorOnServer } from '#app/shared/page-failure.ts';

/** Whether our server answered, be it with a refusal: another one, such as a proxy, answers with a text that is not ours. */
function isAnswer(error: unknown): boolean {
  if (error instanceof Response || error instanceof ApiError) return true;
  return isRouteErrorResponse(error) && typeof error.data !== 'string';
}

/** A request of the router's own that failed, as the client of the API would say it. Leaves every answer of our server as it is. */
export function nameFailure(error: unknown): unknown {
  if (isAnswer(error)) return error;
  // The number the page shows is that of the request it came with: this failure is another's.
  if (isErrorOnServer(error)) return new Error('Failed to load page', { cause: error });
  const status = isRouteErrorResponse(error) ? error.status : 0;
  return new ApiError('Failed to load page', status, undefined, { cause: error });
}

/**
 * For pages whose data comes from loaders on the server alone: whatever goes wrong on the way to them (no answer, an answer that is
 * not ours or can't be read) becomes an ApiError, so that a page tells it from an error of our own code.
 */
export const nameFailures: MiddlewareFunction<Record<string, DataStrategyResult>> = async (_args, next) => {
  const results = await next();
  for (const result of Object.values(results)) {
    if (result.type === 'error') result.result = nameFailure(result.result);
  }
  return results;
};
