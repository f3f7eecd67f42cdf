import { type EstimateRules, findDefaultDay } from '#domain/company/default-estimate.ts';
import { toDay, toTimeOfDay } from '#domain/dates.ts';
import { writeDecimal } from '#domain/decimal.ts';
import { mapFields } from '#domain/field-table.ts';
import type { PromiseReason } from '#domain/promises/promise.ts';
import type { PeopleResponse } from '#domain/shipment-people/schema.ts';
import { SHIPMENT_TEXTS, type ShipmentTexts } from '#domain/shipments/fields.ts';
import type { Shipment, ShipmentUpdate } from '#domain/shipments/schema.ts';
import {
  DEFAULT_DELIVERY_TIME,
  DEFAULT_DIMENSION_UNIT,
  DEFAULT_ITEM_QUANTITY,
  DEFAULT_ITEM_WEIGHT,
  DEFAULT_SERVICE_TYPE,
  DEFAULT_WEIGHT_UNIT,
  type DimensionUnit,
  type ServiceType,
  type WeightUnit,
} from '#domain/shipments/shipment.ts';
import { DEFAULT_STATUS, type ShipmentStatus } from '#domain/shipments/status.ts';
import { type PeopleValues, toPeopleValues, toReferences } from './people-values.ts';

/** The typed values of an item. `key` identifies its row. */
export interface ItemValues {
  key: number;
  description: string;
  quantity: string;
  weight: string;
}

/** The typed values. Days are "yyyy-mm-dd" and times "HH:mm" in the company's time zone. */
export interface FormValues extends PeopleValues, ShipmentTexts {
  trackingNumber: string;
  serviceType: ServiceType;
  status: ShipmentStatus;
  originAddress: string;
  destinationAddress: string;
  /** What visitors see instead of the address; '' for the city that the server reads from it. */
  originPlace: string;
  destinationPlace: string;
  weight: string;
  weightUnit: WeightUnit;
  length: string;
  width: string;
  height: string;
  dimensionsUnit: DimensionUnit;
  items: ItemValues[];
  createdDay: string;
  createdTime: string;
  estimateDay: string;
  estimateTime: string;
  /** The reason of a moved estimate; '' for none. */
  estimateReason: PromiseReason | '';
  estimateNote: string;
}

/** Defaults of a new shipment. Specification, sections 5 and 9: EXPRESS, LABEL_CREATED, kg, cm, created now, delivery 09:00. */
export function toNewValues(now: Date, timeZone: string): FormValues {
  return {
    trackingNumber: '',
    serviceType: DEFAULT_SERVICE_TYPE,
    status: DEFAULT_STATUS,
    originAddress: '',
    destinationAddress: '',
    originPlace: '',
    destinationPlace: '',
    weight: '',
    weightUnit: DEFAULT_WEIGHT_UNIT,
    length: '',
    width: '',
    height: '',
    dimensionsUnit: DEFAULT_DIMENSION_UNIT,
    items: [],
    createdDay: toDay(now, timeZone),
    createdTime: toTimeOfDay(now, timeZone),
    estimateDay: '',
    estimateTime: DEFAULT_DELIVERY_TIME,
    estimateReason: '',
    estimateNote: '',
    ...mapFields(SHIPMENT_TEXTS, () => ''),
    ...toPeopleValues({}),
  };
}

/** Returns the values with the default estimate of their service, counted from their creation day. */
export function fillInEstimate(values: FormValues, now: Date, timeZone: string, rules: EstimateRules): FormValues {
  return { ...values, estimateDay: findDefaultDay(values, toDay(now, timeZone), rules) ?? '' };
}

const toText = (size: number) => (size === 0 ? '' : writeDecimal(size));

/** A record without people leaves their fields empty. */
type StoredShipment = Shipment & Partial<Pick<PeopleResponse, 'people' | 'references' | 'customer' | 'customerId'>>;

/** Returns the form values of a stored shipment. A dimension of 0 was not given. */
export function toValues(shipment: StoredShipment, timeZone: string): FormValues {
  const { dimensions, estimatedDeliveryDate: estimate } = shipment;
  const created = new Date(shipment.createdAt);
  return {
    ...shipment,
    ...toPeopleValues(shipment),
    weight: writeDecimal(shipment.weight),
    length: toText(dimensions.length),
    width: toText(dimensions.width),
    height: toText(dimensions.height),
    items: shipment.items.map((item, key) => ({
      key,
      description: item.description,
      quantity: writeDecimal(item.quantity),
      weight: writeDecimal(item.weight),
    })),
    createdDay: toDay(created, timeZone),
    createdTime: toTimeOfDay(created, timeZone),
    estimateDay: estimate ? toDay(new Date(estimate), timeZone) : '',
    estimateTime: estimate ? toTimeOfDay(new Date(estimate), timeZone) : DEFAULT_DELIVERY_TIME,
    estimateReason: '',
    estimateNote: '',
  };
}

/** Returns the values for the next shipment of the same sender: origin, public place, service and units stay. */
export function toFollowingValues(last: FormValues, now: Date, timeZone: string): FormValues {
  const { serviceType, originAddress, originPlace, weightUnit, dimensionsUnit } = last;
  return { ...toNewValues(now, timeZone), serviceType, originAddress, originPlace, weightUnit, dimensionsUnit };
}

/**
 * Returns the values for a copy of the shipment, without what belongs to it alone: number, history, references and a
 * past estimate.
 */
export function toCopiedValues(shipment: StoredShipment, now: Date, timeZone: string): FormValues {
  const fresh = toNewValues(now, timeZone);
  const { trackingNumber, status, createdDay, createdTime, references, estimateDay, estimateTime } = fresh;
  const copied = { ...toValues(shipment, timeZone), trackingNumber, status, createdDay, createdTime, references };
  return copied.estimateDay < createdDay ? { ...copied, estimateDay, estimateTime } : copied;
}

/** Adds a row as "Add item" does. Specification, section 9: quantity 1, weight 0. */
export function addItem(items: ItemValues[]): ItemValues[] {
  const key = Math.max(-1, ...items.map((item) => item.key)) + 1;
  const fresh = { key, description: '', quantity: String(DEFAULT_ITEM_QUANTITY), weight: String(DEFAULT_ITEM_WEIGHT) };
  return [...items, fresh];
}

const FIELDS = Object.keys(toNewValues(new Date(0), 'UTC')) as (keyof FormValues)[];
const toComparable = (values: FormValues) =>
  JSON.stringify(
    FIELDS.map((field) => {
      if (field === 'items') return values.items.map(({ key: _, ...item }) => item);
      // An unused row does not count as a change.
      if (field === 'references') return toReferences(values);
      return values[field];
    }),
  );

/** Whether saving both would store the same. */
export function haveSameValues(one: FormValues, other: FormValues): boolean {
  return toComparable(one) === toComparable(other);
}

/** Whether the stored shipment matches what was sent: an earlier request succeeded and only its response was lost. */
export function isStored(update: ShipmentUpdate, stored: StoredShipment): boolean {
  if (update.customerId !== undefined && update.customerId !== stored.customerId) return false;
  const expected = { ...stored, ...update } as Shipment;
  return haveSameValues(toValues(expected, 'UTC'), toValues(stored, 'UTC'));
}
