import { useEffect } from 'react';
import { matchPath, useLocation } from 'react-router';
import { useShell } from '#app/document/shell.tsx';
import type { TextGroup } from '#app/i18n/text-groups.ts';
import { listGroups, RESULT_PATH, SITE_PAGES } from '#app/site-pages.ts';

type LookupViews = typeof import('./lookup-views.tsx');

let views: LookupViews | undefined;

/** What a lookup shows until it has an answer, or when it gets none; undefined before it was fetched. */
export const getLookupViews = (): LookupViews | undefined => views;

/** The pages with a tracking box are those that bring its texts. */
const WITH_BOX = SITE_PAGES.filter(({ texts }) => texts.includes('trackForm'));

/** Fetches it, and its texts, on every page with a tracking box: once it is needed, the server may be away. */
export function usePreparedLookup(): void {
  const { loadTexts } = useShell();
  const { pathname } = useLocation();
  const hasBox = WITH_BOX.some(({ path }) => matchPath(path, pathname));
  useEffect(() => {
    // What does not come is asked for again by the next page with a box.
    if (hasBox && loadTexts) prepareLookup(loadTexts).catch(() => undefined);
  }, [hasBox, loadTexts]);
}

async function prepareLookup(loadTexts: (groups: TextGroup[]) => Promise<void>): Promise<void> {
  const [code] = await Promise.all([fetchViews(), loadTexts(listGroups(RESULT_PATH))]);
  views = code;
}

async function fetchViews(): Promise<LookupViews> {
  const { LookupUnderWay, LookupFailed } = await import('./lookup-views.tsx');
  return { LookupUnderWay, LookupFailed };
}
