import { afterEach, expect } from 'vitest';
import { resetLook } from './look.ts';
import { closePage } from './open.tsx';
import { report, takeProblems } from './problems.ts';
import '#app/styles/layers.css';
import '#app/styles/fonts.css';
import '#app/styles/tokens.css';
import '#app/styles/base.css';

const { href } = window.location;
const { fetch } = window;
/** This file runs before each test file, and all of them share one page. */
const shared = window as Window & { originalConsole?: Pick<Console, 'error' | 'log' | 'warn'> };
shared.originalConsole ??= { ...console };
const { error, log, warn } = shared.originalConsole;

// Labels print as soon as they are visible.
window.print = () => {};
console.error = (...words: unknown[]) => {
  error(...words);
  report(words.join(' '));
};
console.warn = (...words: unknown[]) => {
  warn(...words);
  report(words.join(' '));
};

// All files share one page of the browser.
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') log(`The page of “${task.name}” at its end:\n${document.body.innerText}`);
  await closePage();
  await resetLook();
  window.fetch = fetch;
  for (const name of ['language', 'theme']) await cookieStore.delete(name);
  // Runs last, because a rejected request of the still open page would end the session of the next test.
  window.localStorage.clear();
  window.sessionStorage.clear();
  window.history.replaceState(null, '', href);
  expect(takeProblems(), 'problems in the browser').toEqual([]);
});
