import { clsx } from 'clsx';
import { Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { copyToClipboard } from '#app/shared/use-copy.ts';
import { Button } from '#app/ui/button.tsx';
import field from '#app/ui/field.module.css';
import textStyles from '#app/ui/text.module.css';
import { DialogActions, TitledDialog } from './dialog.tsx';
import styles from './secret-dialog.module.css';

/** Texts that differ between keys and other secrets. */
export interface SecretTexts {
  /** Accessible name of the field. */
  name: string;
  once: string;
  use: string;
  notCopied: string;
}

interface SecretDialogProps {
  name: string;
  texts: SecretTexts;
  secret: string;
  onClose(): void;
}

/** Shows a new key or secret once. It closes when the person confirms having stored it. */
export function SecretDialog({ name, secret, texts, onClose }: SecretDialogProps) {
  const { t } = useTranslation();
  const textarea = useRef<HTMLTextAreaElement>(null);
  const [isStored, setIsStored] = useState(false);
  const [note, setNote] = useState<'copied' | 'notCopied'>();
  const copy = async () => {
    textarea.current?.select();
    setNote((await copyToClipboard(secret)) ? 'copied' : 'notCopied');
  };
  return (
    <TitledDialog title={name} text={texts.once} onClose={() => isStored && onClose()}>
      <textarea
        ref={textarea}
        className={clsx(field.input, textStyles.code, styles.key)}
        aria-label={texts.name}
        data-first
        readOnly
        rows={2}
        value={secret}
      />
      <Button onClick={copy}>
        <Copy />
        {t('adminSettings.keys.copy')}
      </Button>
      <p className={field.hint} role="status">
        {note === 'copied' ? t('adminSettings.keys.copied') : null}
        {note === 'notCopied' ? texts.notCopied : null}
      </p>
      <p className={field.hint}>{texts.use}</p>
      <label>
        <input type="checkbox" checked={isStored} onChange={({ target }) => setIsStored(target.checked)} />
        {t('adminSettings.keys.kept')}
      </label>
      <DialogActions>
        <Button variant="primary" disabled={!isStored} onClick={onClose}>
          {t('adminSettings.keys.done')}
        </Button>
      </DialogActions>
    </TitledDialog>
  );
}
