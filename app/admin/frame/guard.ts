import { ApiError } from '@transcargo/api-client/api-error.ts';
import { createContext, type DataStrategyResult, type MiddlewareFunction, redirect } from 'react-router';
import { getPage } from '#app/document/page-context.ts';
import {
  findUser,
  forgetSession,
  forgetUser,
  getStaffApi,
  isSignedOut,
  type User,
  wantsFactor,
  wasSignedIn,
} from '#app/session/session.ts';
import { isSetupPath, toLoginPath, toSetupPath } from './wanted-page.ts';

/** Who is signed in, for the loaders behind the guard; null while the server can't say. */
export const userContext = createContext<User | null>();

/**
 * Lets only signed-in staff through; others sign in first and come back to the page they wanted. Specification, section 2. A server that
 * can't be asked signs nobody out: the page then says itself what it could not load. Whoever has to set a second factor up comes to no
 * page before.
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
  // What is sent may be the way out; the server refuses the rest.
  if (user === undefined && request.method === 'GET' && !isOpen(request)) throw redirect(toLoginPath(request.url));
  if (user?.requiredFactor?.isDue && request.method === 'GET' && !isSetupPath(new URL(request.url).pathname))
    throw redirect(toSetupPath(request.url));
  context.set(userContext, user ?? null);
  return next();
};

/**
 * Whether the page is open in this tab already, as when somebody signed out in another: what it still has to load leads to the
 * sign-in, and where that is nothing, as in a form, what was typed stays.
 */
function isOpen(request: Request): boolean {
  const { pathname, search } = new URL(request.url);
  return wasSignedIn() && pathname + search === window.location.pathname + window.location.search;
}

/**
 * Loads for a page; a session that ends meanwhile leads to the sign-in, and from there back to the page; so does the day from
 * which a second factor is required, for who has none.
 */
export async function loadAsStaff<Data>(request: Request, load: () => Promise<Data>): Promise<Data> {
  try {
    return await load();
  } catch (error) {
    if (wantsFactor(error)) {
      forgetUser();
      throw redirect(toSetupPath(request.url));
    }
    if (!isSignedOut(error)) throw error;
    forgetSession();
    throw redirect(toLoginPath(request.url));
  }
}
