import packageJson from '../../../package.json' with { type: 'json' };
import { beSignedIn, expectAccessible } from '../support/admin.ts';
import { expect, test } from '../support/test.ts';

test('settings tell what runs here: version, database, disk, last backup and waiting emails', async ({ page }) => {
  await beSignedIn(page);
  await page.goto('/admin/settings');
  const system = page.getByRole('region', { name: 'System' });
  const fact = (name: string) => system.locator('dt', { hasText: name }).locator('xpath=following-sibling::dd');
  await expect(fact('Version')).toHaveText(`TransCargo ${packageJson.version} on Node ${process.versions.node}`);
  await expect(fact('Running since')).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, \d{4} \d{1,2}:\d{2} [AP]M$/);
  await expect(fact('Database')).toHaveText(/^(Embedded )?PostgreSQL \d+\.\d+, [\d.]+ MB$/);
  await expect(fact('Disk space')).toHaveText(/^[\d.,]+ [GT]B of [\d.,]+ [GT]B free in the data folder$/);
  await expect(fact('Last backup')).toHaveText('None made with npm run backup on this server yet');
  await expect(fact('Outgoing email')).toHaveText(/^\d+ waiting, \d+ failed$/);
  await expectAccessible(page);
});
