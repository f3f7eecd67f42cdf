import { Ellipsis } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import icon from '#app/ui/icon.module.css';
import { useDisclosure } from '#app/ui/use-disclosure.ts';
import styles from './entry-menu.module.css';

/** What staff may do with an entry of the history; `date` says which one, to those who hear the page. */
export function EntryMenu({ date, onCorrect }: { date: string; onCorrect(): void }) {
  const { t } = useTranslation();
  const menu = useRef<HTMLDetailsElement>(null);
  useDisclosure(menu);
  const correct = () => {
    if (menu.current) menu.current.open = false;
    onCorrect();
  };
  return (
    <details className={styles.menu} ref={menu}>
      <summary aria-label={t('adminDetail.history.menu', { date })}>
        <Ellipsis className={icon.icon} aria-hidden />
      </summary>
      <button type="button" aria-label={t('adminDetail.history.correctOf', { date })} onClick={correct}>
        {t('adminDetail.history.correct')}
      </button>
    </details>
  );
}
