import { randomUUID } from 'node:crypto';
import { TEST_NOW } from './api.ts';
import type { SecretWorld } from './secret-world.ts';

/** Sends a request as the caller and returns the JSON of the response; `undefined` without one. */
export type Ask = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<never>;
export interface Asking {
  ask: Ask;
  /** Sends a request as an admin, whose responses aren't checked. */
  admin: Ask;
  /** Waits until the caller's import or job is idle. */
  settle: (path: string) => Promise<void>;
}
type Requests = (world: SecretWorld, asking: Asking) => Promise<void>;

const OSLO = { location: 'Oslo', notes: '' };
const ENTRY = { status: 'IN_TRANSIT', ...OSLO };
/** A list with something in every kind of cell: stored, new and wrong. */
const toList = (number: string) =>
  [
    'Tracking;Sender;Recipient;Mail;Origin;Destination;Weight;Service;Notes',
    `${number};Own Person;Other Person;other@example.com;Bergen, 1 Own Road;Turku, 2 Own Road;3;Express;Own`,
    `;Veiledperson;Veiledperson;veiledperson@example.com;Bergen, 1 Own Road;Turku, 2 Own Road;3;Express;`,
    `;;Veiledperson;veiledperson@@example.com;Bergen, 1 Own Road;Turku, 2 Own Road;3;Express;`,
  ].join('\n');
const COLUMNS = {
  ...{ trackingNumber: [0], senderName: [1], recipientName: [2], recipientEmail: [3], originAddress: [4] },
  ...{ destinationAddress: [5], weight: [6], serviceType: [7], notes: [8] },
};

/** Requests every route of imports, with the caller's own import, including routes for staff only. */
async function importOwnList({ shipment, customerId, create }: SecretWorld, { ask, settle }: Asking): Promise<void> {
  const id = randomUUID();
  const importPath = `/imports/${id}`;
  const stored = await create();
  await ask('POST', '/imports', { id, customerId });
  await ask('PUT', `${importPath}/file?name=own.csv`, toList(stored.trackingNumber), { 'Content-Type': 'text/csv' });
  await settle(importPath);
  await ask('PUT', `${importPath}/reading`, { delimiter: ';' });
  await settle(importPath);
  const constants = { senderCompany: 'Veiledperson' };
  await ask('PUT', `${importPath}/mapping`, { mapping: { columns: COLUMNS, constants, dateOrders: {} }, customerId });
  await ask('POST', `${importPath}/check`, {});
  await settle(importPath);
  await ask('GET', `${importPath}/rows`);
  await ask('PATCH', `${importPath}/rows/2`, { cells: { 8: 'Other' } });
  const import_ = (await ask('GET', importPath)) as { version: number } | undefined;
  await ask('POST', `${importPath}/run`, { tellRecipients: false }, { 'If-Match': `"${import_?.version}"` });
  await settle(importPath);
  await ask('GET', `${importPath}/rows`);
  const file = (await ask('POST', `${importPath}/errors`, {})) as { address: string } | undefined;
  if (file) await ask('GET', file.address.replace('/api/v1', ''));
  await ask('POST', `${importPath}/stop`, {});
  await ask('POST', `${importPath}/undo`, {});
  await settle(importPath);
  await ask('GET', `${importPath}/rows`);
  const empty = randomUUID();
  await ask('POST', '/imports', { id: empty });
  await ask('DELETE', `/imports/${empty}`);
  await ask('GET', `/shipments?search=${shipment.trackingNumber}&import=${id}`);
}

const IMPORTS: Requests = async (world, asking) => {
  const { ask } = asking;
  const foreignPath = `/imports/${world.importId}`;
  for (const path of ['/imports', foreignPath, `${foreignPath}/rows`]) await ask('GET', path);
  await ask('POST', `${foreignPath}/errors`, {});
  await ask('POST', '/imports', { id: world.importId });
  await importOwnList(world, asking);
};

const EDITS: Requests = async ({ body, create, customerId }, { ask }) => {
  const made = body();
  for (const _ of ['first', 'again']) await ask('POST', '/shipments', made);
  await ask('POST', '/shipments', { ...made, weight: 77 });
  const { id } = await create();
  const first = { 'If-Match': '"1"' };
  const { id: _, ...fields } = body({ customerId });
  await ask('PATCH', `/shipments/${id}`, {}, first);
  await ask('PATCH', `/shipments/${id}`, { weight: 3 }, first);
  await ask('PATCH', `/shipments/${id}`, { weight: 4 }, first);
  await ask('PUT', `/shipments/${id}`, fields, { 'If-Match': '"2"' });
};

const EVENTS: Requests = async ({ create }, { ask }) => {
  const { id, trackingNumber } = await create();
  for (const _ of ['first', 'again'])
    await ask('POST', `/shipments/${trackingNumber}/history`, ENTRY, { 'Idempotency-Key': `once-${id}` });
  await ask('POST', `/shipments/${id}/history`, { ...ENTRY, location: '' }, { 'Idempotency-Key': `once-${id}` });
  const event = { id: randomUUID(), number: trackingNumber, ...ENTRY, occurredAt: TEST_NOW, sentAt: TEST_NOW };
  for (const _ of ['first', 'again']) await ask('POST', '/events/batch', { events: [event] });
};

