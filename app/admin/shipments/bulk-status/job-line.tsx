import { Undo2, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { href, Link } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { staffApi } from '#app/session/session.ts';
import { useDates } from '#app/shared/use-dates.ts';
import { Button } from '#app/ui/button.tsx';
import fieldStyles from '#app/ui/field.module.css';
import { formatDateTime } from '#domain/dates.ts';
import type { StatusJob } from '#domain/status-jobs/schema.ts';
import { usePolling } from '../../parts/use-polling.ts';
import styles from './job-line.module.css';

const POLL_MS = 1_000;
const isInProgress = ({ state }: StatusJob) => state === 'running' || state === 'undoing';

function useJob(initialJob: StatusJob) {
  const [job, setJob] = useState(initialJob);
  const isLost = usePolling(isInProgress(job), () => staffApi.getStatusJob(job.id), setJob, [POLL_MS]);
  const [failed, setFailed] = useState<'undo' | 'stop'>();
  const act = (what: 'undo' | 'stop', call: (id: string) => Promise<StatusJob>) => {
    setFailed(undefined);
    call(job.id).then(setJob, () => setFailed(what));
  };
  return {
    job,
    failed,
    isLost,
    undo: () => act('undo', staffApi.undoStatusJob),
    stop: () => act('stop', staffApi.stopStatusJob),
  };
}

/** Shows the progress and result of a job, with Stop and Undo. */
export function JobLine({ initialJob, onClose }: { initialJob: StatusJob; onClose(): void }) {
  const { t } = useTranslation();
  const dates = useDates();
  const { job, undo, stop, failed, isLost } = useJob(initialJob);
  const { counts, undoUntil } = job;
  return (
    <section className={styles.job}>
      <div className={styles.head}>
        <div role="status">
          <p>
            <strong>
              <Summary job={job} />
            </strong>{' '}
            {isInProgress(job) || job.emails === 0 ? null : t('admin.bulk.emails', { count: job.emails })}
          </p>
          {isLost ? <p>{t('admin.failed.polling')}</p> : null}
          {undoUntil ? <p>{t('admin.bulk.until', { time: formatDateTime(undoUntil, dates) })}</p> : null}
        </div>
        {undoUntil && counts.set > 0 ? (
          <Button small onClick={undo}>
            <Undo2 />
            {t('admin.bulk.undo')}
          </Button>
        ) : null}
        {job.state === 'running' ? (
          <Button small onClick={stop}>
            {t('admin.bulk.stop')}
          </Button>
        ) : null}
        <Button small variant="quiet" aria-label={t('admin.bulk.dismiss')} onClick={onClose}>
          <X />
        </Button>
      </div>
      {isInProgress(job) ? <progress className={styles.progress} max={counts.total} value={toDone(job)} /> : null}
      {failed ? (
        <p className={fieldStyles.error} role="alert">
          {t(`admin.bulk.${failed}Failed`)}
        </p>
      ) : null}
      {isInProgress(job) ? null : <JobExceptions key={job.state} job={job} />}
    </section>
  );
}

const toDone = ({ state, counts }: StatusJob) => counts.total - (state === 'running' ? counts.pending : counts.set);

function Summary({ job }: { job: StatusJob }) {
  const { t } = useTranslation();
  const { state, counts } = job;
  const status = t(`status.${job.status}`);
  const progress = { done: toDone(job), total: counts.total };
  if (state === 'running') return t('admin.bulk.running', { status, ...progress });
  if (state === 'undoing') return t('admin.bulk.undoing', progress);
  if (state === 'done') return t('admin.bulk.done', { count: counts.set, status });
  return t('admin.bulk.undone', { count: counts.undone });
}

/** Lists the shipments a job did not change, by number, with the reason. More are loaded on request. */
function JobExceptions({ job: { id, counts, exceptions } }: { job: StatusJob }) {
  const { t } = useTranslation();
  const [more, setMore] = useState<StatusJob['exceptions']>([]);
  const [call, setCall] = useState<'busy' | 'failed'>();
  const visible = [...exceptions, ...more];
  const count = counts.total - counts.set - counts.undone - counts.pending;
  const next = () => {
    setCall('busy');
    staffApi.getStatusJob(id, visible.length).then(
      (job) => {
        setMore([...more, ...job.exceptions]);
        setCall(undefined);
      },
      () => setCall('failed'),
    );
  };
  if (visible.length === 0) return null;
  return (
    <details className={styles.exceptions}>
      <summary>{t('admin.bulk.exceptions', { count })}</summary>
      <ul>
        {visible.map(({ id, number, result }) => (
          <li key={id}>
            {result === 'gone' ? number : <Link to={href('/admin/shipments/:id', { id })}>{number}</Link>}:{' '}
            {t(`admin.bulk.result.${result as 'gone'}`)}
          </li>
        ))}
      </ul>
      {visible.length < count ? (
        <div className={styles.more}>
          <p>{t('admin.bulk.shown', { shown: visible.length, count })}</p>
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

const KEY = 'transcargo.status-job';

/** The current job until it is dismissed; this tab restores it after a reload. */
export function useCurrentJob() {
  const [job, setJob] = useState<StatusJob>();
  const show = (next: StatusJob | undefined) => {
    setJob(next);
    if (next) sessionStorage.setItem(KEY, next.id);
    else sessionStorage.removeItem(KEY);
  };
  useEffect(() => {
    const id = sessionStorage.getItem(KEY);
    let isStale = false;
    // A job that no longer exists or can't be loaded shows no line; the list shows its effects.
    if (id)
      staffApi.getStatusJob(id).then(
        (restored) => !isStale && setJob((now) => now ?? restored),
        () => {},
      );
    return () => {
      isStale = true;
    };
  }, []);
  return { job, show };
}
