import type { Transaction } from 'kysely';
import type { EstimateRules } from '#domain/company/default-estimate.ts';
import { isInScope } from '#domain/customer-scope.ts';
import type { ImportValues } from '#domain/imports/cell.ts';
import { isEditing, type StoredShipment } from '#domain/imports/changes.ts';
import type { ImportedEvent } from '#domain/imports/event.ts';
import type { ImportRowProblem, RowOutcome } from '#domain/imports/import.ts';
import { toChangedFromRow, toNewFromRow } from '#domain/imports/shipment.schema.ts';
import type { Shipment, ShipmentCreate, ShipmentUpdate } from '#domain/shipments/schema.ts';
import { createTrackingNumber, type Prefixes } from '#domain/tracking/number.ts';
import type { Tables } from '#server/db/tables.ts';
import { toDigestId } from '#server/digest.ts';
import type { NewShipment } from '#server/shipments/insert-shipments.repository.ts';
import type { ShipmentRepository } from '#server/shipments/shipments.repository.ts';
import { findStored, type Readers } from './find-stored.repository.ts';
import { listOrderRows, type StoredRow } from './import-rows.repository.ts';
import { toCustomerScope } from './import-scope.ts';
import type { StoredImport } from './imports.repository.ts';
import { claimKeys } from './row-keys.repository.ts';
import { DIGEST_PREFIX } from './row-keys.ts';

const NUMBER_TRIES = 10;

export interface WriteContext extends Readers {
  toNewShipment: (input: ShipmentCreate, trackingNumber: string, now: Date) => NewShipment;
  now: Date;
  timeZone: string;
  /** The company's prefixes; new numbers use the first. */
  getPrefixes: () => Prefixes;
  /** The company's default estimates. */
  getEstimateRules: () => EstimateRules;
  /** Whether moving a promised date requires a reason. */
  isReasonNeeded: () => boolean;
  /** Returns cryptographically random bytes, 0..255. */
  randomByte: () => number;
  /** Shipments in this transaction. */
  shipmentsIn: (trx: Transaction<Tables>) => Pick<ShipmentRepository, 'insertAll' | 'appendImportedEvent' | 'update'>;
  /**
   * Queues an email to the recipient of a new shipment within the transaction; returns false for an address on the
   * suppression list.
   */
  notifyRecipient: (
    trx: Transaction<Tables>,
    shipmentId: string,
    to: { email: string; language: string },
  ) => Promise<boolean>;
}

export interface Written {
  row: number;
  outcome: RowOutcome;
  shipmentId?: string;
  trackingNumber?: string;
  version?: number;
  /** The state before the row. */
  before?: ShipmentUpdate;
  problem?: ImportRowProblem['code'];
  /** Whether the recipient is on the suppression list. */
  refusesMail?: boolean;
}

/** `keys`: the key of each row, by row number. `known`: the shipments these keys already have. */
type KeyContext = WriteContext & { keys: ReadonlyMap<number, string>; known: ReadonlySet<string> };

type Insertable = { row: StoredRow; input: ShipmentCreate; event: ImportedEvent | undefined };

/** Inserts shipments. Draws a generated number again if it is taken, but not one from the list. */
async function insert(
  trx: Transaction<Tables>,
  list: Insertable[],
  job: StoredImport,
  context: WriteContext,
): Promise<Map<string, Shipment>> {
  const { now, getPrefixes, randomByte, shipmentsIn, toNewShipment } = context;
  const [prefix] = getPrefixes();
  const stored = new Map<string, Shipment>();
  for (let tries = 0, left = list; left.length > 0 && tries < NUMBER_TRIES; tries++) {
    const candidates = left.map(({ input }) =>
      toNewShipment(input, input.trackingNumber || createTrackingNumber(prefix, randomByte), now),
    );
    for (const one of await shipmentsIn(trx).insertAll(candidates, now, job.run_by)) stored.set(one.id, one);
    left = left.filter(({ input }) => !input.trackingNumber && !stored.has(input.id));
  }
  return stored;
}

/** Returns all rows of the orders whose first rows these are, if they are items of one shipment. */
const findOrderRows = async (trx: Transaction<Tables>, { id, mapping }: StoredImport, rows: StoredRow[]) =>
  mapping.orderRows === 'items' && mapping.columns.itemDescription
    ? listOrderRows(
        trx,
        id,
        rows.flatMap(({ key }) => (key && !key.startsWith(DIGEST_PREFIX) ? [key] : [])),
      )
    : new Map<string | null, ImportValues[]>();