const JOBS: Requests = async ({ create, jobId }, { ask, settle }) => {
  const { id } = await create();
  const shipment = await create({ status: 'DELIVERED' });
  for (const filter of [{ ids: [id] }, { search: 'veiledperson' }, { search: 'veiledstreet' }])
    await ask('POST', '/status-jobs/preview', { filter });
  const job = randomUUID();
  const body = { id: job, ...ENTRY, filter: { ids: [id, shipment.id] } };
  for (const _ of ['first', 'again']) await ask('POST', '/status-jobs', body);
  await ask('POST', '/status-jobs', { ...body, id: jobId });
  await settle(`/status-jobs/${job}`);
  await ask('GET', '/status-jobs');
  for (const one of [job, jobId]) {
    await ask('GET', `/status-jobs/${one}`);
    await ask('POST', `/status-jobs/${one}/stop`, {});
    await ask('POST', `/status-jobs/${one}/undo`, {});
  }
};

const DELETIONS: Requests = async ({ create }, { ask, admin }) => {
  const { id } = await create();
  await ask('DELETE', `/shipments/${id}`);
  await admin('DELETE', `/shipments/${id}`);
  await ask('POST', `/shipments/${id}/restore`, {});
};

const READS: Requests = async ({ shipment, customerId, mailId, messageId, webhookId }, { ask }) => {
  const { id, trackingNumber } = shipment;
  const searches = ['veiledperson', 'veiledstreet', 'veiledreference', trackingNumber];
  for (const search of searches) await ask('GET', `/shipments?include=people&search=${search}`);
  for (const path of ['', '/audit', '/promises', '/places']) await ask('GET', `/shipments/${id}${path}`);
  for (const path of ['/shipments/summary', '/shipments/public-place?address=Oslo', '/attention?hidden=false'])
    await ask('GET', path);
  await ask('GET', '/shipments/address-suggestions?text=Oslo, 5');
  const pasted = (await ask('POST', '/pasted-numbers', { text: trackingNumber })) as { id: string } | undefined;
  if (pasted) await ask('GET', `/pasted-numbers/${pasted.id}`);
  await ask('GET', '/attention/causes');
  const view = { id: 'view-0001', name: 'Late', query: 'late=true', columns: ['customer'] };
  await ask('GET', '/account/list-settings');
  await ask('PUT', '/account/list-settings', { columns: [], views: [view] }, { 'If-Match': '"0"' });
  await ask('GET', `/contact/messages/${messageId}/templates`);
  await ask('POST', '/shipments/counts', { filters: [{ search: 'veiledperson' }] });
  for (const path of ['/attention/summary', '/attention/mail', '/account/helpers', '/account/sessions', '/activity'])
    await ask('GET', path);
  for (const path of ['/admins', '/keys', '/company', '/session', '/system', '/mails', '/mails/status'])
    await ask('GET', path);
  for (const path of [
    `/mails/${mailId}`,
    '/contact/messages',
    '/contact/messages/summary',
    '/reports/summary?from=2026-11-03&to=2026-12-02',
  ])
    await ask('GET', path);
  for (const path of [`/contact/messages/${messageId}`, '/customers', '/customers?search=veiled', '/changes'])
    await ask('GET', path);
  for (const path of [`/customers/${customerId}`, '/webhooks', `/webhooks/${webhookId}`, '/connection-test'])
    await ask('GET', path);
  await ask('GET', `/webhooks/${webhookId}/deliveries`);
  await ask('GET', `/people?email=veiledperson@example.com`);
  await ask('GET', `/tracking?numbers=${trackingNumber}`);
  await ask('GET', `/tracking/${trackingNumber}`);
};

/** Writes by staff, which are rejected for callers without write access. */
const WRITES: Requests = async (world, { ask }) => {
  const { mailId, messageId, webhookId, deliveryId, create } = world;
  const nowhere = await create({
    destinationAddress: 'Zzqxville, 1 Veiledstreet',
    createdAt: '2026-11-29T12:00:00.000Z',
  });
  await ask('POST', `/attention/place/${nowhere.id}/snooze`, {});
  await ask('DELETE', `/attention/place/${nowhere.id}/snooze`);
  await ask('POST', '/attention/places', { words: 'Zzqxville', place: 'Oslo' });
  const learned = (await ask('GET', '/attention/places')) as { items: { key: string }[] } | undefined;
  for (const { key } of learned?.items ?? []) await ask('DELETE', `/attention/places/${encodeURIComponent(key)}`);
  const customer = { id: randomUUID(), name: `Plain ${randomUUID()}`, email: 'veiledperson@example.com' };
  for (const _ of ['first', 'again']) await ask('POST', '/customers', customer);
  const { id: _, ...fields } = customer;
  await ask('PUT', `/customers/${customer.id}`, { ...fields, isArchived: true }, { 'If-Match': '"1"' });
  const file = (await ask('POST', '/exports', { search: 'veiledperson' })) as { address: string } | undefined;
  if (file) await ask('GET', file.address.replace('/api/v1', ''));
  await ask('POST', '/contact/messages', { shipment: world.shipment.id, party: 'recipient', language: 'en' });
  await ask('POST', `/contact/messages/${messageId}/replies`, { id: randomUUID(), text: 'It is on its way.' });
  await ask('PUT', `/contact/messages/${messageId}/shipment`, { shipment: world.shipment.id });
  await ask('PUT', `/contact/messages/${messageId}/status`, { status: 'DONE' });
  await ask('POST', `/mails/${mailId}/resend`, {});
  await ask('PUT', '/attention/mail', { isWanted: false });
  for (const path of ['pause', 'resume', 'secret', 'test', `deliveries/${deliveryId}/resend`])
    await ask('POST', `/webhooks/${webhookId}/${path}`, {});
};

/** Requests of every kind, each with a response that could leak something. */
export const SECRET_REQUESTS: readonly Requests[] = [READS, EDITS, EVENTS, JOBS, DELETIONS, IMPORTS, WRITES];
