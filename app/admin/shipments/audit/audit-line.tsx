import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { fillSlots } from '#app/i18n/fill-slots.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import icon from '#app/ui/icon.module.css';
import textStyles from '#app/ui/text.module.css';
import type { AuditEntry } from '#domain/audit.ts';
import { formatHistory } from '#domain/dates.ts';
import styles from './audit-line.module.css';
import { useAuditText } from './use-audit-text.ts';

/** One change: when, who, and what it was before and after. An update of several fields has a line for each. */
export function AuditLine({ entry }: { entry: AuditEntry }) {
  const dates = useDates();
  return (
    <li className={styles.line}>
      <time dateTime={entry.at}>{formatHistory(entry.at, dates)}</time>
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
