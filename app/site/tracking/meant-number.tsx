import { clsx } from 'clsx';
import { href, Link } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import text from '#app/ui/text.module.css';
import styles from './meant-number.module.css';

/** Links to the number that a text without its dash, or around a number, may mean: the reader decides. */
export function MeantNumber({ number }: { number: string }) {
  const { t } = useTranslation();
  return (
    <p>
      <Link className={clsx(text.link, styles.meant)} to={href('/track/:trackingNumber', { trackingNumber: number })}>
        {t('trackForm.meant', { number })}
      </Link>
    </p>
  );
}
