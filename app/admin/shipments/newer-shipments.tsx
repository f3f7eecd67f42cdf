import { useRevalidator } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Button } from '#app/ui/button.tsx';
import styles from './newer-shipments.module.css';

/** Says that there are new shipments, or others in an order that is not by age, and shows them when asked: the list never moves under a hand. */
export function NewerShipments({ count, isNewestFirst }: { count: number; isNewestFirst: boolean }) {
  const { t } = useTranslation();
  const { revalidate, state } = useRevalidator();
  const show = async () => {
    await revalidate();
    document.getElementById('main')?.focus();
  };
  return (
    <div className={styles.newer} role="status">
      {count > 0 ? (
        <>
          <span>{isNewestFirst ? t('adminLive.newer', { count }) : t('adminLive.reordered')}</span>{' '}
          <Button small busy={state !== 'idle'} onClick={show}>
            {t('adminLive.show')}
          </Button>
        </>
      ) : null}
    </div>
  );
}
