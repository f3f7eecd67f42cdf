import { useMatches } from 'react-router';

/** Options that a route module sets with `export const handle: PageHandle = {...}`. */
export interface PageHandle {
  /** The navigation bar overlays the page and is transparent until the page is scrolled. */
  navOver?: boolean;
  /** The footer is dark in every theme, because it follows a dark closing band. */
  hasDarkFooter?: boolean;
  /** The navigation link to mark as current for a page that is not in the navigation. */
  section?: string;
}

export function usePageHandle(): PageHandle {
  const match = useMatches().findLast(({ handle }) => handle !== undefined);
  return (match?.handle as PageHandle | undefined) ?? {};
}
