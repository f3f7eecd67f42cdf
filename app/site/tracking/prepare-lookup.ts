import { useEffect } from 'react';
import { matchPath, useLocation } from 'react-router';
import { useShell } from '#app/document/shell.tsx';
import type { TextGroup } from '#app/i18n/text-groups.ts';
import { listTextGroups, RESULT_PATTERN, SITE_PAGES } from '#app/site-pages.ts';

type LookupViews = typeof import('./lookup-views.tsx');

let views: LookupViews | undefined;

/** Returns what a lookup shows while it runs or when it fails; undefined until it is loaded. */
export const getLookupViews = (): LookupViews | undefined => views;

/** Pages with a tracking box have its texts. */
const WITH_BOX = SITE_PAGES.filter(({ texts }) => texts.includes('trackForm'));

/**
 * Preloads the lookup views and texts on pages with a tracking box, because the server may be unreachable when they are
 * needed.
 */
export function usePreparedLookup(): void {
  const { loadTexts } = useShell();
  const { pathname } = useLocation();
  const hasBox = WITH_BOX.some(({ path }) => matchPath(path, pathname));
  useEffect(() => {
    // A failure is retried by the next page with a tracking box.
    if (hasBox && loadTexts) prepareLookup(loadTexts).catch(() => undefined);
  }, [hasBox, loadTexts]);
}

async function prepareLookup(loadTexts: (groups: TextGroup[]) => Promise<void>): Promise<void> {
  const [code] = await Promise.all([fetchViews(), loadTexts(listTextGroups(RESULT_PATTERN))]);
  views = code;
}

async function fetchViews(): Promise<LookupViews> {
  const { LookupPending, LookupFailed } = await import('./lookup-views.tsx');
  return { LookupPending, LookupFailed };
}
