import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { ImportRowProblem, RowOutcome } from '#domain/import.ts';
import { type StoredShipment, toChangedFromRow, toNewFromRow } from '#domain/import-shipment.schema.ts';
import type { ShipmentCreate, ShipmentUpdate } from '#domain/shipment.schema.ts';
import { createTrackingNumber } from '#domain/tracking-number.ts';
import type { Tables } from '#server/db/tables.ts';
import type { NewShipment, ShipmentRepository } from '#server/shipments/shipments.repository.ts';
import { findStored, type Readers } from './find-stored.repository.ts';
import type { StoredRow } from './import-rows.repository.ts';
import type { StoredImport } from './imports.repository.ts';

const NUMBER_TRIES = 10;

export interface WriteContext extends Readers {
  toNewShipment: (input: ShipmentCreate, trackingNumber: string, now: Date) => NewShipment;
  now: Date;
  timeZone: string;
  /** A cryptographic source of 0..255. */
  randomByte: () => number;
  /** Shipments, in this transaction. */
  shipmentsIn: (trx: Transaction<Tables>) => Pick<ShipmentRepository, 'insert' | 'update'>;
  /** Writes to the recipient of a new shipment, as part of the transaction. */
  tellRecipient: (
    trx: Transaction<Tables>,
    shipmentId: string,
    to: { email: string; language: string },
  ) => Promise<void>;
}

export interface Written {
  outcome: RowOutcome;
  shipmentId?: string;
  trackingNumber?: string;
  version?: number;
  /** What was there before. */
  before?: ShipmentUpdate;
  problem?: ImportRowProblem['code'];
}

/** The id of a row's shipment: the same however often it is tried. */
function toShipmentId(importId: string, row: number): string {
  const hex = createHash('sha256').update(`${importId} ${row}`).digest('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}

const toKey = ({ key }: StoredRow) => (key?.startsWith('reference ') ? key.slice('reference '.length) : undefined);

/**
 * Only one list may make a shipment of a customer's reference. Where another one came first, at this very moment, the whole
 * transaction is given up: tried again, it finds what the other has made.
 */
async function claimKey(
  trx: Transaction<Tables>,
  job: StoredImport,
  row: StoredRow,
  shipmentId: string,
): Promise<void> {
  const key = toKey(row);
  if (!key) return;
  const claimed = await trx
    .insertInto('import_keys')
    .values({ customer_id: job.customer_id ?? '', value_key: key, shipment_id: shipmentId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('shipment_id')
    .executeTakeFirst();
  if (!claimed && row.result === 'new') throw new Error('Another list has made a shipment of this reference.');
}

/** The references of these rows of which lists have made shipments by now. */
export async function findKnownKeys(
  trx: Transaction<Tables>,
  job: StoredImport,
  rows: StoredRow[],
): Promise<Set<string>> {
  const keys = rows.flatMap((row) => toKey(row) ?? []);
  if (keys.length === 0) return new Set();
  const known = await trx
    .selectFrom('import_keys')
    .select('value_key')
    .where('customer_id', '=', job.customer_id ?? '')
    .where('value_key', 'in', keys)
    .execute();
  return new Set(known.map(({ value_key }) => value_key));
}

async function insert(trx: Transaction<Tables>, input: ShipmentCreate, job: StoredImport, context: WriteContext) {
  const { now, randomByte, shipmentsIn, toNewShipment } = context;
  const given = input.trackingNumber || undefined;
  for (let tries = 0; tries < (given ? 1 : NUMBER_TRIES); tries++) {
    const number = given ?? createTrackingNumber(randomByte);
    const stored = await shipmentsIn(trx).insert(toNewShipment(input, number, now), now, job.run_by);
    if (stored) return stored;
  }
  return undefined;
}

async function create(
  trx: Transaction<Tables>,
  job: StoredImport,
  row: StoredRow,
  context: WriteContext & { known: ReadonlySet<string> },
): Promise<Written> {
  // Another list, or the same one in another window, has made it meanwhile.
  if (context.known.has(toKey(row) ?? '')) return { outcome: 'same' };
  const id = toShipmentId(job.id, row.row);
  const { input, problems } = toNewFromRow(id, row.stated, job.customer_id, { ...context, mapping: job.mapping });
  if (!input || problems[0]) return { outcome: 'failed', problem: problems[0]?.code };
  const stored = await insert(trx, input, job, context);
  if (!stored) return { outcome: 'stale' };
  await claimKey(trx, job, row, stored.id);
  const { recipientEmail: email, recipientLanguage: language = 'en' } = row.stated;
  if (job.tell_recipients && email) await context.tellRecipient(trx, stored.id, { email, language });
  return { outcome: 'created', shipmentId: stored.id, trackingNumber: stored.trackingNumber, version: stored.version };
}

const toUpdate = ({
  id: _,
  trackingNumber: __,
  version: ___,
  createdAt: ____,
  ...fields
}: StoredShipment): ShipmentUpdate => fields;

async function change(
  trx: Transaction<Tables>,
  job: StoredImport,
  row: StoredRow,
  context: WriteContext,
): Promise<Written> {
  const found = row.shipment_id === null ? undefined : await findStored(trx, context, row.shipment_id);
  if (!found || found.shipment.version !== row.version_before) return { outcome: 'stale' };
  const { shipment } = found;
  const { input, problems } = toChangedFromRow(row.stated, shipment, { ...context, mapping: job.mapping });
  if (!input || problems[0]) return { outcome: 'failed', problem: problems[0]?.code };
  const by = { actor: job.run_by, statusBefore: shipment.status };
  const stored = await context.shipmentsIn(trx).update(shipment.id, shipment.version, input, context.now, by);
  if (!stored) return { outcome: 'stale' };
  await claimKey(trx, job, row, shipment.id);
  return {
    ...{
      outcome: 'updated',
      shipmentId: shipment.id,
      trackingNumber: shipment.trackingNumber,
      version: stored.version,
    },
    before: toUpdate(shipment),
  };
}

/**
 * Writes one row, as part of the transaction: what it would do was checked, and is done only if nothing changed since.
 * `known` are the references of which lists have made shipments by now.
 */
export const writeRow = (
  trx: Transaction<Tables>,
  job: StoredImport,
  row: StoredRow,
  context: WriteContext & { known: ReadonlySet<string> },
): Promise<Written> => (row.result === 'new' ? create(trx, job, row, context) : change(trx, job, row, context));
