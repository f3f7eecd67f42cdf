import { randomUUID } from 'node:crypto';
import type { StaffApi } from './api.ts';
import { useImports } from './imports.ts';
import { addPasskey, createDevice } from './passkeys.ts';
import { aPng } from './pngs.ts';
import { joinAs } from './role-api.ts';
import { turnFactorOn } from './second-factor.ts';

const HOSTILE = 'Ünï\\N \\. "quoted"\twith\\ttab 中文 🚢, \u2028';

/** Fills every table of a backup with values that are hard to encode. */
export async function fillEverything(staff: StaffApi): Promise<string> {
  const { api, token } = staff;
  await api.call('POST', '/api/v1/customers', { body: { id: 'customer-1', name: HOSTILE }, token });
  const company = { address: HOSTILE.replaceAll(/[\t\u2028]/g, ' '), lineColor: '#5B2BB5', terms: { de: HOSTILE } };
  await api.call('PATCH', '/api/v1/company', { body: company, token, headers: { 'If-Match': '"0"' } });
  await api.call('POST', '/api/v1/company/marks', { body: aPng(), token, headers: { 'Content-Type': 'image/png' } });
  await api.call('POST', '/api/v1/keys', { body: { name: 'Web shop', scopes: ['shipments:read'] }, token });
  const shipment = await api.create(token, {
    notes: `${HOSTILE}\nsecond line\r\n\\.\n`,
    weight: 0.1,
    customerId: 'customer-1',
    people: { sender: { name: HOSTILE }, recipient: { name: 'Inés Gutiérrez', instructions: HOSTILE } },
    references: [{ kind: 'order', value: HOSTILE }],
  });
  await staff.addStatus(shipment.id, { status: 'IN_TRANSIT', location: HOSTILE, notes: '' }, 'once');
  const { trackingNumber } = shipment;
  const nowhere = await api.create(token, {
    destinationAddress: 'Zzqxville, 1 Quiet Lane',
    createdAt: '2026-11-29T12:00:00.000Z',
  });
  await api.call('POST', `/api/v1/attention/place/${nowhere.id}/snooze`, { body: {}, token });
  await api.create(token, { destinationAddress: 'Unlisted Bay, 2 Quiet Lane' });
  const answer = { words: 'Unlisted Bay', place: 'Unlisted Bay' };
  await api.call('POST', '/api/v1/attention/places', { body: answer, token });
  const views = [
    { id: 'view-0001', name: HOSTILE.replaceAll(/[\t\u2028]/g, ' '), query: 'late=true', columns: ['customer'] },
  ];
  await api.call('PUT', '/api/v1/account/list-settings', {
    body: { columns: ['estimate'], views },
    token,
    headers: { 'If-Match': '"0"' },
  });
  await api.call('PUT', '/api/v1/attention/mail', { body: { isWanted: true, language: 'fr' }, token });
  for (const email of ['ada@example.com', 'bob@example.com'])
    await api.call('POST', `/api/v1/tracking/${trackingNumber}/subscriptions`, { body: { email, language: 'fr' } });
  await api.call('POST', '/api/v1/contact', {
    body: {
      name: 'Ada Invented',
      email: 'ada@example.com',
      subject: 'TRACKING_ISSUE',
      message: HOSTILE,
      language: 'de',
      startedAt: '2026-12-02T11:59:00.000Z',
    },
  });
  for (let n = 0; n < 20; n++)
    await api.create(token, { estimatedDeliveryDate: n % 2 ? '2026-12-05T12:00:00Z' : null });
  const webhook = { id: randomUUID(), url: `https://hooks.example/${encodeURI(HOSTILE.trim())}`, types: null };
  await api.call('POST', '/api/v1/webhooks', { body: { ...webhook, customerId: 'customer-1' }, token });
  await importList(staff);
  const clerk = await joinAs(api, token, 'clerk');
  await turnFactorOn(api, clerk.token);
  await addPasskey(api, clerk.token, createDevice(), HOSTILE.replaceAll(/[\t\u2028]/g, ' '));
  return trackingNumber;
}

async function importList(staff: StaffApi): Promise<void> {
  await staff.api.imports.start();
  const imports = useImports(staff);
  const row = `PO 1,"${HOSTILE.replaceAll('"', '""')}","Oslo, 1",1,Express,"Hamburg, 1"`;
  const { id } = await imports.begin(`Reference,Name,Address,Weight,Service,Origin\n${row}`);
  await imports.map(id, { remember: true });
  await imports.check(id);
  await imports.run(id);
  await staff.api.imports.stop();
}
