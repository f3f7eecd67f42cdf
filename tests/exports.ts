import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { type StaffApi, useStaffApi } from './api.ts';
import type { TestEngine } from './engines.ts';

export const readRows = (text: string): Record<string, string>[] =>
  parse(text, { bom: true, columns: true, record_delimiter: '\r\n' });

interface AuditLine {
  actor: string;
  action: string;
  after: object;
}

export interface ExportsApi extends StaffApi {
  /** Requests an export of the filtered shipments. */
  prepare(filter?: object): Promise<Response>;
  /** Requests an export and opens its link. */
  open(filter?: object): Promise<Response>;
  /** Inserts shipments MANY-1 to MANY-count, three per minute. */
  insertMany(count: number): Promise<unknown>;
  forgetAudit(): Promise<unknown>;
  /** Waits for this many export lines in the audit log: the end is logged after the last chunk was read. */
  waitUntilNoted(count: number): Promise<AuditLine[]>;
}

const PIECE = 500;

/** Returns useStaffApi with helpers for exports. */
export function useExportsApi(engine: TestEngine): ExportsApi {
  const staff = useStaffApi(engine);
  const prepare = (filter: object = {}) =>
    staff.api.call('POST', '/api/v1/exports', { body: filter, token: staff.token });
  const readAudit = async () => {
    const { rows } = await sql<AuditLine>`
      select actor, action, after from audit_entries where action like 'export%' order by id`.execute(engine.kysely);
    return rows;
  };
  return Object.assign(staff, {
    prepare,
    open: async (filter: object = {}) => staff.api.call('GET', (await (await prepare(filter)).json()).address),
    // Inserted in batches, because a single statement could exceed the embedded engine's limit on a busy machine.
    insertMany: async (count: number) => {
      for (let first = 1; first <= count; first += PIECE)
        await sql`insert into shipments (id, tracking_number, status, service_type, origin_address, destination_address, weight,
          created_at, tracking_history)
        select 'many-' || n, 'MANY-' || n, 'IN_TRANSIT', 'EXPRESS', 'Oslo', n || ' Many Street', 1,
          '2026-12-01T00:00:00Z'::timestamptz - (n / 3) * interval '1 minute',
          '[{"status": "IN_TRANSIT", "timestamp": "2026-12-01T00:00:00.000Z", "location": "Oslo", "notes": ""}]'
          from generate_series(${first}::int, ${Math.min(count, first + PIECE - 1)}::int) as n`.execute(engine.kysely);
    },
    forgetAudit: () => sql`truncate audit_entries`.execute(engine.kysely),
    waitUntilNoted: async (count: number) => {
      await expect.poll(readAudit, { timeout: 10_000 }).toHaveLength(count);
      return readAudit();
    },
  });
}
