import { matchPath } from 'react-router';
import { PAGES } from '#app/pages.ts';
import type { Permission } from '#domain/team/role.ts';

/** Returns the permission that a staff page requires; undefined when signing in is enough. */
export const findRequiredPermission = (pathname: string): Permission | undefined =>
  PAGES.find(({ path, needs }) => needs && matchPath(path, pathname))?.needs;
