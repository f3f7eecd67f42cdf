import { combineDayAndTime, type DateContext } from '#domain/dates.ts';
import { getDecimalSign, readDecimal } from '#domain/decimal.ts';
import { pickFields } from '#domain/field-table.ts';
import { isMoved } from '#domain/promises/promise.ts';
import { SHIPMENT_TEXTS } from '#domain/shipments/fields.ts';
import type { ShipmentCreate, ShipmentUpdate } from '#domain/shipments/schema.ts';
import { findWholeNumber } from '#domain/tracking/find-numbers.ts';
import type { FormValues } from './form-values.ts';
import { toPeopleBody } from './people-values.ts';

/** Parses a number as written in the language; 0 when it is invalid. Specification, section 5. */
export function parseNumber(text: string, language: string): number {
  const number = readDecimal(text, getDecimalSign(language));
  return number.kind === 'number' ? number.value : 0;
}

/**
 * Returns the typed estimate in ISO 8601, UTC: null without a day, undefined when it is not a date. Untouched fields
 * keep the stored instant, including seconds and repeated hours.
 */
export function toEstimate(
  values: Pick<FormValues, 'estimateDay' | 'estimateTime'>,
  timeZone: string,
  stored?: { values: FormValues; estimatedDeliveryDate: string | null },
): string | null | undefined {
  const { estimateDay, estimateTime } = values;
  const isUntouched = stored?.values.estimateDay === estimateDay && stored.values.estimateTime === estimateTime;
  if (isUntouched) return stored.estimatedDeliveryDate;
  if (estimateDay === '') return null;
  return combineDayAndTime(estimateDay, estimateTime, timeZone);
}

function toEditable(values: FormValues, estimatedDeliveryDate: string | null, language: string): ShipmentUpdate {
  const { status, serviceType, originAddress, destinationAddress, weightUnit, dimensionsUnit } = values;
  return {
    status,
    serviceType,
    originAddress,
    destinationAddress,
    originPlace: values.originPlace.trim(),
    destinationPlace: values.destinationPlace.trim(),
    weight: parseNumber(values.weight, language),
    weightUnit,
    dimensions: {
      length: parseNumber(values.length, language),
      width: parseNumber(values.width, language),
      height: parseNumber(values.height, language),
    },
    dimensionsUnit,
    estimatedDeliveryDate,
    ...pickFields(SHIPMENT_TEXTS, values),
    items: values.items.map(({ description, quantity, weight }) => ({
      description,
      quantity: parseNumber(quantity, language),
      weight: parseNumber(weight, language),
    })),
  };
}

/** Returns the request that creates the shipment of a checked form. `id` makes a retry create only one. */
export function toCreateBody(values: FormValues, id: string, { timeZone, language }: DateContext): ShipmentCreate {
  return {
    id,
    trackingNumber: findWholeNumber(values.trackingNumber) ?? (values.trackingNumber.trim() || null),
    createdAt: combineDayAndTime(values.createdDay, values.createdTime, timeZone) ?? null,
    ...toEditable(values, toEstimate(values, timeZone) ?? null, language),
    ...toPeopleBody(values),
  };
}

const toReason = ({
  estimateReason,
  estimateNote,
}: FormValues): Pick<ShipmentUpdate, 'estimateReason' | 'estimateNote'> => ({
  ...(estimateReason && { estimateReason }),
  ...(estimateNote.trim() && { estimateNote: estimateNote.trim() }),
});

/** Returns the request that saves the edit of a checked form. */
export function toUpdateBody(
  values: FormValues,
  { timeZone, language }: DateContext,
  stored: { values: FormValues; estimatedDeliveryDate: string | null },
): ShipmentUpdate {
  const estimate = toEstimate(values, timeZone, stored) ?? null;
  return {
    ...toEditable(values, estimate, language),
    ...(isMoved(estimate, stored.estimatedDeliveryDate) && toReason(values)),
    ...toPeopleBody(values, stored.values),
  };
}
