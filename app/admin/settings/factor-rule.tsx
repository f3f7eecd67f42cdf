import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import { href, Link } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import { Button, toButtonClass } from '#app/ui/button.tsx';
import field from '#app/ui/field.module.css';
import panel from '#app/ui/panel.module.css';
import type { Admin } from '#domain/account.schema.ts';
import type { CompanyView } from '#domain/company-view.schema.ts';
import { formatEstimate } from '#domain/dates.ts';
import { getIntl } from '#domain/intl.ts';
import { toRequiredFactor } from '#domain/second-factor.ts';
import styles from './factor-rule.module.css';
import { FactorRuleDialog } from './factor-rule-dialog.tsx';
import { useSettingsAction } from './use-settings-action.ts';

/** More names than this are a number. */
const MOST_NAMES = 5;

interface FactorRuleProps {
  /** Whose page this is. */
  userId: string;
  admins: Admin[];
  company: Pick<CompanyView, 'secondFactorFrom' | 'version'>;
}

/** From which day on everybody needs a second factor, who has none yet, and the way to change it. */
export function FactorRule({ userId, admins, company: { secondFactorFrom: from, version } }: FactorRuleProps) {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const change = useSettingsAction();
  const isSaved = change.outcome?.kind === 'done';
  useEffect(() => {
    if (isSaved) setIsAsking(false);
  }, [isSaved]);
  const isOwnOn = admins.some(({ id, hasSecondFactor }) => id === userId && hasSecondFactor);
  return (
    <div className={clsx(panel.panel, styles.rule)}>
      <p role="status">
        <b>{useRuleText(from)}</b> {useWithoutText(admins)}
      </p>
      {isOwnOn || from ? (
        <Button onClick={() => setIsAsking(true)}>{t(`adminSettings.rule.${from ? 'change' : 'require'}`)}</Button>
      ) : (
        <div className={styles.first}>
          <p className={field.hint}>{t('adminSettings.errors.ownFactorFirst')}</p>
          <Link className={toButtonClass()} to={href('/admin/settings/second-factor')}>
            {t('adminSettings.factor.begin')}
          </Link>
        </div>
      )}
      {isAsking ? (
        <FactorRuleDialog
          from={from}
          isBusy={change.isBusy}
          outcome={change.outcome}
          onClose={() => setIsAsking(false)}
          onSave={(day) => change.run({ intent: 'requireFactor', version: String(version), from: day })}
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

/** Who has none yet, by name as long as they are few. */
function useWithoutText(admins: Admin[]): string {
  const { t, i18n } = useTranslation();
  const without = admins.filter(({ hasSecondFactor }) => !hasSecondFactor).map(({ name }) => name);
  if (without.length === 0) return t('adminSettings.rule.everybody');
  if (without.length > MOST_NAMES)
    return t('adminSettings.rule.withoutMany', { without: without.length, all: admins.length });
  return t('adminSettings.rule.without', { names: getIntl(Intl.ListFormat, i18n.language).format(without) });
}
