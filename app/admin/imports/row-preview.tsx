import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useCompany } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Button } from '#app/ui/button.tsx';
import dataList from '#app/ui/data-list.module.css';
import icon from '#app/ui/icon.module.css';
import panel from '#app/ui/panel.module.css';
import text from '#app/ui/text.module.css';
import { toPrefixes } from '#domain/company/company.ts';
import type { ImportTexts } from '#domain/imports/cell.ts';
import { MEASURES } from '#domain/imports/heading-units.ts';
import { EVENT_IMPORT_FIELDS, type ImportField } from '#domain/imports/import.ts';
import { type DecimalSigns, findDecimalSign } from '#domain/imports/measures.ts';
import { readImportRow, toUnreadTexts } from '#domain/imports/row.ts';
import type { Import, ImportMapping } from '#domain/imports/schema.ts';
import styles from './row-preview.module.css';
import { useValueText } from './use-value-text.ts';

/** Previews the shipment that a row becomes with the current mapping. Staff can step through the first rows. */
export function RowPreview({ item: { samples, header }, mapping }: { item: Import; mapping: ImportMapping }) {
  const { t } = useTranslation();
  const [index, setIndex] = useState(0);
  const sample = samples[Math.min(index, samples.length - 1)];
  if (!sample) return null;
  return (
    <aside className={clsx(panel.panel, styles.preview)} aria-labelledby="row-preview">
      <div className={panel.head}>
        <h2 id="row-preview" aria-live="polite">
          {t('adminImports.preview.title', { row: sample.row })}
        </h2>
        <div className={styles.steps}>
          <Button
            small
            variant="quiet"
            aria-label={t('adminImports.preview.before')}
            disabled={index === 0}
            onClick={() => setIndex(index - 1)}
          >
            <ChevronLeft className={icon.icon} />
          </Button>
          <Button
            small
            variant="quiet"
            aria-label={t('adminImports.preview.next')}
            disabled={index >= samples.length - 1}
            onClick={() => setIndex(index + 1)}
          >
            <ChevronRight className={icon.icon} />
          </Button>
        </div>
      </div>
      <div className={panel.body}>
        <PreviewFacts
          cells={sample.cells}
          header={header}
          mapping={mapping}
          decimals={findDecimals(samples, mapping)}
        />
      </div>
    </aside>
  );
}

const REFERENCES = ['customerReference', 'orderReference', 'invoiceReference', 'carrierReference'] as const;
const RECIPIENT = ['recipientName', 'recipientCompany', 'recipientEmail', 'recipientPhone'] as const;
const SENDER = ['senderName', 'senderCompany', 'senderEmail', 'senderPhone'] as const;

/** Detects the decimal signs from the first rows. */
function findDecimals(samples: Import['samples'], mapping: ImportMapping): DecimalSigns {
  const signs: DecimalSigns = { ...mapping.decimalSigns };
  for (const field of MEASURES) {
    const columns = mapping.columns[field] ?? [];
    const sign = findDecimalSign(samples.flatMap(({ cells }) => columns.map((column) => cells[column] ?? '')));
    if (sign) signs[field] = sign;
  }
  return signs;
}

interface FactsProps {
  cells: string[];
  header: string[];
  mapping: ImportMapping;
  decimals: DecimalSigns;
}

function PreviewFacts({ cells, header, mapping, decimals }: FactsProps) {
  const { t } = useTranslation();
  const toText = useValueText();
  const prefixes = toPrefixes(useCompany());
  const { values, problems } = readImportRow(cells, mapping, { decimals, prefixes, header });
  const texts: ImportTexts = { ...toUnreadTexts(problems), ...values };
  const isWrong = (field: ImportField) =>
    problems.some((problem) => problem.field === field && problem.code !== 'ambiguousNumber');
  const pending = <span className={text.muted}>{t('adminImports.preview.pending')}</span>;
  const isOpen = (field: ImportField) =>
    problems.some((problem) => problem.field === field && problem.code === 'ambiguousNumber');
  const show = (field: ImportField): ReactNode =>
    isOpen(field) ? (
      pending
    ) : texts[field] ? (
      <span key={field} className={clsx(styles.value, isWrong(field) && styles.wrong)}>
        {toText(field, texts)}
      </span>
    ) : null;
  const missing = <span className={text.muted}>{t('adminImports.preview.missing')}</span>;
  const generated = <span className={text.muted}>{t('adminImports.preview.generated')}</span>;
  const showAll = (fields: readonly ImportField[]) => {
    const filled = fields.filter((field) => texts[field]);
    return filled.length > 0 ? filled.map(show) : null;
  };
  const facts: [string, ReactNode][] = [
    [t('adminImports.preview.number'), show('trackingNumber') ?? generated],
    [t('adminImports.preview.reference'), showAll(REFERENCES)],
    [t('adminImports.field.serviceType'), show('serviceType') ?? missing],
    [t('adminImports.group.from'), show('originAddress') ?? missing],
    [t('adminImports.group.to'), show('destinationAddress') ?? missing],
    [t('adminImports.rows.sender'), showAll(SENDER)],
    [t('adminImports.group.recipient'), showAll(RECIPIENT)],
    [t('adminImports.field.weight'), show('weight') ?? missing],
    [t('adminImports.field.createdAt'), show('createdAt')],
    [t('adminImports.field.estimatedDeliveryDate'), showAll(['estimatedDeliveryDate', 'estimateReason'])],
    [t('adminImports.field.status'), showAll(EVENT_IMPORT_FIELDS)],
  ];
  return (
    <dl className={clsx(dataList.list, styles.list)}>
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
