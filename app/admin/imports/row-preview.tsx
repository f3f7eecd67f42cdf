import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useCompany } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Button } from '#app/ui/button.tsx';
import dataList from '#app/ui/data-list.module.css';
import panel from '#app/ui/panel.module.css';
import text from '#app/ui/text.module.css';
import { toPrefixes } from '#domain/company/company.ts';
import type { ImportTexts } from '#domain/imports/cell.ts';
import { EVENT_IMPORT_FIELDS, type ImportField, ITEM_IMPORT_FIELDS } from '#domain/imports/import.ts';
import type { DecimalSigns } from '#domain/imports/measures.ts';
import type { Import, ImportMapping } from '#domain/imports/schema.ts';
import styles from './row-preview.module.css';
import { type ListReader, useListReader } from './use-list-reader.ts';
import { useValueText } from './use-value-text.ts';

type Sample = Import['samples'][number];

/** Groups the first rows by the shipment they become: rows of one order may be items of one. */
function groupRows(samples: readonly Sample[], { columns, orderRows }: ImportMapping): Sample[][] {
  const [column] = columns.customerReference ?? [];
  const toKey = ({ row, cells }: Sample) =>
    (orderRows === 'items' && column !== undefined && cells[column]?.trim()) || row;
  return [...Map.groupBy(samples, toKey).values()];
}

/** "3", "3–5", "3, 7". */
const formatRows = (rows: readonly number[]) =>
  rows.length > 1 && rows.every((row, index) => row === (rows[0] ?? 0) + index)
    ? `${rows[0]}–${rows.at(-1)}`
    : rows.join(', ');

interface RowPreviewProps {
  item: Import;
  mapping: ImportMapping;
  /** The field in focus: a row that has it is shown. */
  field: ImportField | undefined;
}

/** Previews the shipment that a row becomes with the current mapping. Staff can step through the first rows. */
export function RowPreview({ item: { samples, header }, mapping, field }: RowPreviewProps) {
  const { t } = useTranslation();
  const reader = useListReader();
  const groups = groupRows(samples, mapping);
  const [index, setIndex] = useState(0);
  const [previous, setPrevious] = useState(field);
  const hasField = (group: Sample[] | undefined) =>
    field !== undefined && !!group?.some(({ cells }) => reader.readText(field, cells, mapping, header));
  if (field !== previous) {
    setPrevious(field);
    const found = groups.findIndex(hasField);
    if (found !== -1 && !hasField(groups[index])) setIndex(found);
  }
  const group = groups[Math.min(index, groups.length - 1)];
  if (!group) return null;
  const rows = group.map(({ row }) => row);
  return (
    <aside className={clsx(panel.panel, styles.preview)} aria-labelledby="row-preview">
      <div className={panel.head}>
        <h2 id="row-preview" aria-live="polite">
          {rows.length > 1
            ? t('adminImports.preview.titleRows', { rows: formatRows(rows) })
            : t('adminImports.preview.title', { row: rows[0] })}
        </h2>
        <div className={styles.steps}>
          <Button
            small
            variant="quiet"
            aria-label={t('adminImports.preview.before')}
            disabled={index === 0}
            onClick={() => setIndex(index - 1)}
          >
            <ChevronLeft />
          </Button>
          <Button
            small
            variant="quiet"
            aria-label={t('adminImports.preview.next')}
            disabled={index >= groups.length - 1}
            onClick={() => setIndex(index + 1)}
          >
            <ChevronRight />
          </Button>
        </div>
      </div>
      <div className={panel.body}>
        <PreviewFacts
          rows={group.map(({ cells }) => cells)}
          decimals={findDecimals(samples, mapping, reader)}
          {...{ header, mapping, field }}
        />
      </div>
    </aside>
  );
}

const REFERENCES = ['customerReference', 'orderReference', 'invoiceReference', 'carrierReference'] as const;
const RECIPIENT = ['recipientName', 'recipientCompany', 'recipientEmail', 'recipientPhone'] as const;
const ESTIMATE = ['estimatedDeliveryDate', 'estimateReason'] as const;
const SENDER = ['senderName', 'senderCompany', 'senderEmail', 'senderPhone'] as const;

