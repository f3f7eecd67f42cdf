import { clsx } from 'clsx';
import { Check, Copy } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import { Button } from '#app/ui/button.tsx';
import field from '#app/ui/field.module.css';
import icon from '#app/ui/icon.module.css';
import text from '#app/ui/text.module.css';
import { formatHistory } from '#domain/dates.ts';
import styles from './invite-link.module.css';
import type { MadeLink } from './settings-action.ts';

/** The link of an invitation that was just made: the server tells it once, so it is shown once. */
export function InviteLink({ name, link, expiresAt }: MadeLink) {
  const { t } = useTranslation();
  const dates = useDates();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<'new' | 'copied' | 'notCopied'>('new');
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  const copy = async () => {
    input.current?.select();
    // The clipboard is there on safe addresses only; elsewhere, or when it is refused, the person copies by hand.
    const isCopied = await (navigator.clipboard?.writeText(link) ?? Promise.reject()).then(
      () => true,
      () => false,
    );
    setState(isCopied ? 'copied' : 'notCopied');
  };
  const Icon = state === 'copied' ? Check : Copy;
  return (
    <div className={styles.link}>
      <label className={field.label} htmlFor={id}>
        {t('adminSettings.invite.made', { name })}
      </label>
      <div>
        <input
          ref={input}
          className={clsx(field.input, text.code)}
          id={id}
          readOnly
          value={link}
          aria-describedby={`${id}-note`}
        />
        <Button onClick={copy}>
          <Icon className={icon.icon} />
          {t(state === 'copied' ? 'adminSettings.invite.copied' : 'adminSettings.invite.copy')}
        </Button>
      </div>
      <p className={field.hint} id={`${id}-note`}>
        {t('adminSettings.invite.once', { name, expires: formatHistory(expiresAt, dates) })}
      </p>
      <p className={field.hint} role="status">
        {state === 'notCopied' ? t('adminSettings.invite.notCopied') : ''}
      </p>
    </div>
  );
}
