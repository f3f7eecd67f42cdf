import { clsx } from 'clsx';
import { Link } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import text from '#app/ui/text.module.css';
import styles from './meant-numbers.module.css';
import { toLookupAddress } from './to-lookup-address.ts';

/** Links to the numbers that a text without its dash, or around them, may mean: the reader decides. */
export function MeantNumbers({ numbers }: { numbers: string[] }) {
  const { t } = useTranslation();
  if (!numbers[0]) return null;
  return (
    <p>
      <Link className={clsx(text.link, styles.meant)} to={toLookupAddress(numbers)}>
        {t('trackForm.meant', { number: numbers.join(', ') })}
      </Link>
    </p>
  );
}
