import { clsx } from 'clsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import text from '#app/ui/text.module.css';
import { formatEstimate } from '#domain/dates.ts';
import type { RequiredFactor } from '#domain/session/second-factor.ts';
import styles from './settings.module.css';

/** States from which day, or since when, the company requires a second factor. */
export function FactorReason({ from, isDue }: RequiredFactor) {
  const { t, i18n } = useTranslation();
  const day = formatEstimate(`${from}T12:00:00Z`, { language: i18n.language, timeZone: 'UTC' });
  return (
    <p className={clsx(text.muted, styles.why)}>
      {t(isDue ? 'adminSettings.factor.held' : 'admin.factorNotice.text', { day })}
    </p>
  );
}
