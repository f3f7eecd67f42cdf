import { clsx } from 'clsx';
import { ArrowRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { fillSlots } from '#app/i18n/fill-slots.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import fieldStyles from '#app/ui/field.module.css';
import icon from '#app/ui/icon.module.css';
import layout from '#app/ui/layout.module.css';
import panel from '#app/ui/panel.module.css';
import { Select } from '#app/ui/select.tsx';
import textStyles from '#app/ui/text.module.css';
import type { AuditAction } from '#domain/audit/audit.ts';
import type { AuditEntry } from '#domain/audit/schema.ts';
import { formatDateTime } from '#domain/dates.ts';
import { listFields } from '#domain/field-table.ts';
import { SHIPMENT_TEXTS } from '#domain/shipments/fields.ts';
import type { HistoryEntry } from '#domain/shipments/schema.ts';
import type { ServiceType } from '#domain/shipments/shipment.ts';
import type { ShipmentStatus } from '#domain/shipments/status.ts';
import styles from './audit-panel.module.css';

const FILTERS = { all: undefined, fields: 'updated', statuses: 'statusAdded' } as const satisfies Record<
  string,
  AuditAction | undefined
>;
type Filter = keyof typeof FILTERS;

/** Lists who changed what, newest first. `entries` is null when loading failed. */
export function AuditPanel({ entries }: { entries: AuditEntry[] | null }) {
  const { t } = useTranslation();
  const [filter, setFilter] = useState<Filter>('all');
  const selectedAction = FILTERS[filter];
  const visible = entries?.filter(({ action }) => selectedAction === undefined || action === selectedAction) ?? [];
  return (
    <section className={clsx(panel.panel, styles.audit, layout.screenOnly)} aria-labelledby="audit">
      <div className={clsx(panel.head, styles.head)}>
        <h2 id="audit">{t('adminAudit.title')}</h2>
        <label className={textStyles.visuallyHidden} htmlFor="audit-filter">
          {t('adminAudit.show')}
        </label>
        <Select<Filter>
          id="audit-filter"
          value={filter}
          choices={['all', 'fields', 'statuses']}
          toText={(choice) => t(`adminAudit.${choice}`)}
          onChoose={setFilter}
        />
      </div>
      {visible.length > 0 ? (
        <ol className={layout.divided}>
          {visible.map((entry) => (
            <AuditLine key={entry.id} entry={entry} />
          ))}
        </ol>
      ) : (
        <p className={clsx(panel.body, textStyles.muted)}>{t(entries ? 'adminAudit.none' : 'adminAudit.failed')}</p>
      )}
      <p className={clsx(fieldStyles.hint, styles.note)}>{t('adminAudit.note')}</p>
    </section>
  );
}

/** One change: time, author, old and new value. An update of several fields has a line for each. */
function AuditLine({ entry }: { entry: AuditEntry }) {
  const dates = useDates();
  return (
    <li className={styles.line}>
      <time dateTime={entry.at}>{formatDateTime(entry.at, dates)}</time>
      <div>
        <Sentence entry={entry} />
      </div>
    </li>
  );
}

function Sentence({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation();
  const { toFieldName, toPeopleField, toValue, toEntryText } = useAuditText();
  const name = <b>{entry.actor}</b>;
  if (entry.action === 'created' || entry.action === 'deleted' || entry.action === 'restored') {
    return <p>{fillSlots(t(`adminAudit.${entry.action}`), { name })}</p>;
  }
  if (entry.action === 'statusAdded') {
    return (
      <p>
        {fillSlots(t('adminAudit.statusAdded'), { name })}{' '}
        <span className={styles.difference}>{toEntryText(entry.after.entry)}</span>
      </p>
    );
  }
  if (entry.action === 'peopleChanged') {
    const names = (entry.after.fields as string[]).map(toPeopleField);
    return <p>{fillSlots(t('adminAudit.peopleChanged'), { name, fields: [...new Set(names)].join(', ') })}</p>;
  }
  const fields = Object.keys(entry.after);
  if (fields.length === 0) return <p>{fillSlots(t('adminAudit.saved'), { name })}</p>;
  return fields.map((field) => (
    <p key={field}>
      {fillSlots(t('adminAudit.updated'), { name, field: toFieldName(field) })}{' '}
      <Difference before={toValue(field, entry.before[field])} after={toValue(field, entry.after[field])} />
    </p>
  ));
}

function Difference({ before, after }: { before: ReactNode; after: ReactNode }) {
  const { t } = useTranslation();
  return (
    <span className={styles.difference}>
      <del dir="auto">{before}</del>
      <ArrowRight className={icon.small} />
      <span className={textStyles.visuallyHidden}>{t('adminAudit.changed')}</span>
      <ins dir="auto">{after}</ins>
    </span>
  );
}

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
  ...listFields(SHIPMENT_TEXTS),
  'items',
] as const;

const PEOPLE_FIELDS = [
  'sender_name',
  'sender_company',
  'sender_phone',
  'sender_email',
  'recipient_name',
  'recipient_company',
  'recipient_phone',
  'recipient_email',
  'recipient_language',
  'recipient_postcode',
  'instructions',
  'references',
  'customer_id',
] as const;

interface Sides {
  length: number;
  width: number;
  height: number;
}

/** Formats names and values of the audit log. The values are stored JSON, formatted field by field. */
function useAuditText() {
  const { t } = useTranslation();
  const dates = useDates();
  const toText = (field: string, value: unknown): string => {
    switch (field) {
      case 'status':
        return t(`status.${value as ShipmentStatus}`);
      case 'serviceType':
        return t(`serviceType.${value as ServiceType}`);
      case 'estimatedDeliveryDate':
        return value ? formatDateTime(String(value), dates) : '';
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
