import { useTranslation } from '#app/i18n/use-translation.tsx';
import { formatEstimate } from '#domain/dates.ts';
import { DATE_IMPORT_FIELDS, type ImportField } from '#domain/imports/import.ts';
import { SAID_REASONS } from '#domain/promises/promise.ts';
import { formatWeight } from '#domain/shipments/dimensions.ts';
import { DEFAULT_WEIGHT_UNIT, SERVICE_TYPES, WEIGHT_UNITS } from '#domain/shipments/shipment.ts';
import { SHIPMENT_STATUSES } from '#domain/shipments/status.ts';
import { usePromiseReason } from '../parts/use-promise-reason.ts';

type Values = Partial<Record<ImportField, string>>;

const DAY = /^\d{4}-\d{2}-\d{2}/;

/** A weight that was read in the reader's language; one that was not stays as it is in the file. */
function toWeight(text: string, unit: string | undefined, language: string): string {
  const weightUnit = WEIGHT_UNITS.find((one) => one === unit) ?? DEFAULT_WEIGHT_UNIT;
  return /^\d+(\.\d+)?$/.test(text) ? formatWeight({ weight: Number(text), weightUnit }, language) : text;
}

/** A value of a row as people read it; what could not be read stays as it is in the file. */
export function useValueText() {
  const { t, i18n } = useTranslation();
  const say = usePromiseReason();
  const inUtc = { language: i18n.language, timeZone: 'UTC' };
  return (field: ImportField, values: Values): string => {
    const value = values[field] ?? '';
    if (field === 'weight') return toWeight(value, values.weightUnit, i18n.language);
    if (field === 'serviceType') {
      const service = SERVICE_TYPES.find((name) => name === value);
      return service ? t(`serviceType.${service}`) : value;
    }
    if (field === 'status') {
      const status = SHIPMENT_STATUSES.find((name) => name === value);
      return status ? t(`status.${status}`) : value;
    }
    if (field === 'estimateReason') {
      const reason = SAID_REASONS.find((name) => name === value);
      return reason ? say(reason) : value;
    }
    const isDate = DATE_IMPORT_FIELDS.some((name) => name === field);
    return isDate && DAY.test(value) ? formatEstimate(`${value.slice(0, 10)}T12:00:00Z`, inUtc) : value;
  };
}
