import { clsx } from 'clsx';
import { type FormEvent, useEffect, useState } from 'react';
import { href, Link } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { staffApi } from '#app/session/session.ts';
import { useDates } from '#app/shared/use-dates.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button, toButtonClass } from '#app/ui/button.tsx';
import field from '#app/ui/field.module.css';
import { Field } from '#app/ui/field.tsx';
import panel from '#app/ui/panel.module.css';
import type { CompanyView } from '#domain/company/schema.ts';
import { formatEstimate, toDay } from '#domain/dates.ts';
import { getIntl } from '#domain/intl.ts';
import { toRequiredFactor } from '#domain/session/second-factor.ts';
import type { Admin } from '#domain/team/schema.ts';
import { type AccountOutcome, useAccountTexts } from '../parts/account/account-outcome.ts';
import { DialogActions, TitledDialog } from '../parts/dialog.tsx';
import { useMutation } from '../parts/use-mutation.ts';
import styles from './factor-rule.module.css';

/** More members than this are only counted. */
const MAX_NAMES = 5;

interface FactorRuleProps {
  /** The signed-in user. */
  userId: string;
  admins: Admin[];
  company: Pick<CompanyView, 'secondFactorFrom' | 'version'>;
}

/** Shows from which day a second factor is required and who has none yet, and changes the day. */
export function FactorRule({ userId, admins, company: { secondFactorFrom: from, version } }: FactorRuleProps) {
  const { t } = useTranslation();
  const [isConfirming, setIsConfirming] = useState(false);
  const change = useMutation<undefined>();
  const isSaved = change.outcome?.kind === 'done';
  useEffect(() => {
    if (isSaved) setIsConfirming(false);
  }, [isSaved]);
  const isOwnOn = admins.some(({ id, hasSecondFactor }) => id === userId && hasSecondFactor);
  return (
    <div className={clsx(panel.panel, styles.rule)}>
      <p role="status">
        <b>{useRuleText(from)}</b> {useMissingFactorText(admins)}
      </p>
      {isOwnOn || from ? (
        <Button onClick={() => setIsConfirming(true)}>{t(`adminSettings.rule.${from ? 'change' : 'require'}`)}</Button>
      ) : (
        <div className={styles.first}>
          <p className={field.hint}>{t('adminSettings.errors.ownFactorFirst')}</p>
          <Link className={toButtonClass()} to={href('/admin/settings/second-factor')}>
            {t('adminSettings.factor.begin')}
          </Link>
        </div>
      )}
      {isConfirming ? (
        <FactorRuleDialog
          from={from}
          isBusy={change.isBusy}
          outcome={change.outcome}
          onClose={() => setIsConfirming(false)}
          onSave={(day) =>
            change.run(undefined, () => staffApi.changeCompany(version, { secondFactorFrom: day || null }))
          }
        />
      ) : null}
    </div>
  );
}

function useRuleText(from: string | null): string {
  const { t } = useTranslation();
  const dates = useDates();
  const required = toRequiredFactor(from, new Date(), dates.timeZone);
  if (!required) return t('adminSettings.rule.none');
  const day = formatEstimate(`${required.from}T12:00:00Z`, { ...dates, timeZone: 'UTC' });
  return t(`adminSettings.rule.${required.isDue ? 'since' : 'from'}`, { day });
}

/** Names the members without a second factor, or counts them if there are many. */
function useMissingFactorText(admins: Admin[]): string {
  const { t, i18n } = useTranslation();
  const without = admins.filter(({ hasSecondFactor }) => !hasSecondFactor).map(({ name }) => name);
  if (without.length === 0) return t('adminSettings.rule.everybody');
  if (without.length > MAX_NAMES)
    return t('adminSettings.rule.withoutMany', { without: without.length, all: admins.length });
  return t('adminSettings.rule.without', { names: getIntl(Intl.ListFormat, i18n.language).format(without) });
}

/** The default deadline gives everybody two weeks. */
const PROPOSED_MS = 14 * 24 * 60 * 60 * 1000;

interface FactorRuleDialogProps {
  /** The current deadline; null for none. */
  from: string | null;
  isBusy: boolean;
  outcome: AccountOutcome | undefined;
  onClose(): void;
  /** '' removes the deadline. */
  onSave(day: string): void;
}

/** Asks from which day a second factor is required. */
function FactorRuleDialog({ from, isBusy, outcome, onClose, onSave }: FactorRuleDialogProps) {
  const { t } = useTranslation();
  const { timeZone } = useDates();
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
    <TitledDialog title={t('adminSettings.rule.title')} text={t('adminSettings.rule.text')} onClose={onClose}>
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
        <DialogActions>
          <Button onClick={onClose}>{t('adminSettings.factor.cancel')}</Button>
          {from ? <Button onClick={() => onSave('')}>{t('adminSettings.rule.drop')}</Button> : null}
          <Button type="submit" variant="primary" busy={isBusy}>
            {t('adminSettings.rule.save')}
          </Button>
        </DialogActions>
      </form>
    </TitledDialog>
  );
}
