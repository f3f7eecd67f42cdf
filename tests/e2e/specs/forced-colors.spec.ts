import { expect, test } from '../support/test.ts';

test('marks and choices stay distinguishable in forced colors', async ({ newVisitor }) => {
  const page = await (await newVisitor({ forcedColors: 'active' })).newPage();
  await page.goto('/track/TC-DEMO0001');
  const { paper, marks } = await page.evaluate(() => {
    const toGround = (element: Element, pseudo?: string) => getComputedStyle(element, pseudo).backgroundColor;
    const list = document.querySelector('ol[aria-label="Progress"], ul[aria-label="Progress"]');
    const done = list?.querySelector('li span, li div') ?? document.body;
    const entry = [...document.querySelectorAll('time')].at(0)?.closest('li') ?? document.body;
    const point = [...entry.querySelectorAll('*')].find((one) => getComputedStyle(one).borderRadius === '50%');
    const choice = document.querySelector('button[aria-pressed="true"]') ?? document.body;
    return {
      paper: toGround(document.body),
      marks: [done, point ?? document.body, choice].map((one) => toGround(one)),
    };
  });
  expect(marks).not.toContain(paper);
});
