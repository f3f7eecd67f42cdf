import { removeInvisible, removeInvisibleInProse } from '../clean-text.ts';
import { toDay, toTimeOfDay } from '../dates.ts';
import type { ShipmentRecord, ShipmentUpdate } from '../shipments/schema.ts';
import type { ImportTexts, ImportValues } from './cell.ts';
import { MEASURES } from './heading-units.ts';
import { EVENT_IMPORT_FIELDS, IMPORT_FIELDS, type ImportField, ITEM_IMPORT_FIELDS } from './import.ts';
import { joinLines } from './row.ts';

/** The part of a stored shipment that a row can change, with people, references and history. */
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

/** Returns the shipment's last place. */
export const findPlace = ({ trackingHistory }: StoredShipment): string =>
  trackingHistory.find(({ corrected }) => !corrected)?.location ?? '';

const NOT_EDITS = [...EVENT_IMPORT_FIELDS, ...ITEM_IMPORT_FIELDS, 'estimateReason'] as const;
type EditField = Exclude<ImportField, (typeof NOT_EDITS)[number]>;
/** Whether a row edits a stored shipment by a field; others describe an event, an item or the edit. */
export const isEdit = (field: ImportField): field is EditField => !NOT_EDITS.some((name) => name === field);

/** Whether a row changes more than it adds as an event. */
export const isEditing = (before: ImportTexts): boolean => IMPORT_FIELDS.some((name) => isEdit(name) && name in before);

/** Converts stored values to the texts a row would have. */
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
    const sameKind = stored.references.filter(({ kind }) => kind === REFERENCES[field]);
    return [field, sameKind.map(({ value }) => value).join(', ')];
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

/** Fields that identify a shipment or date its creation; a list never changes them. */
const FIXED: readonly ImportField[] = ['trackingNumber', 'createdAt'];
const squeeze = (text: string) => removeInvisibleInProse(text).replace(/\s+/g, ' ').trim();
/** Rounds to the precision of list numbers. */
const toMeasure = (text: string) => Number(Number(text).toPrecision(12));
const listReferenceIdentities = (text: string) => text.split(', ').map(toReferenceIdentity);

function isSame(field: ImportField, stated: string, stored: string, timeZone: string): boolean {
  if (MEASURES.some((measure) => measure === field)) return toMeasure(stated) === toMeasure(stored);
  // An exported cell may hold several references.
  if (field in REFERENCES) {
    const identities = new Set([toReferenceIdentity(stored), ...listReferenceIdentities(stored)]);
    return (
      identities.has(toReferenceIdentity(stated)) || listReferenceIdentities(stated).every((key) => identities.has(key))
    );
  }
  if (field !== 'estimatedDeliveryDate') return squeeze(joinLines(field, stated)) === squeeze(joinLines(field, stored));
  // A day without a time doesn't contradict any time of that day.
  const local = stated.endsWith('Z')
    ? `${toDay(new Date(stated), timeZone)}T${toTimeOfDay(new Date(stated), timeZone)}`
    : stated;
  return stored.startsWith(local);
}

/** Returns the stored values of fields for which the row has another value. */
export function findChanges(values: ImportValues, stored: StoredShipment, timeZone: string): ImportTexts {
  const all = toValues(stored, timeZone);
  const changed = IMPORT_FIELDS.filter(isEdit).filter((field) => {
    const stated = values[field];
    return stated !== undefined && !FIXED.includes(field) && !isSame(field, stated, all[field], timeZone);
  });
  return Object.fromEntries(changed.map((field) => [field, all[field]]));
}

/**
 * Returns the identity of a reference: letters, digits and signs in order. Case, width (NFKC), invisible characters,
 * surrounding spaces, and the number and kind of spaces in between don't count. `Z1-11`, `Z11-1`, `Z111` and `Z1 11`
 * are four different references. reference_identity() in the database is equal (0065-exact-references.ts); imports
 * write only by this identity.
 */
export const toReferenceIdentity = (reference: string): string =>
  removeInvisible(reference.normalize('NFKC'))
    .toLowerCase()
    .replace(/[\t-\r \u0085\u1680\u2028\u2029]+/g, ' ')
    .trim();
