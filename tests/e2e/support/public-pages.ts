import { PAGES } from '#app/pages.ts';

/** Samples of pages with parameters or several states. */
const SAMPLES: Record<string, string[]> = {
  '/track': ['/track', '/track?tn=TC-7K', '/track?tn=TC-DEMO0001,TC-DEMO0006,TC-NOSUCH01'],
  '/track/:trackingNumber': ['01', '02', '04', '06', '12']
    .map((number) => `/track/TC-DEMO00${number}`)
    .concat('/track/TC-NOSUCH01'),
  '/api/docs/:section': ['/api/docs/webhooks'],
  // Its token comes in an email, so it has its own journeys.
  '/unsubscribe/:token': [],
  '/*': ['/no-such-page'],
};

/** Every public page: each row of the table, with the states of search and result. */
export const PUBLIC_PAGES = PAGES.filter(({ frame }) => frame === 'site').flatMap(
  ({ path }) => SAMPLES[path] ?? [path],
);

/** Files that name the company. */
export const COMPANY_FILES = [
  ...['/manifest.webmanifest', '/.well-known/security.txt', '/robots.txt', '/sitemap.xml', '/api/openapi.json'],
  ...['/track/TC-DEMO0001.ics', '/track/TC-DEMO0001.atom', '/track/TC-DEMO0001.json'],
  ...['/api/v1/tracking/TC-NOSUCH01', '/api/v1/tracking/no-number', '/api/v1/nothing', '/api/v1/shipments'],
];

export const withLanguage = (path: string, language: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}lang=${language}`;
