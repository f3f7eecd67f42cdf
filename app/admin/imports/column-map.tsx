import { useState } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Button } from '#app/ui/button.tsx';
import fieldStyles from '#app/ui/field.module.css';
import { CUSTOMER_FIELDS } from '#domain/customers/fields.ts';
import type { Customer } from '#domain/customers/schema.ts';
import {
  IMPORT_FIELD_GROUPS,
  type ImportField,
  type ImportGroup,
  JOINED_IMPORT_FIELDS,
  listUnusedColumns,
  MAX_JOINED_COLUMNS,
  NEEDED_IMPORT_FIELDS,
} from '#domain/imports/import.ts';
import type { Import, ImportMapping } from '#domain/imports/schema.ts';
import { CustomerNames, createCustomerByName, findByName } from '../parts/customers.tsx';
import styles from './column-map.module.css';
import { ColumnRow } from './column-row.tsx';
import { findSuggestion, type useMapping } from './use-mapping.ts';

type Mapping = ReturnType<typeof useMapping>;

/** Fields that are visible for every file. */
const COMMON: readonly ImportField[] = [
  ...NEEDED_IMPORT_FIELDS,
  'trackingNumber',
  'createdAt',
  'estimatedDeliveryDate',
  'recipientName',
  'recipientEmail',
  'recipientPhone',
  'customerReference',
  'status',
];

const isMapped = (field: ImportField, { columns, constants }: ImportMapping) =>
  columns[field] !== undefined || constants[field] !== undefined;

const GROUPS = Object.keys(IMPORT_FIELD_GROUPS) as ImportGroup[];

interface ColumnMapProps {
  customers: Customer[];
  customer: ImportCustomer;
  mapping: Mapping;
}

/** Lists our fields in groups, each with its column of the file. Rare fields are collapsed. */
export function ColumnMap({ customers, customer, mapping }: ColumnMapProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.map}>
      <CustomerRow customers={customers} customer={customer} />
      {GROUPS.map((group) => (
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
  // Computed once, so that no row moves while someone chooses columns.
  const [open] = useState(() =>
    fields.filter(
      (field) =>
        COMMON.includes(field) || isMapped(field, mapping.draft.mapping) || mapping.item.missing.includes(field),
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
          suggestion={findSuggestion(mapping.suggestions, field)}
          onChoose={(choice) => mapping.chooseField(field, choice)}
          onType={(choice) => mapping.typeField(field, choice)}
        />
      ))}
    </ul>
  );
}

/** The customer of all rows, chosen by name. An unknown name becomes a new customer when the check starts. */
export function CustomerRow({ customers, customer }: { customers: Customer[]; customer: ImportCustomer }) {
  const { t } = useTranslation();
  const { name, number, type, leave } = customer;
  return (
    <ul>
      <li className={styles.row}>
        <label className={styles.name} htmlFor="customer">
          {t('adminImports.map.customer')}
          <small>{t('adminImports.map.optional')}</small>
        </label>
        <div>
          <input
            className={fieldStyles.input}
            id="customer"
            list="customers"
            autoComplete="off"
            dir="auto"
            maxLength={CUSTOMER_FIELDS.name.max}
            value={name}
            aria-describedby="customer-hint"
            onChange={({ target }) => type(target.value)}
            onBlur={leave}
          />
          <p className={fieldStyles.hint} id="customer-hint">
            {number === undefined ? t('adminImports.map.customerHint') : t('adminForm.customer.known', { number })}
          </p>
          <CustomerNames id="customers" customers={customers} />
        </div>
      </li>
    </ul>
  );
}

const toNameKey = ({ id }: Import) => `transcargo.import-customer.${id}`;

/**
 * Holds the customer of the list by name. An unknown name counts only on blur, because a scan may pass through the
 * field, and then survives a reload. `settle` creates a customer who does not exist yet.
 */
