import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { ShellProvider } from '#app/document/shell.tsx';
import { createI18n } from '#app/i18n/create-i18n.ts';
import type { Texts } from '#app/i18n/text-groups.ts';

const files = import.meta.glob<object>('../public/locales/en/*.json', { eager: true, import: 'default' });
const texts = Object.fromEntries(
  Object.entries(files).map(([path, text]) => [path.slice(path.lastIndexOf('/') + 1, -'.json'.length), text]),
) as unknown as Texts;

/** Renders a page like the server, in English and New York time. */
export function renderPage(page: ReactElement, path = '/'): string {
  const shell = {
    language: 'en' as const,
    texts,
    siteMode: 'live' as const,
    timeZone: 'America/New_York',
    publicUrl: 'http://test.example',
    requestId: 'test',
  };
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: [path] });
  return renderToStaticMarkup(
    <ShellProvider shell={shell} i18n={createI18n('en', texts)}>
      <RouterProvider router={router} />
    </ShellProvider>,
  );
}
