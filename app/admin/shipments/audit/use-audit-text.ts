import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import { formatHistory } from '#domain/dates.ts';
import type { HistoryEntry } from '#domain/shipment.schema.ts';
import type { ServiceType } from '#domain/shipment.ts';
import type { ShipmentStatus } from '#domain/shipment-status.ts';

const FIELDS = [
  'status',
  'serviceType',
  'originAddress',
  'destinationAddress',
  'originPlace',
  'destinationPlace',
  'weight',
  'weightUnit',
  'dimensions',
  'dimensionsUnit',
  'estimatedDeliveryDate',
  'notes',
  'items',
] as const;

const PEOPLE_FIELDS = [
  ...(['sender_name', 'sender_company', 'sender_phone', 'sender_email'] as const),
  ...(['recipient_name', 'recipient_company', 'recipient_phone', 'recipient_email'] as const),
  ...(['recipient_language', 'recipient_postcode', 'instructions', 'references', 'customer_id'] as const),
] as const;

interface Sides {
  length: number;
  width: number;
  height: number;
}

/** Names and values of the audit log in words. The values are what was stored: they are read field by field. */
export function useAuditText() {
  const { t } = useTranslation();
  const dates = useDates();
  const toText = (field: string, value: unknown): string => {
    switch (field) {
      case 'status':
        return t(`status.${value as ShipmentStatus}`);
      case 'serviceType':
        return t(`serviceType.${value as ServiceType}`);
      case 'estimatedDeliveryDate':
        return value ? formatHistory(String(value), dates) : '';
      case 'dimensions': {
        const { length, width, height } = value as Sides;
        return [length, width, height].join(' × ');
      }
      case 'items':
        return t('adminAudit.itemCount', { count: (value as unknown[]).length });
      default:
        return String(value ?? '');
    }
  };
  return {
    toPeopleField: (column: string) =>
      t(`adminAudit.people.${PEOPLE_FIELDS.find((name) => name === column) ?? 'other'}`),
    toFieldName: (field: string) => t(`adminAudit.field.${FIELDS.find((name) => name === field) ?? 'other'}`),
    toValue: (field: string, value: unknown) => toText(field, value) || t('adminAudit.empty'),
    toEntryText: (entry: unknown) => {
      const { status, location } = entry as HistoryEntry;
      return `${t(`status.${status}`)}, ${location}`;
    },
  };
}
