import type { ReactNode } from 'react';
import { matchPath, useRouteLoaderData } from 'react-router';
import { STAFF_FRAME_ID } from '#app/page-row.ts';
import { PAGES } from '#app/pages.ts';
import { isAllowed, type Permission } from '#domain/team/role.ts';
import type { clientLoader } from './admin-layout.tsx';

/** Shows its children to users with the permission. */
export function Can({ permission, children }: { permission: Permission; children: ReactNode }) {
  return useCan()(permission) ? children : null;
}

/**
 * Tells whether the user has a permission. True until the user is loaded: the frame shows from the first paint, and the
 * server rejects what is not allowed.
 */
export function useCan(): (permission: Permission) => boolean {
  const user = useRouteLoaderData<typeof clientLoader>(STAFF_FRAME_ID);
  return (permission) => !user || isAllowed(user.role, permission);
}

/** Returns the permission that a staff page requires; undefined when signing in is enough. */
export const findRequiredPermission = (pathname: string): Permission | undefined =>
  PAGES.find(({ path, needs }) => needs && matchPath(path, pathname))?.needs;
