import { createApiClient } from '#app/api.ts';
import { findUser, signOut } from './session.ts';
import { readToken } from './session-token.ts';

const api = createApiClient((input, init) => window.fetch(input, init), { getToken: readToken });

/** Whether the stored token is valid. A server that can't be reached is reported and counts as no. */
export async function isStaff(): Promise<boolean> {
  try {
    return (await findUser(api)) !== undefined;
  } catch (error) {
    console.error(error);
    return false;
  }
}

/** Lists the newest shipments; staff see whole numbers. */
export const listConnectionTest = () => api.listConnectionTest();

export const signStaffOut = () => signOut(api, console.error);
