import { useState } from 'react';
import { href, Link } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Button } from '#app/ui/button.tsx';
import fieldStyles from '#app/ui/field.module.css';
import type { StatusJob } from '#domain/status-job.schema.ts';
import { staffApi } from '../../frame/live/staff-api.ts';
import styles from './job-line.module.css';

/** What a job did not change, each by its number, and why: the first of many, and the next when asked. */
export function JobExceptions({ job: { id, counts, exceptions } }: { job: StatusJob }) {
  const { t } = useTranslation();
  const [more, setMore] = useState<StatusJob['exceptions']>([]);
  const [call, setCall] = useState<'busy' | 'failed'>();
  const shown = [...exceptions, ...more];
  const count = counts.total - counts.set - counts.undone - counts.pending;
  const next = () => {
    setCall('busy');
    staffApi.getStatusJob(id, shown.length).then(
      (job) => {
        setMore([...more, ...job.exceptions]);
        setCall(undefined);
      },
      () => setCall('failed'),
    );
  };
  if (shown.length === 0) return null;
  return (
    <details className={styles.exceptions}>
      <summary>{t('admin.bulk.exceptions', { count })}</summary>
      <ul>
        {shown.map(({ id, number, result }) => (
          <li key={id}>
            {result === 'gone' ? number : <Link to={href('/admin/shipments/:id', { id })}>{number}</Link>}:{' '}
            {t(`admin.bulk.result.${result as 'gone'}`)}
          </li>
        ))}
      </ul>
      {shown.length < count ? (
        <div className={styles.more}>
          <p>{t('admin.bulk.shown', { shown: shown.length, count })}</p>
          <Button small busy={call === 'busy'} onClick={next}>
            {t('admin.bulk.more')}
          </Button>
        </div>
      ) : null}
      {call === 'failed' ? (
        <p className={fieldStyles.error} role="alert">
          {t('admin.bulk.moreFailed')}
        </p>
      ) : null}
    </details>
  );
}
