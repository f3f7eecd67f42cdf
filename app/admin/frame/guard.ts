import { ApiError } from '@transcargo/api-client/api-error.ts';
import {
  createContext,
  type DataStrategyResult,
  type MiddlewareFunction,
  type RouterContextProvider,
  redirect,
} from 'react-router';
import { findSignInPath, isSetupPath, toLoginPath, toSetupPath } from '#app/session/return-page.ts';
import { findUser, staffApi, type User, wasSignedIn } from '#app/session/session.ts';

/** The signed-in user, for the loaders behind the guard; null if signed out or while the server can't be reached. */
export const userContext = createContext<User | null>();

/** Returns the signed-in user, for a page that shows them. */
export const getUser = async (context: Readonly<RouterContextProvider>): Promise<User> =>
  context.get(userContext) ?? (await staffApi.getSession()).user;

/**
 * Lets only signed-in staff through; others sign in first and return to the page they wanted. Specification, section 2.
 * An unreachable server signs no one out: the page itself reports what it could not load. A user who must set up a
 * second factor can open no other page.
 */
export const requireSession: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request, context },
  next,
) => {
  const user = await findUser().catch((error) => {
    if (!(error instanceof ApiError)) throw error;
    console.error(error);
    return null;
  });
  // Only reads are redirected: a POST may be the sign-out, and the server rejects any other.
  if (user === undefined && request.method === 'GET' && !isAlreadyShown(request))
    throw redirect(toLoginPath(request.url));
  if (user?.requiredFactor?.isDue && request.method === 'GET' && !isSetupPath(new URL(request.url).pathname))
    throw redirect(toSetupPath(request.url));
  context.set(userContext, user ?? null);
  const results = await next();
  for (const result of Object.values(results)) {
    const path = result.type === 'error' ? findSignInPath(result.result, request.url) : undefined;
    if (path) result.result = redirect(path);
  }
  return results;
};

/**
 * Whether the page is already shown in this tab, as after a sign-out in another tab. Its loaders redirect to the sign-in;
 * a page without loaders keeps what was entered.
 */
function isAlreadyShown(request: Request): boolean {
  const { pathname, search } = new URL(request.url);
  return wasSignedIn() && pathname + search === window.location.pathname + window.location.search;
}

/** Redirects when what a page shows does not exist. */
export async function redirectIfMissing<Data>(call: Promise<Data>, to: string): Promise<Data> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw redirect(to);
    throw error;
  }
}
