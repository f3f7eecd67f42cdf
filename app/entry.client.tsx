import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { RouterContextProvider } from 'react-router';
import { HydratedRouter } from 'react-router/dom';
import { type Page, pageContext } from './document/page-context.ts';
import { readShell, type Shell, ShellProvider } from './document/shell.tsx';
import { BrowserTexts } from './i18n/browser-texts.ts';
import { createI18n } from './i18n/create-i18n.ts';
import { browserTextsContext } from './i18n/load-texts.ts';

const data = readShell();
const i18n = createI18n(data.language, data.texts);
const texts = new BrowserTexts(i18n);
let redraw = () => {};
let shell: Shell = {
  ...data,
  loadLanguage: (language) => texts.choose(language),
  loadTexts: (groups) => texts.load(groups),
  changeCompany(company) {
    shell = { ...shell, company };
    page.company = company;
    redraw();
  },
};
const page: Page = {
  fetch: (input, init) => window.fetch(input, init),
  nonce: '',
  requestId: shell.requestId,
  siteMode: shell.siteMode,
  company: shell.company,
  timeZone: shell.timeZone,
  publicUrl: shell.publicUrl,
  now: () => new Date(),
  reportError: (error) => console.error(error),
};

function createBrowserContext(): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(pageContext, page);
  context.set(browserTextsContext, texts);
  return context;
}

const draw = () => (
  <StrictMode>
    <ShellProvider shell={shell} i18n={i18n}>
      <HydratedRouter getContext={createBrowserContext} />
    </ShellProvider>
  </StrictMode>
);

startTransition(() => {
  const root = hydrateRoot(document, draw());
  redraw = () => root.render(draw());
});
