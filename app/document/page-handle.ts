import { useMatches } from 'react-router';

/** What a route module may say about its page with `export const handle: PageHandle = {...}`. */
export interface PageHandle {
  /** The navigation bar lies over the page, clear until it is scrolled. */
  navOver?: boolean;
  /** The footer is night whatever the page is (it follows a closing band). */
  nightFooter?: boolean;
  /** The link of the navigation bar the page belongs to without being its page: it is marked too. */
  section?: string;
}

export function usePageHandle(): PageHandle {
  const match = useMatches().findLast(({ handle }) => handle !== undefined);
  return (match?.handle as PageHandle | undefined) ?? {};
}
