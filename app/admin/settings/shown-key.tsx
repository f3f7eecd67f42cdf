import { clsx } from 'clsx';
import { Copy } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Button } from '#app/ui/button.tsx';
import field from '#app/ui/field.module.css';
import icon from '#app/ui/icon.module.css';
import text from '#app/ui/text.module.css';
import dialog from '../parts/dialog.module.css';
import { Dialog } from '../parts/dialog.tsx';
import styles from './shown-key.module.css';

interface ShownKeyProps {
  name: string;
  secret: string;
  onClose(): void;
}

/** A key that was just made: it is shown this once, and goes when the person says that they have it. */
export function ShownKey({ name, secret, onClose }: ShownKeyProps) {
  const { t } = useTranslation();
  const id = useId();
  const shown = useRef<HTMLTextAreaElement>(null);
  const [isKept, setIsKept] = useState(false);
  const [note, setNote] = useState<'copied' | 'notCopied'>();
  const copy = async () => {
    shown.current?.select();
    const isCopied = await (navigator.clipboard?.writeText(secret) ?? Promise.reject()).then(
      () => true,
      () => false,
    );
    setNote(isCopied ? 'copied' : 'notCopied');
  };
  return (
    <Dialog labelledBy={id} onClose={() => isKept && onClose()}>
      <h2 id={id}>{name}</h2>
      <p className={text.muted}>{t('adminSettings.keys.once')}</p>
      <textarea
        ref={shown}
        className={clsx(field.input, text.code, styles.key)}
        aria-label={t('adminSettings.keys.secret')}
        data-first
        readOnly
        rows={2}
        value={secret}
      />
      <Button onClick={copy}>
        <Copy className={icon.icon} />
        {t('adminSettings.keys.copy')}
      </Button>
      <p className={field.hint} role="status">
        {note ? t(`adminSettings.keys.${note}`) : ''}
      </p>
      <p className={field.hint}>{t('adminSettings.keys.header')}</p>
      <label className={styles.kept}>
        <input type="checkbox" checked={isKept} onChange={({ target }) => setIsKept(target.checked)} />
        {t('adminSettings.keys.kept')}
      </label>
      <div className={dialog.actions}>
        <Button variant="primary" disabled={!isKept} onClick={onClose}>
          {t('adminSettings.keys.done')}
        </Button>
      </div>
    </Dialog>
  );
}
