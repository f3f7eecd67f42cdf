import { rm } from 'node:fs/promises';
import { startServer } from './server.ts';
import { expect, test } from './test.ts';

test('the development server renders pages from source', async ({ request }) => {
  test.setTimeout(120_000);
  const server = await startServer({ NODE_ENV: 'development' });
  const answers = await Promise.all(['/', '/track', '/no-such-page'].map((path) => request.get(server.url + path)));
  const pages = await Promise.all(answers.map((answer) => answer.text()));
  // The framework's own compiler listens to SIGTERM too and may end the process first; how it ends is no matter here.
  await server.stop().catch(() => rm(server.dataDir, { recursive: true, force: true }));
  expect(answers.map((answer) => answer.status())).toEqual([200, 200, 404]);
  for (const page of pages) expect(page).toMatch(/<h1[ >]/);
  expect(server.errors).toEqual([]);
});
