import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest';
import type { Import, ImportRow } from '#domain/imports/schema.ts';
import type { Database } from '#server/db/database.ts';
import type { StaffApi } from './api.ts';

const PATIENCE = { timeout: 100_000, interval: 50 };
const UNDER_WAY = ['reading', 'checking', 'importing', 'undoing'];

/** Runs imports through the API like staff. */
export function useImports(staff: Pick<StaffApi, 'api' | 'token'>) {
  const call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
    staff.api.call(method, `/api/v1/imports${path}`, {
      token: staff.token,
      ...(body === undefined ? {} : { body }),
      ...(headers && { headers }),
    });
  const read = async (id: string): Promise<Import> => (await call('GET', `/${id}`)).json();
  const settled = (id: string): Promise<Import> =>
    vi.waitFor(async () => {
      const import_ = await read(id);
      expect(UNDER_WAY).not.toContain(import_.state);
      return import_;
    }, PATIENCE);
  const begin = async (
    list: string | Uint8Array,
    { name = 'list.csv', customerId }: { name?: string; customerId?: string } = {},
  ) => {
    const id = randomUUID();
    await call('POST', '', { id, customerId });
    const answer = await call('PUT', `/${id}/file?name=${encodeURIComponent(name)}`, list, {
      'Content-Type': 'text/csv',
    });
    expect(answer.status, await answer.clone().text()).toBe(202);
    return settled(id);
  };
  const map = async (id: string, more: object): Promise<Import> => {
    const { mapping, customer } = await read(id);
    const { constants = {}, columns = {}, dateOrders = {}, ...rest } = more as Record<string, object>;
    const body = {
      customerId: customer?.id,
      mapping: {
        columns: { ...mapping.columns, ...columns },
        constants: { ...mapping.constants, ...constants },
        dateOrders: { ...mapping.dateOrders, ...dateOrders },
      },
      ...rest,
    };
    const answer = await call('PUT', `/${id}/mapping`, body);
    expect(answer.status, await answer.clone().text()).toBe(200);
    return answer.json();
  };
  const check = async (id: string, all: object = {}): Promise<Import> => {
    const answer = await call('POST', `/${id}/check`, all);
    expect(answer.status, await answer.clone().text()).toBe(202);
    return settled(id);
  };
  const run = async (id: string, body: object = {}): Promise<Import> => {
    const { version } = await read(id);
    const answer = await call('POST', `/${id}/run`, body, { 'If-Match': `"${version}"` });
    expect(answer.status, await answer.clone().text()).toBe(202);
    return settled(id);
  };
  const undo = async (id: string): Promise<Import> => {
    expect((await call('POST', `/${id}/undo`, {})).status).toBe(202);
    return settled(id);
  };
  const rows = async (id: string, query = ''): Promise<ImportRow[]> =>
    (await (await call('GET', `/${id}/rows?${query}`)).json()).items;
  return { call, read, settled, begin, map, check, run, undo, rows };
}

export const LIST_HEADER = 'Auftragsnr.;Empfänger;Mail;Ort;Straße;PLZ;Gewicht (kg);Liefertermin';
/** A list of three shipments from a customer. */
export const LIST = [
  LIST_HEADER,
  'PO-4711;Ingrid Holmberg;ingrid@holm.example;Oslo;Karl Johans gate 5;0154;14,2;03.12.2026',
  'PO-4712;Bäckerei Müller;kontakt@mueller.example;Bilbao;Gran Vía 4;48001;3,0;04.12.2026',
  'PO-4713;Göran Ås;;Göteborg;Hamngatan 12;411 14;6,5;04.12.2026',
];
/** Constants for what the list lacks. */
export const LIST_CONSTANTS = { serviceType: 'Express', originAddress: 'Hamburg, Am Sandtorkai 30, 20457' };

const STAMPED = [
  ...['shipments', 'shipment_events', 'shipment_facts', 'shipment_people', 'shipment_references', 'promises'],
  ...['customers', 'import_keys', 'subscriptions', 'audit_entries', 'changes'],
];

/**
 * Returns every row an import could write, with the transaction that wrote it, so that a rewritten row differs even if
 * its values are equal.
 */
export async function readRowVersions({ kysely }: Pick<Database, 'kysely'>): Promise<Record<string, string[]>> {
  const stamps: Record<string, string[]> = {};
  for (const table of STAMPED) {
    const { rows } = await sql<{ stamp: string }>`
      select t.xmin::text || ' ' || row_to_json(t)::text as stamp from ${sql.table(table)} t order by 1`.execute(
      kysely,
    );
    stamps[table] = rows.map(({ stamp }) => stamp);
  }
  return stamps;
}

/** Does the same with the worker running, and a separate customer without earlier imports for each test. */
export function useCustomersLists(engine: Pick<Database, 'kysely'>, staff: StaffApi) {
  const imports = useImports(staff);
  let customerId = '';
  beforeAll(() => staff.api.imports.start(), 60_000);
  afterAll(() => staff.api.imports.stop(), 60_000);
  beforeEach(async () => {
    await engine.kysely.deleteFrom('imports').execute();
    await engine.kysely.deleteFrom('import_profiles').execute();
    // Unique, because several test files share the database.
    customerId = `customer-of-lists-${randomUUID()}`;
    const body = { id: customerId, name: `Nordlicht ${customerId.slice(-12)} GmbH` };
    await staff.api.call('POST', '/api/v1/customers', { token: staff.token, body });
  });
  return {
    ...imports,
    get customerId() {
      return customerId;
    },
    /** Runs an import of the customer up to the dry run. */
    async prepare(lines: string[], more: object = {}): Promise<Import> {
      const { id } = await imports.begin(lines.join('\n'), { name: 'week-47.csv', customerId });
      await imports.map(id, { constants: LIST_CONSTANTS, ...more });
      return imports.check(id);
    },
  };
}
