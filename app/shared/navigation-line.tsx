import { clsx } from 'clsx';
import { useNavigation } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import layout from '#app/ui/layout.module.css';
import styles from './navigation-line.module.css';
import { useAfter } from './use-after.ts';

const PATIENCE_MS = 200;

/** A thin line at the top while the next page loads. */
export function NavigationLine() {
  const isLong = useAfter(useNavigation().state !== 'idle', PATIENCE_MS);
  const { t } = useTranslation();
  return isLong ? (
    <div className={clsx(styles.line, layout.screenOnly)} role="progressbar" aria-label={t('common.loadingPage')} />
  ) : null;
}