/** Writes rows that create shipments within the transaction. */
async function createAll(
  trx: Transaction<Tables>,
  job: StoredImport,
  rows: StoredRow[],
  context: KeyContext,
): Promise<Written[]> {
  const written: Written[] = [];
  const list: Insertable[] = [];
  const orderRows = await findOrderRows(trx, job, rows);
  for (const row of rows) {
    const id = toDigestId(job.id, row.row);
    const { input, event, problems } = toNewFromRow(id, row.stated, job.customer_id, {
      ...context,
      estimateRules: context.getEstimateRules(),
      mapping: job.mapping,
      itemRows: orderRows.get(row.key),
    });
    // Another import, or this one in another window, has already created it.
    if (context.known.has(context.keys.get(row.row) ?? '')) written.push({ row: row.row, outcome: 'same' });
    else if (input && !problems[0]) list.push({ row, input, event });
    else written.push({ row: row.row, outcome: 'failed', problem: problems[0]?.code });
  }
  const stored = await insert(trx, list, job, context);
  for (const { input, event } of list) {
    const updated = event && stored.has(input.id) && (await appendEvent(trx, job, input.id, event, context));
    if (updated) stored.set(updated.id, updated);
  }
  const created = list.filter(({ input }) => stored.has(input.id));
  await claimKeys(
    trx,
    job,
    created.map(({ row, input }) => ({ key: context.keys.get(row.row), shipmentId: input.id, isNew: true })),
  );
  const isNotified = new Map<number, boolean>();
  for (const { row } of job.tell_recipients ? created : []) {
    const { recipientEmail: email, recipientLanguage: language = 'en' } = row.stated;
    if (email)
      isNotified.set(row.row, await context.notifyRecipient(trx, toDigestId(job.id, row.row), { email, language }));
  }
  const outcomes = list.map(({ row: { row }, input }): Written => {
    const shipment = stored.get(input.id);
    if (!shipment) return { row, outcome: 'stale' };
    const { id: shipmentId, trackingNumber, version } = shipment;
    const refusesMail = isNotified.has(row) && { refusesMail: !isNotified.get(row) };
    return { row, outcome: 'created', shipmentId, trackingNumber, version, ...refusesMail };
  });
  return [...written, ...outcomes];
}

/** Records the event of a row. */
const appendEvent = (
  trx: Transaction<Tables>,
  job: StoredImport,
  id: string,
  event: ImportedEvent,
  context: KeyContext,
) =>
  context.shipmentsIn(trx).appendImportedEvent(id, event, {
    importId: job.id,
    at: context.now,
    actor: job.run_by,
    customerScope: toCustomerScope(job),
  });

const toUpdate = ({
  id: _,
  trackingNumber: __,
  version: ___,
  createdAt: ____,
  trackingHistory: _____,
  ...fields
}: StoredShipment): ShipmentUpdate => fields;

async function change(
  trx: Transaction<Tables>,
  job: StoredImport,
  row: StoredRow,
  context: KeyContext,
): Promise<Omit<Written, 'row'>> {
  const current = row.shipment_id === null ? undefined : await findStored(trx, context, row.shipment_id);
  const customerScope = toCustomerScope(job);
  if (!current || !isInScope(customerScope, current.customerId) || current.shipment.version !== row.version_before)
    return { outcome: 'stale' };
  const { shipment } = current;
  const { id: shipmentId, trackingNumber } = shipment;
  const changed = toChangedFromRow(row.stated, shipment, { ...context, mapping: job.mapping });
  const { input, event, before, problems } = changed;
  if (!input || problems[0]) return { outcome: 'failed', problem: problems[0]?.code };
  const by = { actor: job.run_by, customerScope, statusBefore: shipment.status };
  const shipments = context.shipmentsIn(trx);
  const edited = isEditing(before)
    ? await shipments.update(shipment.id, shipment.version, input, context.now, by)
    : shipment;
  const stored = edited && event ? await appendEvent(trx, job, shipmentId, event, context) : edited;
  if (!stored) return { outcome: 'stale' };
  await claimKeys(trx, job, [{ key: context.keys.get(row.row), shipmentId, isNew: false }]);
  return { outcome: 'updated', shipmentId, trackingNumber, version: stored.version, before: toUpdate(shipment) };
}

/** Writes checked rows within the transaction; skips those whose shipment changed since the check. */
export async function writeRows(
  trx: Transaction<Tables>,
  job: StoredImport,
  rows: StoredRow[],
  context: KeyContext,
): Promise<Written[]> {
  const isNew = ({ result }: StoredRow) => result === 'new';
  const written = await createAll(trx, job, rows.filter(isNew), context);
  for (const row of rows.filter((one) => !isNew(one)))
    written.push({ row: row.row, ...(await change(trx, job, row, context)) });
  return written;
}
