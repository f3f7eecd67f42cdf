import { ApiError } from '@transcargo/api-client/api-error.ts';
import { createContext, type DataStrategyResult, type MiddlewareFunction, redirect } from 'react-router';
import { getPage } from '#app/document/page-context.ts';
import {
  findUser,
  forgetSession,
  forgetUser,
  getStaffApi,
  isSignedOut,
  requiresFactor,
  type User,
  wasSignedIn,
} from '#app/session/session.ts';
import { isSetupPath, toLoginPath, toSetupPath } from './return-page.ts';

/** The signed-in user, for the loaders behind the guard; null if signed out or while the server can't be reached. */
export const userContext = createContext<User | null>();

/**
 * Lets only signed-in staff through; others sign in first and return to the page they wanted. Specification, section 2.
 * An unreachable server signs no one out: the page itself reports what it could not load. A user who must set up a
 * second factor can open no other page.
 */
export const requireSession: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request, context },
  next,
) => {
  const { reportError } = getPage(context);
  const user = await findUser(getStaffApi(context)).catch((error) => {
    if (!(error instanceof ApiError)) throw error;
    reportError(error);
    return null;
  });
  // Only reads are redirected: a POST may be the sign-out, and the server rejects any other.
  if (user === undefined && request.method === 'GET' && !isAlreadyShown(request))
    throw redirect(toLoginPath(request.url));
  if (user?.requiredFactor?.isDue && request.method === 'GET' && !isSetupPath(new URL(request.url).pathname))
    throw redirect(toSetupPath(request.url));
  context.set(userContext, user ?? null);
  return next();
};

/**
 * Whether the page is already shown in this tab, as after a sign-out in another tab. Its loaders redirect to the sign-in;
 * a page without loaders keeps what was entered.
 */
function isAlreadyShown(request: Request): boolean {
  const { pathname, search } = new URL(request.url);
  return wasSignedIn() && pathname + search === window.location.pathname + window.location.search;
}

/**
 * Runs a loader. An ended session redirects to the sign-in and back to the page; a required but missing second factor
 * redirects to its setup.
 */
export async function loadAsStaff<Data>(request: Request, load: () => Promise<Data>): Promise<Data> {
  try {
    return await load();
  } catch (error) {
    if (requiresFactor(error)) {
      forgetUser();
      throw redirect(toSetupPath(request.url));
    }
    if (!isSignedOut(error)) throw error;
    forgetSession();
    throw redirect(toLoginPath(request.url));
  }
}
