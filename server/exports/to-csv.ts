import { stringify } from 'csv-stringify/sync';
import { escapeFormulaCell } from '#domain/csv.ts';
import { toTwoDigits } from '#domain/dates.ts';
import { writeDecimal } from '#domain/decimal.ts';
import { REFERENCE_FIELDS, REFERENCES } from '#domain/imports/changes.ts';
import { mask } from '#domain/mask.ts';
import type { PromiseReason, PromiseSum } from '#domain/promises/promise.ts';
import { NO_PEOPLE } from '#domain/shipment-people/people.ts';
import type { PeopleResponse } from '#domain/shipment-people/schema.ts';
import type { Shipment } from '#domain/shipments/schema.ts';
import type { ServiceType } from '#domain/shipments/shipment.ts';
import type { ShipmentStatus } from '#domain/shipments/status.ts';
import { type LocalTime, toLocalTime } from '#domain/time-zone.ts';

/** True labels: On Hold reads On Hold here. Ruling "The letter that must hold". */
export const STATUS_LABELS: Record<ShipmentStatus, string> = {
  LABEL_CREATED: 'Label Created',
  IN_TRANSIT: 'In Transit',
  OUT_FOR_DELIVERY: 'Out for Delivery',
  DELIVERED: 'Delivered',
  ON_HOLD: 'On Hold',
};
export const SERVICE_LABELS: Record<ServiceType, string> = {
  EXPRESS: 'Express',
  STANDARD: 'Standard',
  ECONOMY: 'Economy',
  INTERNATIONAL: 'International',
};

export const REASON_LABELS: Record<PromiseReason, string> = {
  customs: 'Customs inspection',
  weather: 'Weather',
  traffic: 'Traffic',
  capacity: 'Too many shipments',
  address: 'Address unclear',
  recipient_wish: 'The recipient’s request',
  missed_connection: 'Missed connection',
  held: 'On hold',
  attempt_failed: 'Delivery attempted',
  nobody_home: 'Nobody was home',
  corrected_mistake: 'Our mistake, corrected',
  other: 'Another reason',
  unspecified: 'No reason given',
};

/** Makes spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

type Cell = string | number;
/** People and references of a shipment. */
export type ShipmentPeopleData = Pick<PeopleResponse, 'people' | 'references' | 'customer'>;
const NO_PEOPLE_DATA: ShipmentPeopleData = { people: NO_PEOPLE, references: [], customer: null };

interface Row {
  shipment: Shipment;
  promise: PromiseSum | undefined;
  people: ShipmentPeopleData;
  time: (iso: string) => string;
}
/** Writes a number that imports read unambiguously. */
const toNumber = (value: number): Cell => (writeDecimal(value) === String(value) ? value : writeDecimal(value));
const toSide = (size: number): Cell => (size === 0 ? '' : toNumber(size));
const last = ({ shipment }: Row) => shipment.trackingHistory[0];

const toItemText = ({ items, weightUnit }: Shipment) =>
  items
    .map(({ description, quantity, weight }) =>
      [`${quantity} ×`, description, weight > 0 ? `(${weight} ${weightUnit})` : ''].filter(Boolean).join(' '),
    )
    .join('; ');

type Column = [header: string, read: (row: Row) => Cell];
/** Turns "customerReference" into "Customer reference". */
const toHeading = (field: string) =>
  field
    .replace(/^./, (first) => first.toUpperCase())
    .replace(/[A-Z]/g, (capital, at) => (at ? ` ${capital.toLowerCase()}` : capital));

/** Columns with personal data, for callers with the permission. */
const PEOPLE_COLUMNS: Column[] = [
  ['Sender name', ({ people }) => people.people.sender.name],
  ['Sender company', ({ people }) => people.people.sender.company],
  ['Sender email', ({ people }) => people.people.sender.email],
  ['Sender phone', ({ people }) => people.people.sender.phone],
  ['Recipient name', ({ people }) => people.people.recipient.name],
  ['Recipient company', ({ people }) => people.people.recipient.company],
  ['Recipient email', ({ people }) => people.people.recipient.email],
  ['Recipient phone', ({ people }) => people.people.recipient.phone],
  ['Recipient postcode', ({ people }) => people.people.recipient.postcode],
  ['Delivery instructions', ({ people }) => people.people.recipient.instructions],
];

