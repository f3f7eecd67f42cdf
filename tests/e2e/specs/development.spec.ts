import { rm } from 'node:fs/promises';
import { IS_WHOLE } from '../../promised.ts';
import { startServer } from '../support/server.ts';
import { expect, test } from '../support/test.ts';

test('pages are rendered from source in development, and the first one of a new checkout becomes interactive', async ({
  newVisitor,
  request,
}) => {
  test.setTimeout(240_000);
  // Removes the files that an earlier start prepared.
  if (IS_WHOLE) await rm('node_modules/.vite/deps', { recursive: true, force: true });
  const server = await startServer({ NODE_ENV: 'development' });
  if (IS_WHOLE)
    await test.step('the first page becomes interactive', async () => {
      const visitor = await newVisitor({ baseURL: server.url });
      const page = await visitor.newPage();
      await page.goto('/', { timeout: 90_000 });
      await page.waitForFunction(() => '__reactRouterDataRouter' in window, undefined, { timeout: 90_000 });
      const box = page.getByRole('main').getByRole('textbox').first();
      await box.fill('TC-DEMO0001');
      await box.press('Enter');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('In Transit', { timeout: 60_000 });
      await visitor.close();
    });

  const answers = await Promise.all(['/', '/track', '/no-such-page'].map((path) => request.get(server.url + path)));
  const pages = await Promise.all(answers.map((answer) => answer.text()));
  // The framework's compiler also handles SIGTERM and may end the process first, so the exit code does not matter.
  await server.stop().catch(() => rm(server.dataDir, { recursive: true, force: true }));
  expect(answers.map((answer) => answer.status())).toEqual([200, 200, 404]);
  for (const html of pages) expect(html).toMatch(/<h1[ >]/);
  expect(server.errors).toEqual([]);
});
