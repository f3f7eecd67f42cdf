import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import { formatHistory } from '#domain/dates.ts';
import { formatDimensions, formatWeight } from '#domain/dimensions.ts';
import { parseNumber, toEstimate } from '../form/form-body.ts';
import type { FormValues } from '../form/form-values.ts';
import type { ConflictField } from './conflict-fields.ts';

const join = (texts: string[]) => texts.filter((text) => text !== '').join(', ');

/** A field's value in words, to compare two of them. */
export function useValueText(field: ConflictField): (values: FormValues) => string {
  const { t } = useTranslation();
  const dates = useDates();
  const toText = (values: FormValues): string => {
    switch (field) {
      case 'serviceType':
        return t(`serviceType.${values.serviceType}`);
      case 'status':
        return t(`status.${values.status}`);
      case 'weight':
        return formatWeight(
          { weight: parseNumber(values.weight, dates.language), weightUnit: values.weightUnit },
          dates.language,
        );
      case 'dimensions': {
        const { length, width, height, dimensionsUnit } = values;
        const dimensions = {
          length: parseNumber(length, dates.language),
          width: parseNumber(width, dates.language),
          height: parseNumber(height, dates.language),
        };
        return formatDimensions({ dimensions, dimensionsUnit }, dates.language);
      }
      case 'items': {
        const list = values.items.map((item) => `${item.quantity} × ${item.description}, ${item.weight}`).join('; ');
        return values.items.length > 0 ? t('adminForm.conflict.items', { count: values.items.length, list }) : '';
      }
      case 'estimatedDeliveryDate': {
        const estimate = toEstimate(values, dates.timeZone);
        return estimate ? formatHistory(estimate, dates) : t('adminForm.preview.noEstimate');
      }
      case 'sender':
        return join([values.senderName, values.senderCompany, values.senderPhone, values.senderEmail]);
      case 'recipient':
        return join([
          ...[values.recipientName, values.recipientCompany, values.recipientPhone, values.recipientEmail],
          ...[values.recipientPostcode, values.recipientLanguage, values.instructions],
        ]);
      case 'references':
        return join(values.references.map(({ kind, value }) => `${t(`admin.references.${kind}`)} ${value}`));
      default:
        return values[field];
    }
  };
  return (values) => toText(values) || t('adminForm.conflict.empty');
}
