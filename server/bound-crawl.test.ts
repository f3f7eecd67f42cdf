import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import type { ShipmentRecord } from '#domain/shipments/schema.ts';
import { ROUTES } from '#server/endpoints.ts';
import { aShipmentBody, TEST_NOW, useStaffApi } from '#tests/api.ts';
import { makeBoundKey, makeCustomer } from '#tests/bound-key.ts';
import { useChanges } from '#tests/changes.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import fc from '#tests/fast-check.ts';
import { LIST, LIST_CONSTANTS, useCustomersLists } from '#tests/imports.ts';
import { promised } from '#tests/promised.ts';

/** A marker in every text of other customers. */
const FOREIGN = 'Zqforeign';
/** A reference that all customers share. */
const SHARED = 'PO 4711';
const WORLDS = promised(1, 10);

interface Planned {
  owner: string;
  scans: number;
  isEdited: boolean;
  isDeleted: boolean;
}
const aWorld: fc.Arbitrary<Planned[]> = fc.array(
  fc.record({
    owner: fc.constantFrom('own', 'other', 'third', 'nobody'),
    scans: fc.nat(2),
    isEdited: fc.boolean(),
    isDeleted: fc.boolean(),
  }),
  { minLength: 6, maxLength: 10 },
);
const ONE_OF_EACH: Planned[] = [
  { owner: 'other', scans: 2, isEdited: true, isDeleted: false },
  { owner: 'nobody', scans: 1, isEdited: false, isDeleted: false },
  { owner: 'third', scans: 1, isEdited: false, isDeleted: true },
  { owner: 'own', scans: 1, isEdited: true, isDeleted: false },
  { owner: 'own', scans: 0, isEdited: false, isDeleted: true },
];

const toWord = (owner: string) => (owner === 'own' ? 'Mine' : FOREIGN);
const party = (word: string) => ({ name: `${word} Name`, company: word, phone: '', email: `${word}@example.com` });

interface Target {
  /** Ids and numbers of other customers' data. */
  names: string[];
  /** An existing shipment among them. */
  living: ShipmentRecord;
  texts: string[];
  cursors: string[];
}

function* listBodies({ names, living }: Target): Generator<object> {
  const sent = { occurredAt: '2026-12-02T11:00:00.000Z', sentAt: TEST_NOW, location: 'Oslo', status: 'IN_TRANSIT' };
  yield { events: names.map((number) => ({ ...sent, number, id: randomUUID() })) };
  yield { status: 'IN_TRANSIT', location: 'Oslo', corrects: 0 };
  yield* [{}, { weight: 1 }];
  for (const id of names.slice(0, 4)) yield aShipmentBody({ id });
  yield aShipmentBody({ trackingNumber: living.trackingNumber });
}

/** Lists requests of a route: each URL with each body, or each query that may leak. */
function* listAsked(route: string, target: Target): Generator<{ method: string; to: string; body?: object }> {
  const [method = '', path = ''] = route.split(' ');
  const isNamed = path.includes(':');
  for (const to of isNamed ? target.names.map((name) => path.replace(/:[a-zA-Z]+/g, name)) : [path]) {
    if (!['GET', 'DELETE'].includes(method)) for (const body of listBodies(target)) yield { method, to, body };
    else yield { method, to };
    if (method !== 'GET' || isNamed) continue;
    for (const text of target.texts)
      for (const name of ['search', 'reference', 'import']) yield { method, to: `${to}?${name}=${encodeURI(text)}` };
    for (const cursor of target.cursors)
      for (const name of ['cursor', 'after']) yield { method, to: `${to}?${name}=${cursor}&limit=100` };
  }
}

