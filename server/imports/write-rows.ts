import type { Transaction } from 'kysely';
import { isInScope } from '#domain/customer-scope.ts';
import { isEditing, type StoredShipment } from '#domain/imports/changes.ts';
import type { ImportedEvent } from '#domain/imports/event.ts';
import type { ImportRowProblem, RowOutcome } from '#domain/imports/import.ts';
import { toChangedFromRow, toNewFromRow } from '#domain/imports/shipment.schema.ts';
import type { Shipment, ShipmentCreate, ShipmentUpdate } from '#domain/shipments/schema.ts';
import { createTrackingNumber, type Prefixes } from '#domain/tracking/number.ts';
import type { Tables } from '#server/db/tables.ts';
import { toDigestId } from '#server/digest-id.ts';
import type { NewShipment } from '#server/shipments/insert-shipments.repository.ts';
import type { ShipmentRepository } from '#server/shipments/shipments.repository.ts';
import { findStored, type Readers } from './find-stored.repository.ts';
import type { StoredRow } from './import-rows.repository.ts';
import { toCustomerScope } from './import-scope.ts';
import type { StoredImport } from './imports.repository.ts';
import { claimKeys } from './row-keys.repository.ts';

const NUMBER_TRIES = 10;

export interface WriteContext extends Readers {
  toNewShipment: (input: ShipmentCreate, trackingNumber: string, now: Date) => NewShipment;
  now: Date;
  timeZone: string;
  /** Those that the company's numbers have, that of new ones first. */
  getPrefixes: () => Prefixes;
  /** Whether the company asks why a promised date moves. */
  isReasonNeeded: () => boolean;
  /** A cryptographic source of 0..255. */
  randomByte: () => number;
  /** Shipments, in this transaction. */
  shipmentsIn: (trx: Transaction<Tables>) => Pick<ShipmentRepository, 'insertAll' | 'notifyImported' | 'update'>;
  /** Writes to the recipient of a new shipment, as part of the transaction; false for an address that gets no emails of lists. */
  tellRecipient: (
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
  /** What was there before. */
  before?: ShipmentUpdate;
  problem?: ImportRowProblem['code'];
  /** Of a recipient who was to be written to. */
  refusesMail?: boolean;
}

/** `keys`: by the number of each row, the key under which it is known again. `known`: those of these keys that have a shipment already. */
type KeyContext = WriteContext & { keys: ReadonlyMap<number, string>; known: ReadonlySet<string> };

type Insertable = { row: StoredRow; input: ShipmentCreate; event: ImportedEvent | undefined };

/** Shipments by their ids. A number that is drawn and taken is drawn again; one that the list gives is not. */
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

/** Writes rows that make shipments, as part of the transaction. */
async function createAll(
  trx: Transaction<Tables>,
  job: StoredImport,
  rows: StoredRow[],
  context: KeyContext,
): Promise<Written[]> {
  const written: Written[] = [];
  const list: Insertable[] = [];
  for (const row of rows) {
    const id = toDigestId(job.id, row.row);
    const { input, event, problems } = toNewFromRow(id, row.stated, job.customer_id, {
      ...context,
      mapping: job.mapping,
    });
    // Another list, or the same one in another window, has made it meanwhile.
    if (context.known.has(context.keys.get(row.row) ?? '')) written.push({ row: row.row, outcome: 'same' });
    else if (input && !problems[0]) list.push({ row, input, event });
    else written.push({ row: row.row, outcome: 'failed', problem: problems[0]?.code });
  }
  const stored = await insert(trx, list, job, context);
  for (const { input, event } of list) {
    const told = event && stored.has(input.id) && (await tell(trx, job, input.id, event, context));
    if (told) stored.set(told.id, told);
  }
  const made = list.filter(({ input }) => stored.has(input.id));
  await claimKeys(
    trx,
    job,
    made.map(({ row, input }) => ({ key: context.keys.get(row.row), shipmentId: input.id, isNew: true })),
  );
  const isTold = new Map<number, boolean>();
  for (const { row } of job.tell_recipients ? made : []) {
    const { recipientEmail: email, recipientLanguage: language = 'en' } = row.stated;
    if (email) isTold.set(row.row, await context.tellRecipient(trx, toDigestId(job.id, row.row), { email, language }));
  }
  const outcomes = list.map(({ row: { row }, input }): Written => {
    const shipment = stored.get(input.id);
    if (!shipment) return { row, outcome: 'stale' };
    const { id: shipmentId, trackingNumber, version } = shipment;
    const refusesMail = isTold.has(row) && { refusesMail: !isTold.get(row) };
    return { row, outcome: 'created', shipmentId, trackingNumber, version, ...refusesMail };
  });
  return [...written, ...outcomes];
}

/** Records what a row tells of its shipment. */
const tell = (trx: Transaction<Tables>, job: StoredImport, id: string, event: ImportedEvent, context: KeyContext) =>
  context.shipmentsIn(trx).notifyImported(id, event, {
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
  const found = row.shipment_id === null ? undefined : await findStored(trx, context, row.shipment_id);
  const customerScope = toCustomerScope(job);
  if (!found || !isInScope(customerScope, found.customerId) || found.shipment.version !== row.version_before)
    return { outcome: 'stale' };
  const { shipment } = found;
  const { id: shipmentId, trackingNumber } = shipment;
  const changed = toChangedFromRow(row.stated, shipment, { ...context, mapping: job.mapping });
  const { input, event, before, problems } = changed;
  if (!input || problems[0]) return { outcome: 'failed', problem: problems[0]?.code };
  const by = { actor: job.run_by, customerScope, statusBefore: shipment.status };
  const shipments = context.shipmentsIn(trx);
  const edited = isEditing(before)
    ? await shipments.update(shipment.id, shipment.version, input, context.now, by)
    : shipment;
  const stored = edited && event ? await tell(trx, job, shipmentId, event, context) : edited;
  if (!stored) return { outcome: 'stale' };
  await claimKeys(trx, job, [{ key: context.keys.get(row.row), shipmentId, isNew: false }]);
  return { outcome: 'updated', shipmentId, trackingNumber, version: stored.version, before: toUpdate(shipment) };
}

/**
 * Writes rows, as part of the transaction: what they would do was checked, and is done only if nothing changed since.
 */
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
