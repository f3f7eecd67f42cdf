import { expect, test } from '../support/test.ts';

test.describe('the home page', () => {
  test('has its title, services, features and ways on', async ({ page }) => {
    await page.goto('/');
    await expect(page).toHaveTitle(/logistics and shipping solutions/i);
    await test.step('shows six services and four features', async () => {
      const services = ['Express', 'International', 'Freight services', 'forwarding', 'Supply chain', 'Warehouse'];
      for (const name of services) await expect(page.getByRole('heading', { level: 3, name })).toBeVisible();
      for (const name of ['Secure', 'Delivery dates', 'analytics', 'support']) {
        await expect(page.getByRole('heading', { level: 3, name })).toBeVisible();
      }
      await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveCount(10);
    });
    await test.step('ends with Get Started and Track a Package', async () => {
      const main = page.getByRole('main');
      await expect(main.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/contact');
      await expect(main.getByRole('link', { name: 'Track a Package' })).toHaveAttribute('href', '/track');
    });
  });
});

test.describe('the customer stories', () => {
  const stories = ['Lena Fischer', 'Priya Raman', 'Hugo Martins'];
  const note = 'These are sample stories with invented customers.';

  test('say that they are samples, and turn by buttons and dots', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByText(note)).toBeVisible();
    const carousel = page.getByRole('group', { name: 'Customer stories' });
    const expectStory = async (name: string) => {
      for (const other of stories) await expect(carousel.getByText(other)).toBeVisible({ visible: other === name });
    };
    await test.step('move on and back, and wrap at both ends', async () => {
      await expectStory('Lena Fischer');
      await carousel.getByRole('button', { name: 'Next story' }).click();
      await expectStory('Priya Raman');
      await carousel.getByRole('button', { name: 'Previous story' }).click();
      await carousel.getByRole('button', { name: 'Previous story' }).click();
      await expectStory('Hugo Martins');
      await carousel.getByRole('button', { name: 'Next story' }).click();
      await expectStory('Lena Fischer');
    });
    await test.step('jump to a chosen dot, with the keyboard as well', async () => {
      const dot = page.getByRole('button', { name: 'Story 3 of 3' });
      await dot.press('Enter');
      await expect(page.getByText('Hugo Martins')).toBeVisible();
      await expect(dot).toHaveAttribute('aria-current', 'true');
      await expect(page.getByRole('img', { name: '5 out of 5 stars' })).toHaveCount(1);
    });
  });

  test('say nothing of samples in reference mode', async ({ reference, newVisitor }) => {
    const page = await (await newVisitor({ baseURL: reference.url })).newPage();
    await page.goto('/');
    await expect(page.getByRole('group', { name: 'Customer stories' })).toBeVisible();
    await expect(page.getByText(note)).toHaveCount(0);
  });
});

test.describe('the tracking box of the hero', () => {
  test('says what is wrong, takes it back on the next edit, and writes in upper case', async ({ page }) => {
    await page.goto('/');
    const box = page.getByRole('textbox', { name: 'Track a shipment' });
    await test.step('writes in upper case without moving the caret', async () => {
      await box.pressSequentially('tc-ad');
      await box.press('ArrowLeft');
      await box.pressSequentially('bc');
      await expect(box).toHaveValue('TC-ABCD');
    });
    await test.step('asks for a number when it is empty or blank, and takes the focus', async () => {
      await box.fill('   ');
      await box.press('Enter');
      await expect(page.getByRole('alert')).toHaveText('Please enter a tracking number');
      await expect(box).toBeFocused();
      await expect(box).toHaveAccessibleDescription('Please enter a tracking number');
    });
    await test.step('says what the format is, and takes the error back on the next edit', async () => {
      await box.fill('');
      await box.pressSequentially('tc-123');
      await page.getByRole('button', { name: 'Track', exact: true }).click();
      await expect(page.getByRole('alert')).toHaveText('Invalid tracking number format. Use format: TC-XXXXXXXX');
      await expect(box).toHaveAttribute('aria-invalid', 'true');
      await box.pressSequentially('4');
      await expect(page.getByRole('alert')).toHaveCount(0);
      await expect(box).toHaveAccessibleDescription('You will find it under the barcode on your label.');
    });
  });

  test('a number typed before the scripts came is in upper case once they are there, with the caret where it was', async ({
    page,
  }) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    const box = page.getByRole('main').getByRole('textbox').first();
    await box.pressSequentially('tc-demo0001');
    await page.keyboard.press('ArrowLeft');
    await expect(box).toHaveValue('tc-demo0001');
    release();
    await expect(box).toHaveValue('TC-DEMO0001');
    expect(await box.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(10);
  });

  test('reads a pasted number with blanks and other dashes', async ({ page, context, problems }) => {
    problems.allow(/status of 404/);
    await page.goto('/');
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(() => navigator.clipboard.writeText('  tc – nosuch 01 '));
    const box = page.getByRole('textbox', { name: 'Track a shipment' });
    await box.press('Control+V');
    await expect(box).toHaveValue('TC-NOSUCH01');
    await box.press('Enter');
    await expect(page).toHaveURL('/track/TC-NOSUCH01');
  });
});

test.describe('a tracking box', () => {
  test('leaves what was pasted and is no number as it was, so that it can be put right', async ({ page, context }) => {
    await page.goto('/track');
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(() => navigator.clipboard.writeText('Your parcel TCDEMO0001 is on its way'));
    const box = page.getByRole('main').getByRole('textbox');
    await box.press('Control+V');
    await expect(box).toHaveValue('YOUR PARCEL TCDEMO0001 IS ON ITS WAY');
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('all customer stories are on the page, and a wrong number comes back with the message and what was typed', async ({
    page,
    problems,
  }) => {
    problems.allow(/status of 400/);
    await page.goto('/');
    for (const name of ['Lena Fischer', 'Priya Raman', 'Hugo Martins'])
      await expect(page.getByText(name)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Next story' })).toBeHidden();
    await page.getByRole('textbox', { name: 'Track a shipment' }).fill('tc-123');
    const [response] = await Promise.all([
      page.waitForResponse(/\/track\?tn=/),
      page.getByRole('button', { name: 'Track', exact: true }).click(),
    ]);
    expect(response.status()).toBe(400);
    await expect(page.getByRole('alert')).toHaveText('Invalid tracking number format. Use format: TC-XXXXXXXX');
    await expect(page.getByRole('textbox')).toHaveValue(/tc-123/i);
  });
});
