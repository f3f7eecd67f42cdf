import { findUser, signOut, staffApi } from './session.ts';

/** Whether the stored token is valid. A server that can't be reached is reported and counts as no. */
export async function isStaff(): Promise<boolean> {
  try {
    return (await findUser()) !== undefined;
  } catch (error) {
    console.error(error);
    return false;
  }
}

/** Lists the newest shipments; staff see whole numbers. */
export const listConnectionTest = () => staffApi.listConnectionTest();

export const signStaffOut = () => signOut();
