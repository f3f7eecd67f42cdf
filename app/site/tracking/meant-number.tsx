import { clsx } from 'clsx';
import { href, Link } from 'react-router';
import { useCompany } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import text from '#app/ui/text.module.css';
import { toPrefixes } from '#domain/company.ts';
import { findMeantNumber } from '#domain/find-tracking-numbers.ts';
import styles from './meant-number.module.css';

/** Links to the number that a text without its dash, or around a number, may mean: the reader decides. */
export function MeantNumber({ typed }: { typed: string }) {
  const { t } = useTranslation();
  const number = findMeantNumber(typed, toPrefixes(useCompany()));
  if (number === undefined) return null;
  return (
    <p>
      <Link className={clsx(text.link, styles.meant)} to={href('/track/:trackingNumber', { trackingNumber: number })}>
        {t('trackForm.meant', { number })}
      </Link>
    </p>
  );
}
