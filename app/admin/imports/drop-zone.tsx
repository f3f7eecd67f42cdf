import { clsx } from 'clsx';
import { Download, FileUp } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Button, toButtonClass } from '#app/ui/button.tsx';
import icon from '#app/ui/icon.module.css';
import styles from './drop-zone.module.css';

const KINDS = '.csv,.txt,.tsv,.xlsx,text/csv';

/** Says what can be dropped, and where else a file comes from. */
export function DropZone({ isOver, onFiles }: { isOver: boolean; onFiles(files: FileList): void }) {
  const { t } = useTranslation();
  return (
    <section className={clsx(styles.zone, isOver && styles.over)} aria-label={t('adminImports.drop.label')}>
      <svg className={styles.drawing} viewBox="0 0 150 84" aria-hidden="true">
        <rect className={styles.sheet} x="2" y="6" width="72" height="72" rx="4" />
        <path className={styles.lines} d="M26 6v72M50 6v72M2 24h72M2 42h72M2 60h72" />
        <path className={styles.way} d="M38 51h80" />
        <circle className={styles.start} cx="38" cy="51" r="6" />
        <circle className={styles.end} cx="126" cy="51" r="7" />
      </svg>
      <div>
        <h2>{t('adminImports.drop.title')}</h2>
        <p>{t('adminImports.drop.text')}</p>
      </div>
      <div className={styles.actions}>
        <ChooseFile onFiles={onFiles} />
        <a className={toButtonClass({ variant: 'quiet', small: true })} href="/import-template.csv" download>
          <Download className={icon.icon} />
          {t('adminImports.drop.template')}
        </a>
      </div>
    </section>
  );
}

/** Opens the browser's own choice of files. */
export function ChooseFile({ onFiles, isOther = false }: { onFiles(files: FileList): void; isOther?: boolean }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        type="file"
        hidden
        accept={KINDS}
        ref={input}
        onChange={({ target }) => {
          if (target.files) onFiles(target.files);
          // The same file can be chosen again, when it was mended.
          target.value = '';
        }}
      />
      <Button variant={isOther ? 'secondary' : 'ink'} onClick={() => input.current?.click()}>
        <FileUp className={icon.icon} />
        {t(isOther ? 'adminImports.otherFile' : 'adminImports.drop.choose')}
      </Button>
    </>
  );
}
