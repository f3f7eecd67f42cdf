import { randomUUID } from 'node:crypto';
import type { ShipmentRecord } from '#domain/shipments/schema.ts';
import type { Permission } from '#domain/team/role.ts';
import { aShipmentBody, type StaffApi } from './api.ts';
import { makeCustomer } from './bound-key.ts';
import { joinAs } from './role-api.ts';

/** A caller of the API and their permissions. */
export interface Caller {
  name: string;
  token: string;
  permissions: readonly Permission[];
  isKey: boolean;
}

const can =
  (...any: Permission[]) =>
  (caller: Caller) =>
    any.some((permission) => caller.permissions.includes(permission));

/** Marks in every protected field, and who may read them. */
export const SECRETS = {
  veiledperson: can('people:read'),
  veiledstreet: can('shipments:read'),
  veiledreference: can('shipments:read', 'changes:read'),
  veiledcustomer: can('shipments:read', 'customers:read'),
  // A key can access only its own imports and jobs.
  veiledlist: ({ isKey, permissions }: Caller) => !isKey && permissions.includes('imports:read'),
  veiledmessage: can('messages:read'),
  veiledmail: can('mails:read', 'privacy:read'),
  veiledhook: can('webhooks:read'),
  veiledkey: can('keys:read'),
  veiledcolleague: can('team:read'),
} as const;

const PERSON = {
  name: 'Veiledperson Name',
  company: 'Veiledperson Company',
  phone: '+47 22 00 00 veiledperson',
  email: 'veiledperson@example.com',
};
const SHIPMENT = {
  originAddress: 'Oslo, 5 Veiledstreet',
  destinationAddress: 'London, 7 Veiledstreet',
  notes: 'Veiledstreet note',
  items: [{ description: 'Veiledstreet item', quantity: 1, weight: 1 }],
  references: [{ kind: 'customer', value: 'veiledreference' }],
  people: {
    sender: PERSON,
    recipient: { ...PERSON, postcode: 'veiledperson', instructions: 'Veiledperson gate', language: 'de' },
  },
};

/** Data with a secret in every field, created by an admin. */
export interface SecretWorld {
  customerId: string;
  shipment: ShipmentRecord;
  importId: string;
  jobId: string;
  mailId: string;
  messageId: string;
  webhookId: string;
  deliveryId: string;
  body(more?: object): Record<string, unknown>;
  /** Creates another shipment full of secrets. */
  create(more?: object): Promise<ShipmentRecord>;
}

interface Rows {
  rows: { id: string }[];
}

export async function createSecretWorld(
  staff: StaffApi,
  query: (sql: string) => Promise<Rows>,
  importList: (csv: string, name: string, customerId: string) => Promise<string>,
): Promise<SecretWorld> {
  const { api, token } = staff;
  const post = async (path: string, body: object, status = 201) => {
    const answer = await api.call('POST', `/api/v1${path}`, { token, body });
    if (answer.status !== status) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const contact = { email: PERSON.email, phone: PERSON.phone, address: '1 Veiledperson', notes: 'Veiledperson' };
  const customerId = await makeCustomer(api, token, `Veiledcustomer ${randomUUID()}`, contact);
  const body = (more: object = {}) => aShipmentBody({ ...SHIPMENT, customerId, ...more });
  const create = async (more?: object) => (await api.create(token, body(more))) as ShipmentRecord;
  const shipment = await create({ estimatedDeliveryDate: '2026-12-05T12:00:00Z' });
  const subscription = { body: { email: 'veiledmail@example.com', language: 'en' }, address: '2001:db8:99::1' };
  await api.call('POST', `/api/v1/tracking/${shipment.trackingNumber}/subscriptions`, subscription);
  await post(`/shipments/${shipment.id}/history`, { status: 'ON_HOLD', location: 'Oslo', notes: '' });
  await api.call('POST', '/api/v1/contact', {
    body: {
      name: 'Veiledmessage',
      email: 'veiledmessage@example.com',
      subject: 'TRACKING_ISSUE',
      message: 'Veiledmessage',
      language: 'de',
      startedAt: '2026-12-02T11:59:00.000Z',
    },
    address: '2001:db8:98::1',
  });
  const webhookId = randomUUID();
  await post('/webhooks', { id: webhookId, url: 'http://127.0.0.1:9/veiledhook', types: null, customerId: null });
  await post('/keys', { name: 'veiledkey', scopes: ['shipments:read'] });
  await joinAs(api, token, 'viewer', 'veiledcolleague');
  const jobId = randomUUID();
  const job = { status: 'IN_TRANSIT', location: 'Oslo', notes: '', filter: { ids: [shipment.id] } };
  await post('/status-jobs', { id: jobId, ...job }, 202);
  const list = [
    'Tracking;Recipient;Mail;Address;Weight;Notes',
    `${shipment.trackingNumber};Veiledlist Person;veiledlist@example.com;Oslo, 1 Veiledlist;12;Veiledlist`,
  ];
  const find = async (sql: string) => (await query(sql)).rows[0]?.id ?? '';
  return {
    customerId,
    shipment,
    jobId,
    webhookId,
    importId: await importList(list.join('\n'), 'veiledlist.csv', customerId),
    deliveryId: (await (await api.call('POST', `/api/v1/webhooks/${webhookId}/test`, { token, body: {} })).json()).id,
    mailId: await find('select id::text as id from mails limit 1'),
    messageId: await find('select id::text as id from contact_messages limit 1'),
    body,
    create,
  };
}
