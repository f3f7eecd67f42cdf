import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Button } from '#app/ui/button.tsx';
import textStyles from '#app/ui/text.module.css';
import dialogStyles from './dialog.module.css';
import { Dialog } from './dialog.tsx';

/**
 * Asks before a page is left on which something was typed; saving leaves it by a redirect, which is never asked about.
 * Where the browser itself goes away, it asks in its own words.
 */
export function LeaveQuestion({ isChanged }: { isChanged: boolean }) {
  const { state, reset, proceed } = useBlocker(
    ({ currentLocation: now, nextLocation: next }) =>
      isChanged && (now.pathname !== next.pathname || now.search !== next.search),
  );
  useEffect(() => {
    if (!isChanged) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isChanged]);
  return state === 'blocked' ? <DiscardQuestion onStay={reset} onLeave={proceed} /> : null;
}

/** Asks before what was typed is given up. */
export function DiscardQuestion({ onStay, onLeave }: { onStay(): void; onLeave(): void }) {
  const { t } = useTranslation();
  return (
    <Dialog labelledBy="leave-title" onClose={onStay}>
      <h2 id="leave-title">{t('adminForm.leave.title')}</h2>
      <p className={textStyles.muted}>{t('adminForm.leave.text')}</p>
      <div className={dialogStyles.actions}>
        <Button data-first onClick={onStay}>
          {t('adminForm.leave.stay')}
        </Button>
        <Button variant="danger-fill" onClick={onLeave}>
          {t('adminForm.leave.leave')}
        </Button>
      </div>
    </Dialog>
  );
}
