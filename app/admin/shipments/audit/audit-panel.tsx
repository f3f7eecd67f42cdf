import { clsx } from 'clsx';
import { useState } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import fieldStyles from '#app/ui/field.module.css';
import panel from '#app/ui/panel.module.css';
import textStyles from '#app/ui/text.module.css';
import type { AuditAction, AuditEntry } from '#domain/audit.ts';
import { AuditLine } from './audit-line.tsx';
import styles from './audit-panel.module.css';

const FILTERS = { all: undefined, fields: 'updated', statuses: 'statusAdded' } as const satisfies Record<
  string,
  AuditAction | undefined
>;
type Filter = keyof typeof FILTERS;

/** Who changed what, newest first: a quiet section. `entries` is null when it could not be loaded. */
export function AuditPanel({ entries }: { entries: AuditEntry[] | null }) {
  const { t } = useTranslation();
  const [filter, setFilter] = useState<Filter>('all');
  const wanted = FILTERS[filter];
  const shown = entries?.filter(({ action }) => wanted === undefined || action === wanted) ?? [];
  return (
    <section className={clsx(panel.panel, styles.audit)} aria-labelledby="audit">
      <div className={clsx(panel.head, styles.head)}>
        <h2 id="audit">{t('adminAudit.title')}</h2>
        <label className={textStyles.visuallyHidden} htmlFor="audit-filter">
          {t('adminAudit.show')}
        </label>
        <select
          className={fieldStyles.input}
          id="audit-filter"
          value={filter}
          onChange={({ target }) => setFilter(target.value as Filter)}
        >
          <option value="all">{t('adminAudit.all')}</option>
          <option value="fields">{t('adminAudit.fields')}</option>
          <option value="statuses">{t('adminAudit.statuses')}</option>
        </select>
      </div>
      {shown.length > 0 ? (
        <ol>
          {shown.map((entry) => (
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
