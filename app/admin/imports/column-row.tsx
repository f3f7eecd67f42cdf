import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import icon from '#app/ui/icon.module.css';
import { type ImportField, JOINED_IMPORT_FIELDS, NEEDED_IMPORT_FIELDS } from '#domain/imports/import.ts';
import { readText } from '#domain/imports/row.ts';
import type { Import, ImportMapping } from '#domain/imports/schema.ts';
import styles from './column-map.module.css';
import { ColumnSelects } from './column-selects.tsx';
import { CHOICES, ConstantField } from './constant-field.tsx';
import type { Choice } from './use-mapping.ts';

interface ColumnRowProps {
  field: ImportField;
  item: Import;
  mapping: ImportMapping;
  onChoose(choice: Choice): void;
}

const SAMPLES = 3;

/** One of our fields: the column that is it, or what is the same for all, with what the first rows say. */
export function ColumnRow({ field, item, mapping, onChoose }: ColumnRowProps) {
  const { t } = useTranslation();
  const columns = mapping.columns[field] ?? [];
  const constant = mapping.constants[field];
  // Chosen, and nothing is typed yet: what is empty is not saved.
  const [isWriting, setIsWriting] = useState(false);
  const isConstant = constant !== undefined || (isWriting && columns.length === 0);
  const isGuessed =
    columns.length > 0 && item.guessed.includes(field) && String(item.mapping.columns[field]) === String(columns);
  const choose = (choice: Choice | 'constant') => {
    setIsWriting(choice === 'constant');
    onChoose(choice === 'constant' ? undefined : choice);
  };
  return (
    <li className={styles.row}>
      <span className={styles.name}>
        {t(`adminImports.field.${field}`)}
        <small>
          <Need field={field} columns={columns.length} missing={item.missing} />
        </small>
      </span>
      <div>
        <ColumnSelects {...{ field, item, columns, constant, isConstant, isGuessed }} onChoose={choose} />
        {isConstant && !CHOICES[field] ? (
          <ConstantField
            field={field}
            value={constant ?? ''}
            onChange={(value) => onChoose(value.trim() ? { constant: value } : undefined)}
          />
        ) : (
          <Samples {...{ field, item, mapping, isGuessed }} />
        )}
      </div>
    </li>
  );
}

function Need({ field, columns, missing }: { field: ImportField; columns: number; missing: ImportField[] }) {
  const { t } = useTranslation();
  if (field === 'customerReference') return t('adminImports.map.reference');
  if (columns > 1 && JOINED_IMPORT_FIELDS.includes(field))
    return t(field === 'weight' ? 'adminImports.map.added' : 'adminImports.map.joined', { count: columns });
  const isNeeded = missing.includes(field) || NEEDED_IMPORT_FIELDS.some((name) => name === field);
  return t(isNeeded ? 'adminImports.map.needed' : 'adminImports.map.optional');
}

interface SamplesProps {
  field: ImportField;
  item: Import;
  mapping: ImportMapping;
  isGuessed: boolean;
}

/** Where a guess comes from, and what the first rows say. */
function Samples({ field, item, mapping, isGuessed }: SamplesProps) {
  const { t } = useTranslation();
  const columns = mapping.columns[field];
  if (!columns) return null;
  const texts = item.samples.map(({ row, cells }) => ({ row, text: readText(field, cells, mapping, item.header) }));
  const isAsked = item.questions.some((question) => question.field === field);
  return (
    <p className={styles.samples}>
      {isGuessed ? (
        <span>
          <Sparkles className={icon.small} />
          {t('adminImports.map.guessed', { header: columns.map((column) => item.header[column]).join(', ') })}
        </span>
      ) : null}
      {texts
        .filter(({ text }) => text)
        .slice(0, SAMPLES)
        .map(({ row, text }) => (
          <bdi key={row}>{text}</bdi>
        ))}
      {isAsked ? <span>{t('adminImports.map.seeQuestion')}</span> : null}
    </p>
  );
}