describeOnBothEngines(
  'a key bound to one customer that requests another’s data on every route',
  (engine) => {
    const staff = useStaffApi(engine);
    const lists = useCustomersLists(engine, staff);
    const changes = useChanges(staff, () => engine.kysely);
    const customers = new Map<string, string>();
    const own = () => customers.get('own') ?? '';
    beforeAll(async () => {
      for (const owner of ['own', 'other', 'third']) {
        const name = `${toWord(owner)} ${randomUUID()}`;
        customers.set(owner, await makeCustomer(staff.api, staff.token, name, { notes: toWord(owner) }));
      }
    });
    const makeKey = async () => (await makeBoundKey(staff.api, staff.token, own())).secret;

    async function make({ owner, scans, isEdited, isDeleted }: Planned): Promise<ShipmentRecord> {
      const word = toWord(owner);
      const order = { kind: 'order', value: `${word}-${randomUUID().slice(0, 8)}` };
      const shipment = await staff.api.create(staff.token, {
        customerId: customers.get(owner),
        notes: word,
        items: [{ description: word, quantity: 1, weight: 1 }],
        originAddress: `Oslo, 1 ${word} Street`,
        people: { sender: party(word), recipient: party(word) },
        references: [{ kind: 'customer', value: SHARED }, order],
      });
      for (let n = 0; n < scans; n++)
        await staff.addStatus(shipment.id, { status: 'IN_TRANSIT', location: `${word} ${n}`, notes: word });
      if (isEdited) await staff.save(await staff.read(shipment.id), { notes: `${word} again`, status: 'ON_HOLD' });
      if (isDeleted) await staff.api.call('DELETE', `/api/v1/shipments/${shipment.id}`, { token: staff.token });
      return shipment as ShipmentRecord;
    }

    /** An import of another customer by staff. */
    async function importForeign(): Promise<string> {
      const rows = LIST.map((line, n) => (n === 0 ? line : line.replace(/^[^;]+;[^;]+/, `${FOREIGN}-${n};${FOREIGN}`)));
      const customerId = customers.get('other') ?? '';
      const { id } = await lists.begin(rows.join('\n'), { name: `${FOREIGN}.csv`, customerId });
      await lists.map(id, { constants: LIST_CONSTANTS });
      await lists.check(id);
      await lists.run(id);
      return id;
    }

    async function findLeaks(target: Target): Promise<unknown[]> {
      const leaks: unknown[] = [];
      for (const [route, { permission, bound }] of Object.entries(ROUTES)) {
        if (permission === 'anyone') continue;
        const token = await makeKey();
        const names = bound ? target.names : target.names.slice(0, 2);
        for (const { method, to, body } of listAsked(route, { ...target, names })) {
          const answer = await staff.api.call(method, to, { token, body, headers: { 'If-Match': '"1"' } });
          const text = (await answer.text()) + JSON.stringify([...answer.headers]);
          const sent = to + JSON.stringify(body ?? '');
          const leaked = target.names.filter((name) => text.includes(name) && !sent.includes(name));
          if (leaked.length > 0 || text.includes(FOREIGN) || answer.status >= 500)
            leaks.push([answer.status, method, to, leaked, text.slice(0, 300)]);
        }
      }
      return leaks;
    }

    const readAll = (shipments: ShipmentRecord[]) =>
      Promise.all(shipments.map(({ id }) => staff.read(id).then((read) => ({ ...read, requestId: '' }))));

    it('reads and changes none of it, and reads all of its own (S18)', async () => {
      const seed = promised(20_261_123, Date.now());
      for (const world of fc.sample(aWorld, { numRuns: WORLDS, seed })) {
        const made: { owner: string; shipment: ShipmentRecord }[] = [];
        for (const planned of [...ONE_OF_EACH, ...world]) made.push({ ...planned, shipment: await make(planned) });
        const foreign = made.filter(({ owner }) => owner !== 'own').map(({ shipment }) => shipment);
        const list = await importForeign();
        const others = [...customers].filter(([owner]) => owner !== 'own').map(([, id]) => id);
        const cursors = [
          (await staff.list('limit=2')).nextCursor ?? '',
          (await changes.read({ limit: '1' })).nextCursor,
        ];
        const names = [...foreign.flatMap(({ id, trackingNumber }) => [id, trackingNumber]), list, ...others];
        const living = foreign[0] as ShipmentRecord;
        const before = await readAll(foreign);
        expect(await findLeaks({ names, living, texts: [FOREIGN, SHARED, list], cursors }), `seed ${seed}`).toEqual([]);
        expect(await readAll(foreign)).toEqual(before);
        const token = await makeKey();
        const page = await (await staff.api.call('GET', '/api/v1/changes', { token })).json();
        const changedIds = page.items.map(({ shipmentId }: { shipmentId: string }) => shipmentId);
        for (const { owner, shipment } of made) expect(changedIds.includes(shipment.id)).toBe(owner === 'own');
      }
    }, 600_000);
  },
  { keepRows: true },
);
