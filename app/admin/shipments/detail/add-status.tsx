import { clsx } from 'clsx';
import { Plus } from 'lucide-react';
import { useCapabilities } from '#app/capabilities/use-capabilities.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import { Button } from '#app/ui/button.tsx';
import icon from '#app/ui/icon.module.css';
import { formatHistory } from '#domain/dates.ts';
import { SignInAgain } from '../../frame/sign-in-again.tsx';
import { LeaveQuestion } from '../../parts/leave-question.tsx';
import styles from './add-status.module.css';
import { CodeSelect } from './code-select.tsx';
import { StatusSelect } from './status-select.tsx';
import { LocationField, NotesField, StatusNote } from './status-texts.tsx';
import { type Correction, useAddStatus } from './use-add-status.ts';

/** Adds a history entry, or the right one for a wrong one. Specification, section 5; ruling "A wrong entry". */
export function AddStatus({ onGone, correction }: { onGone(): void; correction: Correction | undefined }) {
  const { t } = useTranslation();
  const dates = useDates();
  const { asksWhatHappened } = useCapabilities();
  const state = useAddStatus(onGone, correction);
  const {
    form,
    values,
    change,
    chooseStatus,
    submit,
    isBusy,
    isSignedOut,
    runAgain,
    settle,
    message,
    isInvalid,
    isChanged,
  } = state;
  return (
    <form className={styles.form} aria-label={t('adminDetail.add.form')} noValidate onSubmit={submit} ref={form}>
      {correction ? (
        <p className={clsx(styles.wide, styles.correcting)}>
          {t('adminDetail.add.correcting', { date: formatHistory(correction.entry.timestamp, dates) })}{' '}
          <Button variant="quiet" small onClick={correction.stop}>
            {t('adminDetail.add.notCorrect')}
          </Button>
        </p>
      ) : null}
      <StatusSelect value={values.status} isInvalid={isInvalid('status')} choose={chooseStatus} />
      <LocationField
        value={values.location}
        isInvalid={isInvalid('location')}
        placeholder={t('adminDetail.add.locationHint')}
        change={change}
      />
      {values.status === '' || !asksWhatHappened ? null : (
        <CodeSelect status={values.status} code={values.code} reason={values.reason} choose={change} />
      )}
      <div className={styles.wide}>
        <NotesField value={values.notes} change={change} />
      </div>
      <div className={styles.foot}>
        <StatusNote message={message} />
        <Button type="submit" variant="primary" busy={isBusy}>
          <Plus className={icon.icon} />
          {t(isBusy ? 'adminDetail.add.adding' : 'adminDetail.add.submit')}
        </Button>
      </div>
      {isSignedOut ? <SignInAgain onSignedIn={runAgain} onCancel={settle} /> : null}
      <LeaveQuestion isChanged={isChanged && !isSignedOut} />
    </form>
  );
}