/** Detects the decimal signs from the first rows. */
function findDecimals(
  samples: Import['samples'],
  mapping: ImportMapping,
  { MEASURES, findDecimalSign }: ListReader,
): DecimalSigns {
  const signs: DecimalSigns = { ...mapping.decimalSigns };
  for (const field of MEASURES) {
    const columns = mapping.columns[field] ?? [];
    const sign = findDecimalSign(samples.flatMap(({ cells }) => columns.map((column) => cells[column] ?? '')));
    if (sign) signs[field] = sign;
  }
  return signs;
}

interface FactsProps {
  /** The row, and others with more items of it. */
  rows: string[][];
  header: string[];
  mapping: ImportMapping;
  decimals: DecimalSigns;
  field: ImportField | undefined;
}

function PreviewFacts({ rows, header, mapping, decimals, field: focused }: FactsProps) {
  const { t } = useTranslation();
  const toText = useValueText();
  const prefixes = toPrefixes(useCompany());
  const { readImportRow, toItem, toUnreadTexts } = useListReader();
  const read = (cells: string[]) => readImportRow(cells, mapping, { decimals, prefixes, header });
  const { values, problems } = read(rows[0] ?? []);
  const items = rows.flatMap((cells) => toItem(read(cells).values));
  const texts: ImportTexts = { ...toUnreadTexts(problems), ...values };
  const isWrong = (field: ImportField) =>
    problems.some((problem) => problem.field === field && problem.code !== 'ambiguousNumber');
  const pending = <span className={text.muted}>{t('adminImports.preview.pending')}</span>;
  const lacksUnit = Boolean(values.weight && !values.weightUnit) && mapping.constants.weightUnit === '';
  const isOpen = (field: ImportField) =>
    (field === 'weight' && lacksUnit) ||
    problems.some((problem) => problem.field === field && problem.code === 'ambiguousNumber');
  const show = (field: ImportField): ReactNode =>
    isOpen(field) ? (
      pending
    ) : texts[field] ? (
      <span key={field} className={clsx(styles.value, isWrong(field) && text.failure)}>
        {toText(field, texts)}
      </span>
    ) : null;
  const missing = <span className={text.muted}>{t('adminImports.preview.missing')}</span>;
  const generated = <span className={text.muted}>{t('adminImports.preview.generated')}</span>;
  const showAll = (fields: readonly ImportField[]) => {
    const filled = fields.filter((field) => texts[field]);
    return filled.length > 0 ? filled.map(show) : null;
  };
  const facts: [string, ReactNode, readonly ImportField[]][] = [
    [t('adminImports.preview.number'), show('trackingNumber') ?? generated, ['trackingNumber']],
    [t('adminImports.preview.reference'), showAll(REFERENCES), REFERENCES],
    [t('adminImports.field.serviceType'), show('serviceType') ?? missing, ['serviceType']],
    [t('adminImports.group.from'), show('originAddress') ?? missing, ['originAddress']],
    [t('adminImports.group.to'), show('destinationAddress') ?? missing, ['destinationAddress']],
    [t('adminImports.rows.sender'), showAll(SENDER), SENDER],
    [t('adminImports.group.recipient'), showAll(RECIPIENT), RECIPIENT],
    [t('adminImports.field.weight'), show('weight') ?? missing, ['weight', 'weightUnit']],
    [
      t('adminImports.field.itemDescription'),
      items.length > 0 &&
        items.map(({ description, quantity }, at) => (
          <span key={at} className={styles.value}>{`${quantity} × ${description}`}</span>
        )),
      ITEM_IMPORT_FIELDS,
    ],
    [t('adminImports.field.createdAt'), show('createdAt'), ['createdAt']],
    [t('adminImports.field.estimatedDeliveryDate'), showAll(ESTIMATE), ESTIMATE],
    [t('adminImports.field.status'), showAll(EVENT_IMPORT_FIELDS), EVENT_IMPORT_FIELDS],
  ];
  return (
    <dl className={clsx(dataList.list, styles.list)}>
      {facts
        .filter(([, value]) => value)
        .map(([name, value, fields]) => (
          <div key={name} className={clsx(focused && fields.includes(focused) && styles.current)}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
