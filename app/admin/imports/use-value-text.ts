import { useTranslation } from '#app/i18n/use-translation.tsx';
import { formatEstimate } from '#domain/dates.ts';
import { DATE_IMPORT_FIELDS, type ImportField } from '#domain/imports/import.ts';
import { SPECIFIC_REASONS } from '#domain/promises/promise.ts';
import { isStorableDay } from '#domain/reports/period.ts';
import { formatWeight } from '#domain/shipments/dimensions.ts';
import { DEFAULT_WEIGHT_UNIT, SERVICE_TYPES, WEIGHT_UNITS } from '#domain/shipments/shipment.ts';
import { SHIPMENT_STATUSES } from '#domain/shipments/status.ts';
import { usePromiseReason } from '../parts/use-texts.ts';

type Values = Partial<Record<ImportField, string>>;

const isOneOf = <Value extends string>(values: readonly Value[], text: string): text is Value =>
  (values as readonly string[]).includes(text);

/** A read date, with its time if it has one; other texts that begin with a day are not read. */
const DATE = /^(\d{4}-\d{2}-\d{2})(?:T[\d:.]+(?:Z|[+-]\d{2}:\d{2})?)?$/;

/** Formats a weight in the reader's language. Text that is no number stays as it is in the file. */
function toWeight(text: string, unit: string | undefined, language: string): string {
  const weightUnit = WEIGHT_UNITS.find((name) => name === unit) ?? DEFAULT_WEIGHT_UNIT;
  return /^\d+(\.\d+)?$/.test(text) ? formatWeight({ weight: Number(text), weightUnit }, language) : text;
}

/** Formats a value of a row for people. A value that could not be parsed stays as it is in the file. */
export function useValueText() {
  const { t, i18n } = useTranslation();
  const toReason = usePromiseReason();
  const toLabel = (field: ImportField, value: string): string | undefined => {
    switch (field) {
      case 'serviceType':
        return isOneOf(SERVICE_TYPES, value) ? t(`serviceType.${value}`) : undefined;
      case 'status':
        return isOneOf(SHIPMENT_STATUSES, value) ? t(`status.${value}`) : undefined;
      case 'estimateReason':
        return isOneOf(SPECIFIC_REASONS, value) ? toReason(value) : undefined;
    }
  };
  const inUtc = { language: i18n.language, timeZone: 'UTC' };
  return (field: ImportField, values: Values): string => {
    const value = values[field] ?? '';
    if (field === 'weight') return toWeight(value, values.weightUnit, i18n.language);
    const isDate = DATE_IMPORT_FIELDS.some((name) => name === field);
    const [, day = ''] = DATE.exec(value) ?? [];
    if (isDate && isStorableDay(day)) return formatEstimate(`${day}T12:00:00Z`, inUtc);
    return toLabel(field, value) ?? value;
  };
}
