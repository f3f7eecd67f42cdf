import { useState } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Button } from '#app/ui/button.tsx';
import type { ShipmentFilter } from '#domain/shipments/filter.ts';
import type { StatusJob } from '#domain/status-jobs/schema.ts';
import { SignInAgain } from '../../frame/sign-in-again.tsx';
import dialogStyles from '../../parts/dialog.module.css';
import { Dialog, DiscardQuestion } from '../../parts/dialog.tsx';
import { CodeSelect, LocationField, NotesField, StatusNote, StatusSelect } from '../../parts/status-fields.tsx';
import styles from './status-dialog.module.css';
import { type JobValues, type Preview, useStatusJob } from './use-status-job.ts';

interface StatusDialogProps {
  filter: ShipmentFilter;
  onStart(job: StatusJob): void;
  onClose(): void;
}

/** Sets one status for all shipments of the filter, after showing how many will change. */
export function StatusDialog({ filter, onStart, onClose }: StatusDialogProps) {
  const { t } = useTranslation();
  const state = useStatusJob(filter, onStart);
  const { form, values, change, submit, preview, count, message, isBusy, isInvalid } = state;
  const [isAsking, setIsAsking] = useState(false);
  const close = () => (state.hasTexts ? setIsAsking(true) : onClose());
  return (
    <Dialog labelledBy="bulk-title" className={styles.dialog} onClose={close}>
      <h2 id="bulk-title">{preview ? t('admin.bulk.title', { count: preview.total }) : t('admin.select.setStatus')}</h2>
      <form className={styles.form} noValidate onSubmit={submit} ref={form}>
        <StatusSelect
          prefix="bulk"
          value={values.status}
          isInvalid={isInvalid('status')}
          choose={(status) => change({ status, code: '', reason: '' })}
        />
        {values.status === '' ? null : (
          <CodeSelect prefix="bulk" status={values.status} code={values.code} reason={values.reason} choose={change} />
        )}
        <LocationField prefix="bulk" value={values.location} isInvalid={isInvalid('location')} change={change} />
        <NotesField value={values.notes} change={change} />
        <JobPreview {...{ preview, count, values, change }} />
        <StatusNote prefix="bulk" message={message} />
        <div className={dialogStyles.actions}>
          <Button onClick={close}>{t('admin.bulk.cancel')}</Button>
          <Button type="submit" variant="primary" busy={isBusy} disabled={!count}>
            {count === 0 ? t('admin.select.setStatus') : t('admin.bulk.submit', { count })}
          </Button>
        </div>
      </form>
      {state.isSignedOut ? <SignInAgain onSignedIn={state.runAgain} onCancel={state.settle} /> : null}
      {isAsking ? <DiscardQuestion onStay={() => setIsAsking(false)} onLeave={onClose} /> : null}
    </Dialog>
  );
}

interface JobPreviewProps {
  preview: Preview | null | undefined;
  count: number;
  values: JobValues;
  change(part: Partial<JobValues>): void;
}

/** Shows how many get the status, how many stay as they are, and who is notified. */
function JobPreview({ preview, count, values, change }: JobPreviewProps) {
  const { t } = useTranslation();
  if (preview === null) return <p role="alert">{t('admin.failed.load')}</p>;
  if (!preview) return <p role="status">{t('admin.loading')}</p>;
  const { delivered, held } = preview;
  const kind = delivered > 0 && held > 0 ? 'both' : delivered > 0 ? 'delivered' : 'held';
  const facts = { delivered, held, count: delivered + held };
  const subscribers = values.includesSettled ? preview.subscribers : preview.subscribersOfOpen;
  return (
    <div className={styles.facts}>
      <p role="status">{count > 0 ? t('admin.bulk.gets', { count }) : t('admin.bulk.none')}</p>
      {delivered + held > 0 ? (
        <>
          {values.includesSettled ? null : <p>{t(`admin.bulk.stay.${kind}`, facts)}</p>}
          <label className={styles.include}>
            <input
              type="checkbox"
              checked={values.includesSettled}
              onChange={({ target }) => change({ includesSettled: target.checked })}
            />
            {t(`admin.bulk.include.${kind}`, facts)}
          </label>
        </>
      ) : null}
      {subscribers > 0 ? <p>{t('admin.bulk.told', { count: subscribers })}</p> : null}
    </div>
  );
}
