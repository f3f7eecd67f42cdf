import { clsx } from 'clsx';
import { Copy } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Button } from '#app/ui/button.tsx';
import field from '#app/ui/field.module.css';
import icon from '#app/ui/icon.module.css';
import textStyles from '#app/ui/text.module.css';
import dialog from './dialog.module.css';
import { Dialog } from './dialog.tsx';
import styles from './shown-key.module.css';

/** What is said of it, where it is not a key's. */
export interface ShownTexts {
  /** How a screen reader calls it. */
  name: string;
  once: string;
  use: string;
  notCopied: string;
}

interface ShownKeyProps {
  name: string;
  texts: ShownTexts;
  secret: string;
  onClose(): void;
}

/** A key or secret that was just made: it is shown this once, and goes when the person says that they have it. */
export function ShownKey({ name, secret, texts, onClose }: ShownKeyProps) {
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
      <p className={textStyles.muted}>{texts.once}</p>
      <textarea
        ref={shown}
        className={clsx(field.input, textStyles.code, styles.key)}
        aria-label={texts.name}
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
        {note === 'copied' ? t('adminSettings.keys.copied') : null}
        {note === 'notCopied' ? texts.notCopied : null}
      </p>
      <p className={field.hint}>{texts.use}</p>
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