const columns = (timeZone: string): Column[] => [
  ['Tracking number', ({ shipment }) => shipment.trackingNumber],
  ['Status', ({ shipment }) => STATUS_LABELS[shipment.status]],
  ['Service', ({ shipment }) => SERVICE_LABELS[shipment.serviceType]],
  ['Origin', ({ shipment }) => shipment.originAddress],
  ['Destination', ({ shipment }) => shipment.destinationAddress],
  ['Weight', ({ shipment }) => toNumber(shipment.weight)],
  ['Weight unit', ({ shipment }) => shipment.weightUnit],
  ['Length', ({ shipment }) => toSide(shipment.dimensions.length)],
  ['Width', ({ shipment }) => toSide(shipment.dimensions.width)],
  ['Height', ({ shipment }) => toSide(shipment.dimensions.height)],
  ['Dimensions unit', ({ shipment }) => shipment.dimensionsUnit],
  [`Created (${timeZone})`, ({ shipment, time }) => time(shipment.createdAt)],
  [
    `Estimated delivery (${timeZone})`,
    ({ shipment: { estimatedDeliveryDate: estimate }, time }) => (estimate ? time(estimate) : ''),
  ],
  ['Number of items', ({ shipment }) => shipment.items.length],
  ['Items', ({ shipment }) => toItemText(shipment)],
  ['Notes', ({ shipment }) => shipment.notes],
  ['Entries', ({ shipment }) => shipment.trackingHistory.length],
  [`Last entry (${timeZone})`, (row) => row.time(last(row)?.timestamp ?? row.shipment.createdAt)],
  ['Last entry status', (row) => STATUS_LABELS[last(row)?.status ?? row.shipment.status]],
  ['Last entry location', (row) => last(row)?.location ?? ''],
  ['Last entry notes', (row) => last(row)?.notes ?? ''],
  // New columns go last, because programs may rely on positions.
  [`First promised delivery (${timeZone})`, ({ promise, time }) => (promise?.first ? time(promise.first) : '')],
  ['Promise moved, times', ({ promise }) => promise?.moves ?? 0],
  ['Promise moved, last reason', ({ promise }) => (promise?.reason ? REASON_LABELS[promise.reason] : '')],
  ...PEOPLE_COLUMNS,
  ['Recipient language', ({ people }) => people.people.recipient.language],
  ...REFERENCE_FIELDS.map(
    (field): Column => [
      toHeading(field),
      ({ people }) =>
        people.references
          .filter(({ kind }) => kind === REFERENCES[field])
          .map(({ value }) => value)
          .join(', '),
    ],
  ),
  ['Customer', ({ people }) => people.customer?.name ?? ''],
];

/**
 * Writes shipments as RFC 4180: comma, CRLF, quotes if needed, formulas escaped, numbers unquoted. Times are ISO 8601
 * with the offset of the zone in the header.
 */
export function createCsvWriter(timeZone: string) {
  const all = columns(timeZone);
  const time = createOffsetClock(timeZone);
  const write = (records: Cell[][]) =>
    stringify(records, { record_delimiter: 'windows', quoted_match: /[\r\n]/, cast: { string: escapeFormulaCell } });
  return {
    /** The first line, after the byte order mark. */
    header: () => BYTE_ORDER_MARK + write([all.map(([header]) => header)]),
    /** `promises` and `people` are keyed by shipment id. */
    rows(
      shipments: Shipment[],
      promises: ReadonlyMap<string, PromiseSum>,
      people: ReadonlyMap<string, ShipmentPeopleData>,
      masksPeople = false,
    ): string {
      if (shipments.length === 0) return '';
      const toCells = (shipment: Shipment) => {
        const { id } = shipment;
        const row = { shipment, promise: promises.get(id), people: people.get(id) ?? NO_PEOPLE_DATA, time };
        return all.map((column) => {
          const cell = column[1](row);
          return masksPeople && PEOPLE_COLUMNS.includes(column) ? mask(String(cell)) : cell;
        });
      };
      return write(shipments.map(toCells));
    },
  };
}

/** No zone changes its clock twice within a day, and all change it on a quarter of an hour. */
const DAY_MS = 86_400_000;
const QUARTER_MS = 900_000;
const MAX_REMEMBERED = 10_000;

const asUtc = ({ year, month, day, hour, minute }: LocalTime) => Date.UTC(year, month - 1, day, hour, minute);

/**
 * Returns a formatter of instants (ISO 8601) in the zone's local time, to the second, with offset:
 * "2026-12-02T13:00:00+01:00". It looks offsets up once per day, or per quarter of an hour on days with a clock change,
 * because an export formats millions.
 */
export function createOffsetClock(timeZone: string): (iso: string) => string {
  const cache = new Map<number, number>();
  const offsetAt = (time: number) => {
    let minutes = cache.get(time);
    if (minutes === undefined) {
      minutes = (asUtc(toLocalTime(new Date(time), timeZone)) - time) / 60_000;
      if (cache.size >= MAX_REMEMBERED) cache.clear();
      cache.set(time, minutes);
    }
    return minutes;
  };
  const findOffset = (time: number) => {
    const day = Math.floor(time / DAY_MS) * DAY_MS;
    const offset = offsetAt(day);
    return offset === offsetAt(day + DAY_MS) ? offset : offsetAt(Math.floor(time / QUARTER_MS) * QUARTER_MS);
  };
  return (iso) => {
    const time = Date.parse(iso);
    const offset = findOffset(time);
    const size = Math.abs(offset);
    const clock = new Date(time + offset * 60_000).toISOString().slice(0, 19);
    return `${clock}${offset < 0 ? '-' : '+'}${toTwoDigits(Math.floor(size / 60))}:${toTwoDigits(size % 60)}`;
  };
}
