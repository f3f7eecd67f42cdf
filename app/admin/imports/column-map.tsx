import { useState } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import type { Customer } from '#domain/customers/schema.ts';
import {
  IMPORT_FIELD_GROUPS,
  type ImportField,
  type ImportGroup,
  NEEDED_IMPORT_FIELDS,
} from '#domain/imports/import.ts';
import type { ImportMapping } from '#domain/imports/schema.ts';
import styles from './column-map.module.css';
import { ColumnRow } from './column-row.tsx';
import { CustomerRow } from './customer-row.tsx';
import type { ImportCustomer } from './use-import-customer.ts';
import type { useMapping } from './use-mapping.ts';

type Mapping = ReturnType<typeof useMapping>;

/** Offered at once, whatever the file has. */
const COMMON: readonly ImportField[] = [
  ...NEEDED_IMPORT_FIELDS,
  ...(['trackingNumber', 'createdAt', 'estimatedDeliveryDate'] as const),
  ...(['recipientName', 'recipientEmail', 'recipientPhone', 'customerReference', 'status'] as const),
];

const isSaid = (field: ImportField, { columns, constants }: ImportMapping) =>
  columns[field] !== undefined || constants[field] !== undefined;

interface ColumnMapProps {
  customers: Customer[];
  customer: ImportCustomer;
  mapping: Mapping;
}

/** Our fields in groups, each with the column of the file that is it. What few lists have is folded away. */
export function ColumnMap({ customers, customer, mapping }: ColumnMapProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.map}>
      <CustomerRow customers={customers} customer={customer} />
      {(Object.keys(IMPORT_FIELD_GROUPS) as ImportGroup[]).map((group) => (
        <section key={group} aria-labelledby={`group-${group}`}>
          <h2 id={`group-${group}`}>{t(`adminImports.group.${group}`)}</h2>
          <GroupFields group={group} mapping={mapping} />
        </section>
      ))}
    </div>
  );
}

function GroupFields({ group, mapping }: { group: ImportGroup; mapping: Mapping }) {
  const { t } = useTranslation();
  const fields: readonly ImportField[] = IMPORT_FIELD_GROUPS[group];
  // As it was when the page was opened: no row moves while one chooses.
  const [open] = useState(() =>
    fields.filter(
      (field) => COMMON.includes(field) || isSaid(field, mapping.draft.mapping) || mapping.item.missing.includes(field),
    ),
  );
  const folded = fields.filter((field) => !open.includes(field));
  const { draft, change } = mapping;
  return (
    <>
      <Fields fields={open} mapping={mapping} />
      {group === 'references' && draft.mapping.columns.customerReference ? (
        <label className={styles.repeat}>
          <input
            type="checkbox"
            checked={draft.referencesRepeat}
            onChange={({ target }) => change({ referencesRepeat: target.checked })}
          />
          {t('adminImports.map.repeat')}
        </label>
      ) : null}
      {folded.length > 0 ? (
        <details className={styles.more}>
          <summary>{t('adminImports.map.more', { count: folded.length })}</summary>
          <Fields fields={folded} mapping={mapping} />
        </details>
      ) : null}
    </>
  );
}

function Fields({ fields, mapping }: { fields: readonly ImportField[]; mapping: Mapping }) {
  if (fields.length === 0) return null;
  return (
    <ul>
      {fields.map((field) => (
        <ColumnRow
          key={field}
          field={field}
          item={mapping.item}
          mapping={mapping.draft.mapping}
          onChoose={(choice) => mapping.chooseField(field, choice)}
        />
      ))}
    </ul>
  );
}
