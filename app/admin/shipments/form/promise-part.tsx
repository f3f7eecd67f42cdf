import { clsx } from 'clsx';
import { useCompany } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import { formatSentenceDay } from '#domain/dates.ts';
import { SAID_REASONS } from '#domain/promise.ts';
import { usePromiseReason } from '../../parts/use-promise-reason.ts';
import styles from './promise-part.module.css';
import section from './section.module.css';
import { SelectField } from './select-field.tsx';
import { TextField } from './text-field.tsx';

const REASONS = ['', ...SAID_REASONS] as const;

/** Why the estimate is another one than `was` (ISO 8601, UTC): asked as soon as it is. */
export function PromisePart({ was }: { was: string }) {
  const { t } = useTranslation();
  const dates = useDates();
  const say = usePromiseReason();
  const { estimateReasonRequired } = useCompany();
  const unsaid = t(estimateReasonRequired ? 'adminForm.promise.choose' : 'adminForm.promise.unsaid');
  return (
    <div className={clsx(section.wide, styles.part)}>
      <div className={section.fields}>
        <SelectField
          name="estimateReason"
          label={t('adminForm.promise.reason')}
          choices={REASONS}
          isRequired={estimateReasonRequired}
          toText={(reason) => (reason === '' ? unsaid : say(reason))}
        />
        <TextField
          name="estimateNote"
          label={t('adminForm.promise.note')}
          optional={t('adminForm.optional')}
          autoComplete="off"
          dir="auto"
        />
      </div>
      <p className={styles.hint}>{t('adminForm.promise.hint', { date: formatSentenceDay(was, new Date(), dates) })}</p>
    </div>
  );
}
