import { matchRoutes, type ServerBuild } from 'react-router';

type Routes = Record<string, { id: string; path?: string; index?: boolean; parentId?: string } | undefined>;

/** Finds the pattern of the page at a path; undefined for an address of no page. */
export function createFindPageRoute(routes: Routes | ServerBuild['routes']) {
  const toPattern = (id: string): string => {
    const { parentId, path = '' } = routes[id] ?? {};
    return `${parentId ? toPattern(parentId) : ''}/${path}`.replace(/\/+/g, '/');
  };
  const patterns = Object.keys(routes)
    .map((id) => ({ path: toPattern(id).replace(/(.)\/$/, '$1') }))
    .filter(({ path }) => !path.endsWith('*'));
  return (path: string): string | undefined => matchRoutes(patterns, path)?.at(-1)?.route.path;
}
