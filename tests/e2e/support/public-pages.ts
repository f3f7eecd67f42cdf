import { PAGES } from '#app/pages.ts';

/** What stands for a page of many addresses, or of many states. */
const SAMPLES: Record<string, string[]> = {
  '/track': ['/track', '/track?tn=TC-7K', '/track?tn=TC-DEMO0001,TC-DEMO0006,TC-NOSUCH01'],
  '/track/:trackingNumber': ['01', '02', '04', '06', '12']
    .map((number) => `/track/TC-DEMO00${number}`)
    .concat('/track/TC-NOSUCH01'),
  '/api/docs/:section': ['/api/docs/webhooks'],
  // Its token comes with a mail: journeys of its own.
  '/unsubscribe/:token': [],
  '/*': ['/no-such-page'],
};

/** Every public page as a visitor meets it: each page of the table, and the states of search and result. */
export const PUBLIC_PAGES = PAGES.filter(({ frame }) => frame === 'site').flatMap(
  ({ path }) => SAMPLES[path] ?? [path],
);
