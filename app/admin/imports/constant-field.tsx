import { clsx } from 'clsx';
import { useState } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import fieldStyles from '#app/ui/field.module.css';
import { DATE_IMPORT_FIELDS, type ImportField } from '#domain/imports/import.ts';
import { LANGUAGE_CODES } from '#domain/languages.ts';
import { SAID_REASONS } from '#domain/promises/promise.ts';
import { SERVICE_TYPES } from '#domain/shipments/shipment.ts';
import { SHIPMENT_STATUSES } from '#domain/shipments/status.ts';
import { LENGTH_UNITS, MASS_UNITS } from '#domain/shipments/units.ts';
import styles from './column-map.module.css';

/** Fields that are one of a few words. */
export const CHOICES: Partial<Record<ImportField, readonly string[]>> = {
  serviceType: SERVICE_TYPES,
  weightUnit: MASS_UNITS,
  dimensionsUnit: LENGTH_UNITS,
  recipientLanguage: LANGUAGE_CODES,
  status: SHIPMENT_STATUSES,
  estimateReason: SAID_REASONS,
};

interface ConstantFieldProps {
  field: ImportField;
  value: string;
  onChange(value: string): void;
}

/** What is the same for all rows. What is typed is taken when the field is left or Enter is pressed. */
export function ConstantField({ field, value, onChange }: ConstantFieldProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(value);
  const label = t('adminImports.map.constantFor', { field: t(`adminImports.field.${field}`) });
  const take = () => {
    if (typed !== value) onChange(typed);
  };
  const isDate = DATE_IMPORT_FIELDS.some((name) => name === field);
  return (
    <input
      className={clsx(fieldStyles.input, styles.constant)}
      aria-label={label}
      type={isDate ? 'date' : 'text'}
      dir="auto"
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={take}
      onKeyDown={({ key }) => {
        if (key === 'Enter') take();
      }}
    />
  );
}
