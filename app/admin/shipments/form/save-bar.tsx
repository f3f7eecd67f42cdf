import { Link } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Button, toButtonClass } from '#app/ui/button.tsx';
import styles from './save-bar.module.css';

/** What follows a new shipment besides its page: its label, another shipment, or both. */
export interface SaveWays {
  createsAnother: boolean;
  setCreatesAnother(createsAnother: boolean): void;
}

interface SaveBarProps {
  isEdit: boolean;
  isBusy: boolean;
  cancelTo: string;
  ways: SaveWays | undefined;
  onPrint(): void;
}

/** The buttons of the form. Enter in a field presses the submit button, which is the specified one. */
export function SaveBar({ isEdit, isBusy, cancelTo, ways, onPrint }: SaveBarProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.bar}>
      {ways ? (
        <label className={styles.tick}>
          <input
            type="checkbox"
            checked={ways.createsAnother}
            onChange={({ target }) => ways.setCreatesAnother(target.checked)}
          />
          {t('adminForm.another')}
        </label>
      ) : null}
      <Link className={toButtonClass({ variant: 'quiet' })} to={cancelTo}>
        {t('adminForm.cancel')}
      </Link>
      {ways ? (
        <Button aria-keyshortcuts="Control+Shift+Enter Meta+Shift+Enter" onClick={onPrint}>
          {t('adminForm.createAndPrint')}
        </Button>
      ) : null}
      <Button type="submit" variant="primary" busy={isBusy}>
        {isBusy ? t('adminForm.saving') : t(isEdit ? 'adminForm.save' : 'adminForm.createTitle')}
      </Button>
    </div>
  );
}
