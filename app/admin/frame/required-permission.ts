import { matchPath } from 'react-router';
import { PAGES } from '#app/pages.ts';
import type { Permission } from '#domain/team/role.ts';

/** What the page at this address of the staff area asks of whoever opens it; undefined when that they are signed in is enough. */
export const findRequiredPermission = (pathname: string): Permission | undefined =>
  PAGES.find(({ path, needs }) => needs && matchPath(path, pathname))?.needs;