export function useImportCustomer({ item, draft, change }: ReturnType<typeof useMapping>, customers: Customer[]) {
  const [input, setInput] = useState(() => sessionStorage.getItem(toNameKey(item)) ?? undefined);
  // The import's customer may be archived, and is then missing from the list.
  const all = [...customers, ...(item.customer ? [item.customer] : [])];
  const name = input ?? all.find(({ id }) => id === draft.customerId)?.name ?? '';
  const named = findByName(all, name);
  const choose = (customerId: string | null) => {
    if (customerId !== draft.customerId) change({ customerId });
  };
  return {
    name,
    number: named?.number,
    type: (text: string) => {
      setInput(text);
      const match = findByName(all, text);
      if (match) choose(match.id);
    },
    leave: () => {
      if (named || name.trim() === '') sessionStorage.removeItem(toNameKey(item));
      else sessionStorage.setItem(toNameKey(item), name);
      choose(named?.id ?? null);
    },
    /** Can be repeated: names are unique. Throws ApiError when the customer could not be created. */
    settle: async () => {
      if (named || name.trim() === '') choose(named?.id ?? null);
      else choose(await createCustomerByName(name.trim()));
      sessionStorage.removeItem(toNameKey(item));
    },
  };
}

export type ImportCustomer = ReturnType<typeof useImportCustomer>;

const FIRST_COLUMNS = 5;
const SAMPLE_COUNT = 3;

interface UnusedColumnsProps {
  item: Import;
  mapping: ImportMapping;
  onUse(field: ImportField, columns: number[]): void;
}

/** Lists the columns that no field uses, with samples from the first rows. A select takes one into use. */
export function UnusedColumns({ item: { header, samples }, mapping, onUse }: UnusedColumnsProps) {
  const { t } = useTranslation();
  const [isWhole, setIsWhole] = useState(false);
  const columns = listUnusedColumns(mapping, header);
  const textsOf = (column: number) => [...new Set(samples.map(({ cells }) => cells[column]?.trim()).filter(Boolean))];
  const more = columns.length - FIRST_COLUMNS;
  /** Fields of several columns get one more, others another one. */
  const use = (field: ImportField, column: number) =>
    onUse(field, JOINED_IMPORT_FIELDS.includes(field) ? [...(mapping.columns[field] ?? []), column] : [column]);
  const isFull = (field: ImportField) => (mapping.columns[field]?.length ?? 0) >= MAX_JOINED_COLUMNS;
  return (
    <section className={styles.unused} aria-labelledby="unused-columns">
      <h2 id="unused-columns">
        {columns.length > 0 ? t('adminImports.unused.title', { count: columns.length }) : t('adminImports.unused.none')}
      </h2>
      <ul>
        {columns.slice(0, isWhole ? columns.length : FIRST_COLUMNS).map((column) => {
          const name = header[column]?.trim() || t('adminImports.map.unnamed', { column: column + 1 });
          return (
            <li key={column}>
              <b>{name}</b>
              <span>{textsOf(column).slice(0, SAMPLE_COUNT).join(', ')}</span>
              <select
                className={fieldStyles.input}
                aria-label={t('adminImports.unused.use', { header: name })}
                value=""
                onChange={({ target }) => use(target.value as ImportField, column)}
              >
                <option value="">{t('adminImports.unused.notUsed')}</option>
                {GROUPS.map((group) => (
                  <optgroup key={group} label={t(`adminImports.group.${group}`)}>
                    {IMPORT_FIELD_GROUPS[group].map((field) => (
                      <option key={field} value={field} disabled={isFull(field)}>
                        {t(`adminImports.field.${field}`)}
                      </option>
                    ))}
                  </optgroup>
                ))}
              </select>
            </li>
          );
        })}
      </ul>
      {more > 0 && !isWhole ? (
        <Button small variant="quiet" onClick={() => setIsWhole(true)}>
          {t('adminImports.unused.more', { count: more })}
        </Button>
      ) : null}
    </section>
  );
}
