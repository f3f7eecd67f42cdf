import { X } from 'lucide-react';
import { useEffect } from 'react';
import { href } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Button } from '#app/ui/button.tsx';
import icon from '#app/ui/icon.module.css';
import { useAction } from '../parts/use-action.tsx';
import { useDayText } from '../parts/use-texts.ts';
import { type ActionOutcome, noteDone, type PageRequest, useDoneNote } from './attention-actions.ts';
import styles from './undo-bar.module.css';

/** Moves the focus of the removed button to the page. */
function passFocusOn(button: HTMLButtonElement) {
  return () => {
    if (document.activeElement === button) document.getElementById('main')?.focus({ preventScroll: true });
  };
}

/** Reports what the last action did, until the next one. Its button, or Z, undoes it. */
export function UndoBar() {
  const { t } = useTranslation();
  const formatDay = useDayText();
  const note = useDoneNote();
  const { run, isBusy, outcome } = useAction<PageRequest, ActionOutcome>({ action: href('/admin/attention') });
  useEffect(() => {
    noteDone(undefined);
    return () => noteDone(undefined);
  }, []);
  const undo = note?.undo;
  const leave = () => {
    noteDone(undefined);
    document.getElementById('main')?.focus();
  };
  return (
    <div className={styles.place} role="status">
      {note ? (
        <div className={styles.bar}>
          <p>
            {t(`adminAttention.done.${note.kind}`, {
              count: note.count,
              place: note.place,
              day: note.day && formatDay(note.day),
            })}{' '}
            {outcome?.hasFailed && undo ? <span>{t('adminAttention.failedChange')}</span> : null}
          </p>
          {undo ? (
            <Button small ref={passFocusOn} busy={isBusy} data-shortcut="undo" onClick={() => run(undo)}>
              {t('adminAttention.done.undo')}
            </Button>
          ) : null}
          <button type="button" className={styles.close} aria-label={t('adminAttention.done.dismiss')} onClick={leave}>
            <X className={icon.icon} />
          </button>
        </div>
      ) : null}
    </div>
  );
}
