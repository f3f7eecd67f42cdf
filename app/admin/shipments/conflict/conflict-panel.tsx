import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import { Button } from '#app/ui/button.tsx';
import fieldStyles from '#app/ui/field.module.css';
import icon from '#app/ui/icon.module.css';
import panelStyles from '#app/ui/panel.module.css';
import textStyles from '#app/ui/text.module.css';
import { formatDateTime } from '#domain/dates.ts';
import { mapFields } from '#domain/field-table.ts';
import { formatDimensions, formatWeight } from '#domain/shipments/dimensions.ts';
import { SHIPMENT_TEXTS } from '#domain/shipments/fields.ts';
import { parseNumber, toEstimate } from '../form/form-body.ts';
import type { FormValues } from '../form/form-values.ts';
import { toReferences } from '../form/people-values.ts';
import saveBar from '../form/save-bar.module.css';
import styles from './conflict-panel.module.css';

interface ConflictPanelProps {
  versions: Versions;
  /** Who saved in between and when, formatted. */
  author: { name: string; time: string } | undefined;
  isBusy: boolean;
  onSave(values: FormValues): void;
  onDiscard(): void;
}

/** Resolves two edits of the same version field by field. Ruling "Lost updates". */
export function ConflictPanel({ versions, author, isBusy, onSave, onDiscard }: ConflictPanelProps) {
  const { t, i18n } = useTranslation();
  const panel = useRef<HTMLElement>(null);
  const [choices, setChoices] = useState<Choices>(() => preselectChoices(versions, i18n.language));
  useLayoutEffect(() => panel.current?.focus(), []);
  const fields = Object.keys(choices) as ConflictField[];
  return (
    <section className={clsx(panelStyles.panel, styles.conflict)} aria-labelledby="conflict" tabIndex={-1} ref={panel}>
      <Fork />
      <h2 id="conflict">{t('adminForm.conflict.title')}</h2>
      <p className={textStyles.muted}>
        {author ? t('adminForm.conflict.textBy', author) : t('adminForm.conflict.text')}{' '}
        {fields.length > 0 ? t('adminForm.conflict.differ', { count: fields.length }) : t('adminForm.conflict.none')}
      </p>
      {fields.map((field) => (
        <Choice
          key={field}
          field={field}
          versions={versions}
          author={author}
          side={choices[field]}
          choose={(side) => setChoices({ ...choices, [field]: side })}
        />
      ))}
      <p className={styles.same}>
        <Check className={icon.small} />
        <span>{t('adminForm.conflict.same')}</span>
      </p>
      <div className={saveBar.bar}>
        <Button variant="quiet" onClick={onDiscard}>
          {t('adminForm.conflict.discard')}
        </Button>
        <Button variant="primary" busy={isBusy} onClick={() => onSave(mergeChoices(versions, choices))}>
          {t('adminForm.conflict.save')}
        </Button>
      </div>
    </section>
  );
}

interface ChoiceProps {
  field: ConflictField;
  versions: Versions;
  author: { name: string; time: string } | undefined;
  side: Side | undefined;
  choose(side: Side): void;
}

function Choice({ field, versions, author, side, choose }: ChoiceProps) {
  const { t } = useTranslation();
  const toText = useValueText(field);
  const sides: [Side, string][] = [
    ['mine', t('adminForm.conflict.yours')],
    ['theirs', author ? `${author.name}, ${author.time}` : t('adminForm.conflict.theirs')],
  ];
  return (
    <fieldset className={styles.choice}>
      <legend>{t(`adminForm.label.${field}`)}</legend>
      {sides.map(([name, label]) => (
        <label key={name}>
          <input type="radio" name={field} checked={side === name} onChange={() => choose(name)} />
          <span>
            <small>{label}</small>
            {toText(versions[name])}
          </span>
        </label>
      ))}
      <p className={fieldStyles.hint}>{t('adminForm.conflict.was', { value: toText(versions.base) })}</p>
    </fieldset>
  );
}

