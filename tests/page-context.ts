import { RouterContextProvider } from 'react-router';
import { type Page, pageContext } from '#app/document/page-context.ts';

/** A page view for loaders under test. `answer` replaces the network: it gets the requested path. */
export function aPageContext(
  answer: (path: string, init?: RequestInit) => Response | Promise<Response>,
  overrides: Partial<Page> = {},
) {
  const reported: unknown[] = [];
  const page: Page = {
    fetch: async (input, init) =>
      answer(new URL(input instanceof Request ? input.url : input, 'http://test.example').pathname, init),
    nonce: '',
    requestId: 'test',
    siteMode: 'live',
    timeZone: 'America/New_York',
    publicUrl: 'http://test.example',
    now: () => new Date('2026-12-03T01:40:00.000Z'),
    reportError: (error) => reported.push(error),
    ...overrides,
  };
  const context = new RouterContextProvider();
  context.set(pageContext, page);
  return { context, reported };
}
