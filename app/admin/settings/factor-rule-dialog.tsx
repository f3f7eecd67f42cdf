import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import text from '#app/ui/text.module.css';
import { toDay } from '#domain/dates.ts';
import type { AccountOutcome } from '../parts/account/account-outcome.ts';
import { useAccountTexts } from '../parts/account/use-account-texts.ts';
import dialog from '../parts/dialog.module.css';
import { Dialog } from '../parts/dialog.tsx';
import styles from './factor-rule.module.css';

/** What is proposed: time enough for everybody. */
const PROPOSED_MS = 14 * 24 * 60 * 60 * 1000;

interface FactorRuleDialogProps {
  /** What is set; null for none. */
  from: string | null;
  isBusy: boolean;
  outcome: AccountOutcome | undefined;
  onClose(): void;
  /** '' for none. */
  onSave(day: string): void;
}

/** Asks from which day on everybody needs a second factor. */
export function FactorRuleDialog({ from, isBusy, outcome, onClose, onSave }: FactorRuleDialogProps) {
  const { t } = useTranslation();
  const { timeZone } = useDates();
  const id = useId();
  const [isEmpty, setIsEmpty] = useState(false);
  const { fieldText, whole } = useAccountTexts(outcome);
  const failed = whole ?? (outcome?.kind === 'conflict' ? t('adminSettings.rule.stale') : undefined);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const day = String(new FormData(event.currentTarget).get('from'));
    setIsEmpty(day === '');
    if (day !== '') onSave(day);
  };
  return (
    <Dialog labelledBy={id} onClose={onClose}>
      <h2 id={id}>{t('adminSettings.rule.title')}</h2>
      <p className={text.muted}>{t('adminSettings.rule.text')}</p>
      <form className={styles.form} noValidate onSubmit={submit}>
        {failed ? <Alert tone="error">{failed}</Alert> : null}
        <Field
          label={t('adminSettings.rule.day')}
          name="from"
          type="date"
          data-first
          defaultValue={from ?? toDay(new Date(Date.now() + PROPOSED_MS), timeZone)}
          error={isEmpty ? t('adminSettings.errors.closedDayDate') : fieldText('secondFactorFrom')}
        />
        <div className={dialog.actions}>
          <Button onClick={onClose}>{t('adminSettings.factor.cancel')}</Button>
          {from ? (
            <Button disabled={isBusy} onClick={() => onSave('')}>
              {t('adminSettings.rule.drop')}
            </Button>
          ) : null}
          <Button type="submit" variant="primary" busy={isBusy} disabled={isBusy}>
            {t('adminSettings.rule.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