function Fork() {
  return (
    <svg className={styles.fork} viewBox="0 0 800 70" aria-hidden="true" preserveAspectRatio="none">
      <path className={styles.mine} d="M6 35H300C360 35 370 12 430 12H620" />
      <path className={styles.theirs} d="M300 35C360 35 370 58 430 58H620" />
      <path className={styles.joined} d="M620 12c60 0 70 23 130 23M620 58c60 0 70-23 130-23H794" />
    </svg>
  );
}

const join = (texts: string[]) => texts.filter((text) => text !== '').join(', ');

/** Formats a field's value so that two can be compared. */
function useValueText(field: ConflictField): (values: FormValues) => string {
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
        return estimate ? formatDateTime(estimate, dates) : t('adminForm.preview.noEstimate');
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

/** Fields that are chosen together: a number with its unit, a day with its time, an address with its public place. */
const FIELD_KEYS = {
  serviceType: ['serviceType'],
  status: ['status'],
  originAddress: ['originAddress', 'originPlace'],
  destinationAddress: ['destinationAddress', 'destinationPlace'],
  weight: ['weight', 'weightUnit'],
  dimensions: ['length', 'width', 'height', 'dimensionsUnit'],
  items: ['items'],
  estimatedDeliveryDate: ['estimateDay', 'estimateTime'],
  ...mapFields(SHIPMENT_TEXTS, (_, name) => [name]),
  sender: ['senderName', 'senderCompany', 'senderPhone', 'senderEmail'],
  recipient: [
    'recipientName',
    'recipientCompany',
    'recipientPhone',
    'recipientEmail',
    'recipientLanguage',
    'recipientPostcode',
    'instructions',
  ],
  references: ['references'],
  customer: ['customer'],
} as const satisfies Record<string, readonly (keyof FormValues)[]>;
type ConflictField = keyof typeof FIELD_KEYS;
type Side = 'mine' | 'theirs';
type Choices = Partial<Record<ConflictField, Side>>;

const FIELDS = Object.keys(FIELD_KEYS) as ConflictField[];
const NUMBERS: readonly string[] = ['weight', 'length', 'width', 'height'];

function toComparable(key: keyof FormValues, values: FormValues, language: string): unknown {
  if (key === 'items') {
    return values.items.map(({ description, quantity, weight }) => [
      description,
      parseNumber(quantity, language),
      parseNumber(weight, language),
    ]);
  }
  if (key === 'references') return toReferences(values);
  // A time without a day has no meaning.
  if (key === 'estimateTime' && values.estimateDay === '') return '';
  return NUMBERS.includes(key) ? parseNumber(String(values[key]), language) : values[key];
}

function isSame(field: ConflictField, a: FormValues, b: FormValues, language: string): boolean {
  const read = (values: FormValues) =>
    JSON.stringify(FIELD_KEYS[field].map((key) => toComparable(key, values, language)));
  return read(a) === read(b);
}

interface Versions {
  /** The values that both edits started from. */
  base: FormValues;
  mine: FormValues;
  theirs: FormValues;
}

/** Preselects a value for each field that differs: theirs where only they changed it, else mine. */
export function preselectChoices({ base, mine, theirs }: Versions, language: string): Choices {
  const differing = FIELDS.filter((field) => !isSame(field, mine, theirs, language));
  return Object.fromEntries(differing.map((field) => [field, isSame(field, base, mine, language) ? 'theirs' : 'mine']));
}

/** Merges both versions by the choices. Fields without a choice are equal in both. */
export function mergeChoices({ mine, theirs }: Versions, choices: Choices): FormValues {
  const theirFields = FIELDS.filter((field) => choices[field] === 'theirs').flatMap((field) => [...FIELD_KEYS[field]]);
  return { ...mine, ...Object.fromEntries(theirFields.map((key) => [key, theirs[key]])) };
}
