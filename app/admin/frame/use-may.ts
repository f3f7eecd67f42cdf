import { useRouteLoaderData } from 'react-router';
import { STAFF_FRAME_ID } from '#app/page-row.ts';
import { isAllowed, type Permission } from '#domain/role.ts';
import type { clientLoader } from './admin-layout.tsx';

/**
 * Whether who is signed in may do it: what they may not is not shown. While that is not known everything is: the frame stands
 * from the first paint, and the server refuses what is not allowed.
 */
export function useMay(): (permission: Permission) => boolean {
  const user = useRouteLoaderData<typeof clientLoader>(STAFF_FRAME_ID);
  return (permission) => !user || isAllowed(user.role, permission);
}
