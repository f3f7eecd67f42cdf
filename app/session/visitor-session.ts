import { createStaffApi, findUser, signOut } from './session.ts';

const api = createStaffApi((input, init) => window.fetch(input, init));

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
