import { createApiClient } from '#app/api.ts';
import { findUser, signOut } from './session.ts';
import { readToken } from './session-token.ts';

const api = createApiClient((input, init) => window.fetch(input, init), { getToken: readToken });

/** Whether the stored token still opens the staff area. A server that can't be asked is reported, and opens nothing. */
export async function isStaff(): Promise<boolean> {
  try {
    return (await findUser(api)) !== undefined;
  } catch (error) {
    console.error(error);
    return false;
  }
}

/** What the stored token shows of the newest shipments: whole numbers to staff. */
export const listConnectionTest = () => api.listConnectionTest();

export const signStaffOut = () => signOut(api, console.error);
