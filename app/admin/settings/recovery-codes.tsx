import { clsx } from 'clsx';
import { Copy, Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { copyToClipboard } from '#app/shared/use-copy.ts';
import { Button } from '#app/ui/button.tsx';
import field from '#app/ui/field.module.css';
import text from '#app/ui/text.module.css';
import { downloadAs } from '../parts/export.tsx';
import styles from './recovery-codes.module.css';

const FILE_NAME = 'recovery-codes.txt';

interface RecoveryCodesProps {
  codes: string[];
  areStored: boolean;
  onStored(areStored: boolean): void;
}

/** Shows recovery codes once, with ways to store them. */
export function RecoveryCodes({ codes, areStored, onStored }: RecoveryCodesProps) {
  const { t } = useTranslation();
  const [note, setNote] = useState<'copied' | 'notCopied'>();
  const lines = codes.join('\n');
  const copy = async () => {
    setNote((await copyToClipboard(lines)) ? 'copied' : 'notCopied');
  };
  return (
    <div className={styles.part}>
      <ul className={clsx(text.code, styles.codes)}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.ways}>
        <Button onClick={copy}>
          <Copy />
          {t('adminSettings.factor.copy')}
        </Button>
        <Button onClick={() => downloadAs(FILE_NAME, `${lines}\n`)}>
          <Download />
          {t('adminSettings.factor.save')}
        </Button>
        <Button onClick={() => window.print()}>
          <Printer />
          {t('adminSettings.factor.print')}
        </Button>
      </div>
      <p className={field.hint} role="status">
        {note ? t(`adminSettings.factor.${note}`) : ''}
      </p>
      <label>
        <input type="checkbox" checked={areStored} onChange={({ target }) => onStored(target.checked)} />
        {t('adminSettings.factor.kept')}
      </label>
    </div>
  );
}
