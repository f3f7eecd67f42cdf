import type { ListenerQuery, RunQuery } from '#server/db/listener.ts';
import type { ShipmentChange } from './live-message.ts';

/** More changes at once are not reported individually. */
const MAX_NUMBERS = 5_000;

const KINDS: Record<string, ShipmentChange['kind']> = {
  'shipment.created': 'created',
  'shipment.restored': 'created',
  'shipment.status': 'statusAdded',
  'shipment.deleted': 'deleted',
};

interface Row {
  /** The transaction snapshot that the statement saw. */
  snapshot: string;
  type: string | null;
  id: string;
  number: string | null;
  version: number | null;
}

/**
 * Reads rows that an earlier snapshot could not see: of transactions then open or not started. Unlike the change feed,
 * does not wait for the oldest open transaction.
 */
const NEWER = `
  select pg_current_snapshot()::text as snapshot, newer.* from (select) as one left join lateral (
    select changes.type, changes.shipment_id as id, coalesce(changes.number, shipments.tracking_number) as number,
      coalesce(changes.version, shipments.version) as version
    from changes left join shipments on shipments.id = changes.shipment_id
    where changes.tx >= $1::bigint or changes.tx = any($2::bigint[])
    order by changes.xid, changes.seq limit ${MAX_NUMBERS + 1}
  ) as newer on true -- listening`;

interface Readers {
  onChange(change: ShipmentChange): void;
  /** Too many changes to report individually. */
  onMany(): void;
}

/** Reads the changes committed since the last call. */
export function followChanges(channel: string, { onChange, onMany }: Readers): ListenerQuery {
  let position = { end: '0', open: [] as string[] };
  const note = (snapshot: string) => {
    const [, end = '0', open = ''] = snapshot.split(':');
    position = { end, open: open.split(',').filter(Boolean) };
  };
  return {
    channel,
    async start(runQuery: RunQuery) {
      for (const { snapshot } of await runQuery<Row>('select pg_current_snapshot()::text as snapshot')) note(snapshot);
    },
    async poll(runQuery: RunQuery) {
      const rows = await runQuery<Row>(NEWER, [position.end, position.open]);
      note(rows[0]?.snapshot ?? '');
      if (rows.length > MAX_NUMBERS) onMany();
      else for (const change of toChanges(rows)) onChange(change);
    },
  };
}

/** Reports a new version once, by its most significant change. Statuses of a shipment since deleted have no number. */
function toChanges(rows: readonly Row[]): ShipmentChange[] {
  const changes = new Map<string, ShipmentChange>();
  for (const { type, id, number, version } of rows) {
    if (type === null || number === null) continue;
    const kind = KINDS[type] ?? 'updated';
    const key = `${kind === 'deleted'} ${version} ${id}`;
    const before = changes.get(key);
    if (!before || before.kind === 'updated')
      changes.set(key, { id, trackingNumber: number, version: version ?? 0, kind });
  }
  return [...changes.values()];
}
