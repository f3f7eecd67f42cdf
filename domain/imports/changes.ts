import { removeInvisible, removeInvisibleInProse } from '../clean-text.ts';
import { toDay, toTimeOfDay } from '../dates.ts';
import type { ShipmentRecord, ShipmentUpdate } from '../shipments/schema.ts';
import type { ImportTexts, ImportValues } from './cell.ts';
import { MEASURES } from './heading-units.ts';
import { EVENT_IMPORT_FIELDS, IMPORT_FIELDS, type ImportField } from './import.ts';

/** A stored shipment as a row may change it: with its people, references and history. */
export type StoredShipment = ShipmentUpdate &
  Required<Pick<ShipmentUpdate, 'people' | 'references'>> &
  Pick<ShipmentRecord, 'id' | 'trackingNumber' | 'version' | 'createdAt' | 'trackingHistory'>;

export const REFERENCES = {
  customerReference: 'customer',
  orderReference: 'order',
  invoiceReference: 'invoice',
  carrierReference: 'carrier',
} as const satisfies Partial<Record<ImportField, string>>;
export const REFERENCE_FIELDS = Object.keys(REFERENCES) as (keyof typeof REFERENCES)[];

/** Where the shipment was last. */
export const findPlace = ({ trackingHistory }: StoredShipment): string =>
  trackingHistory.find(({ corrected }) => !corrected)?.location ?? '';

type EditField = Exclude<ImportField, (typeof EVENT_IMPORT_FIELDS)[number] | 'estimateReason'>;
/** Whether a field is edited: of the others a row makes an event, or they say why it edits. */
export const isEdit = (field: ImportField): field is EditField =>
  field !== 'estimateReason' && !EVENT_IMPORT_FIELDS.some((name) => name === field);

/** Whether a row that is written changes more than it adds as an event. */
export const isEditing = (before: ImportTexts): boolean => IMPORT_FIELDS.some((name) => isEdit(name) && name in before);

/** What is stored, written as a row would say it. */
function toValues(stored: StoredShipment, timeZone: string): Record<EditField, string> {
  const { people, dimensions, estimatedDeliveryDate: estimate } = stored;
  const toText = (instant: Date) => `${toDay(instant, timeZone)}T${toTimeOfDay(instant, timeZone)}`;
  const party = ({ name, company, email, phone }: typeof people.sender, side: 'sender' | 'recipient') => ({
    [`${side}Name`]: name,
    [`${side}Company`]: company,
    [`${side}Email`]: email,
    [`${side}Phone`]: phone,
  });
  const references = REFERENCE_FIELDS.map((field) => {
    const own = stored.references.filter(({ kind }) => kind === REFERENCES[field]);
    return [field, own.map(({ value }) => value).join(', ')];
  });
  return {
    trackingNumber: stored.trackingNumber,
    serviceType: stored.serviceType,
    weight: String(stored.weight),
    weightUnit: stored.weightUnit,
    dimensionsUnit: stored.dimensionsUnit,
    length: String(dimensions.length),
    width: String(dimensions.width),
    height: String(dimensions.height),
    createdAt: toText(new Date(stored.createdAt)),
    estimatedDeliveryDate: estimate ? toText(new Date(estimate)) : '',
    notes: stored.notes,
    originAddress: stored.originAddress,
    destinationAddress: stored.destinationAddress,
    ...party(people.sender, 'sender'),
    ...party(people.recipient, 'recipient'),
    recipientLanguage: people.recipient.language,
    recipientPostcode: people.recipient.postcode,
    recipientInstructions: people.recipient.instructions,
    ...Object.fromEntries(references),
  } as Record<EditField, string>;
}

/** What a shipment is known by, and when it was made: a list does not change them. */
const FIXED: readonly ImportField[] = ['trackingNumber', 'createdAt'];
const squeeze = (text: string) => removeInvisibleInProse(text).replace(/\s+/g, ' ').trim();
/** As many digits as a list is read with. */
const toMeasure = (text: string) => Number(Number(text).toPrecision(12));
const listReferenceIdentities = (text: string) => text.split(', ').map(toReferenceIdentity);

function isSame(field: ImportField, stated: string, stored: string, timeZone: string): boolean {
  if (MEASURES.some((measure) => measure === field)) return toMeasure(stated) === toMeasure(stored);
  // A cell may hold several, as an export writes them.
  if (field in REFERENCES) {
    const known = new Set([toReferenceIdentity(stored), ...listReferenceIdentities(stored)]);
    return known.has(toReferenceIdentity(stated)) || listReferenceIdentities(stated).every((key) => known.has(key));
  }
  if (field !== 'estimatedDeliveryDate') return squeeze(stated) === squeeze(stored);
  // A day alone says nothing of the hour.
  const own = stated.endsWith('Z')
    ? `${toDay(new Date(stated), timeZone)}T${toTimeOfDay(new Date(stated), timeZone)}`
    : stated;
  return stored.startsWith(own);
}

/** What is stored of the fields of which the row says something else. */
export function findChanges(values: ImportValues, stored: StoredShipment, timeZone: string): ImportTexts {
  const all = toValues(stored, timeZone);
  const changed = IMPORT_FIELDS.filter(isEdit).filter((field) => {
    const stated = values[field];
    return stated !== undefined && !FIXED.includes(field) && !isSame(field, stated, all[field], timeZone);
  });
  return Object.fromEntries(changed.map((field) => [field, all[field]]));
}

/**
 * What the same reference is: all its letters, digits and signs in their order. Only what a program or a hand adds without
 * meaning it does not count: case, width (NFKC), invisible characters, blanks around it, and how many blanks or which stand
 * between. `Z1-11`, `Z11-1`, `Z111` and `Z1 11` are four orders. reference_identity() of the database is the same
 * (0065-exact-references.ts); a list that is imported writes by it alone.
 */
export const toReferenceIdentity = (reference: string): string =>
  removeInvisible(reference.normalize('NFKC'))
    .toLowerCase()
    .replace(/[\t-\r \u0085\u1680\u2028\u2029]+/g, ' ')
    .trim();
