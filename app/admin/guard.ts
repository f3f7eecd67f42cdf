import { createContext, type DataStrategyResult, type MiddlewareFunction, redirect } from 'react-router';
import { findUser, forgetSession, getStaffApi, isSignedOut, type User } from '#app/session/session.ts';
import { toLoginPath } from './wanted-page.ts';

/** Who is signed in, for the loaders behind the guard. */
export const userContext = createContext<User>();

/** Lets only signed-in staff through; others sign in first and come back to the page they wanted. Specification, section 2. */
export const requireSession: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request, context },
  next,
) => {
  const user = await findUser(getStaffApi(context));
  if (!user) throw redirect(toLoginPath(request.url));
  context.set(userContext, user);
  return next();
};

/** Loads for a page; a session that ends meanwhile leads to the sign-in, and from there back to the page. */
export async function loadAsStaff<Data>(request: Request, load: () => Promise<Data>): Promise<Data> {
  try {
    return await load();
  } catch (error) {
    if (!isSignedOut(error)) throw error;
    forgetSession();
    throw redirect(toLoginPath(request.url));
  }
}
