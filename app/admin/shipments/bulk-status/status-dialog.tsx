import { CircleAlert } from 'lucide-react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Button } from '#app/ui/button.tsx';
import fieldStyles from '#app/ui/field.module.css';
import { Field } from '#app/ui/field.tsx';
import icon from '#app/ui/icon.module.css';
import { LIMITS } from '#domain/shipment.ts';
import type { ShipmentFilter } from '#domain/shipment-filter.ts';
import type { StatusJob } from '#domain/status-job.schema.ts';
import { SignInAgain } from '../../frame/sign-in-again.tsx';
import dialogStyles from '../../parts/dialog.module.css';
import { Dialog } from '../../parts/dialog.tsx';
import { CodeSelect } from '../detail/code-select.tsx';
import { StatusSelect } from '../detail/status-select.tsx';
import styles from './status-dialog.module.css';
import { useStatusJob } from './use-status-job.ts';
import { WhatWillBe } from './what-will-be.tsx';

interface StatusDialogProps {
  filter: ShipmentFilter;
  onBegun(job: StatusJob): void;
  onClose(): void;
}

/** Asks for one status for all of the filter, and says before how many get it and how many stay as they are. */
export function StatusDialog({ filter, onBegun, onClose }: StatusDialogProps) {
  const { t } = useTranslation();
  const state = useStatusJob(filter, onBegun);
  const { form, values, change, submit, preview, count, message, isBusy, isInvalid } = state;
  return (
    <Dialog labelledBy="bulk-title" className={styles.dialog} onClose={onClose}>
      <h2 id="bulk-title">{preview ? t('admin.bulk.title', { count: preview.total }) : t('admin.select.setStatus')}</h2>
      <form className={styles.form} noValidate onSubmit={submit} ref={form}>
        <StatusSelect
          value={values.status}
          isInvalid={isInvalid(values.status)}
          choose={(status) => change({ status, code: '', reason: '' })}
        />
        {values.status === '' ? null : (
          <CodeSelect status={values.status} code={values.code} reason={values.reason} choose={change} />
        )}
        <Field
          label={t('adminDetail.add.location')}
          name="location"
          dir="auto"
          maxLength={LIMITS.location}
          value={values.location}
          aria-invalid={isInvalid(values.location)}
          aria-describedby="add-note"
          onChange={({ target }) => change({ location: target.value })}
        />
        <Field
          label={t('adminDetail.add.notes')}
          name="notes"
          dir="auto"
          maxLength={LIMITS.notes}
          optional={t('adminDetail.add.optional')}
          hint={t('adminDetail.add.notesHint')}
          value={values.notes}
          onChange={({ target }) => change({ notes: target.value })}
        />
        <WhatWillBe {...{ preview, count, values, change }} />
        <div id="add-note">
          {message ? (
            <p className={fieldStyles.error} role="alert">
              <CircleAlert className={icon.icon} />
              <span>{message}</span>
            </p>
          ) : null}
        </div>
        <div className={dialogStyles.actions}>
          <Button onClick={onClose}>{t('admin.bulk.cancel')}</Button>
          <Button type="submit" variant="primary" busy={isBusy} disabled={!count}>
            {t('admin.bulk.submit', { count })}
          </Button>
        </div>
      </form>
      {state.isSignedOut ? <SignInAgain onSignedIn={state.runAgain} onCancel={state.settle} /> : null}
    </Dialog>
  );
}
