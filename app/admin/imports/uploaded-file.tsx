import { clsx } from 'clsx';
import { FileLock2, Files, FileX2, ListX, type LucideIcon, Sheet, TextQuote } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { href, Link } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { staffApi } from '#app/session/session.ts';
import { Button, toButtonClass } from '#app/ui/button.tsx';
import type { FileProblem as FileProblemCode } from '#domain/imports/import.ts';
import type { Import } from '#domain/imports/schema.ts';
import { MovingDot } from '../parts/moving-dot.tsx';
import { useMutation } from '../parts/use-mutation.ts';
import { useWhen } from '../parts/use-texts.ts';
import { CallFailure } from './call-failure.tsx';
import { isInProgress, toImportPath } from './import-state.ts';
import { useWatchedImport } from './load-import.ts';
import styles from './uploaded-file.module.css';

interface UploadedFileProps {
  loaded: Import;
  /** Chooses another file. */
  other: ReactNode;
  onNext(path: string): void;
}

/** Shows the state of an uploaded file: being read, unreadable, or a question before the next step. */
export function UploadedFile({ loaded, other, onNext }: UploadedFileProps) {
  const { t } = useTranslation();
  const { item, isLost, updateItem } = useWatchedImport(loaded);
  const [isSameChosen, setIsSameChosen] = useState(false);
  const [isSheetChosen, setIsSheetChosen] = useState(false);
  const sheets = item.sheets.filter(({ looksRight }) => looksRight);
  const isSame = item.sameFile !== null && !isSameChosen;
  const needsSheet = sheets.length > 1 && !isSheetChosen;
  const isReady = !isInProgress(item) && item.state !== 'new' && item.state !== 'failed' && !isSame && !needsSheet;
  const path = toImportPath(item);
  useEffect(() => {
    if (isReady) onNext(path);
  }, [isReady, path, onNext]);
  if (item.problem) return <FileProblem name={item.fileName} problem={item.problem} actions={other} />;
  if (item.state === 'new')
    return (
      <FileNotice title={t('adminImports.upload.unfinished')} actions={other}>
        {t('adminImports.upload.unfinishedText')}
      </FileNotice>
    );
  if (isInProgress(item) || isReady) return <ReadingFile name={item.fileName} isLost={isLost} />;
  if (isSame) return <SameFile item={item} onAgain={() => setIsSameChosen(true)} />;
  return (
    <SheetChoice
      item={item}
      onChosen={(now) => {
        setIsSheetChosen(true);
        updateItem(now);
      }}
    />
  );
}

function SameFile({ item: { sameFile }, onAgain }: { item: Import; onAgain(): void }) {
  const { t } = useTranslation();
  const when = useWhen();
  if (!sameFile) return null;
  return (
    <FileNotice
      isQuestion
      icon={Files}
      title={t('adminImports.duplicateFile.title', { by: sameFile.by, when: when.inSentence(sameFile.at) })}
      actions={
        <>
          <Link className={toButtonClass({ variant: 'ink' })} to={href('/admin/imports/:id', { id: sameFile.id })}>
            {t('adminImports.duplicateFile.open')}
          </Link>
          <Button variant="quiet" onClick={onAgain}>
            {t('adminImports.duplicateFile.again')}
          </Button>
        </>
      }
    >
      {t('adminImports.duplicateFile.text')}
    </FileNotice>
  );
}

function SheetChoice({ item, onChosen }: { item: Import; onChosen(now: Import): void }) {
  const { t } = useTranslation();
  const call = useMutation({ isInPlace: true });
  const sheets = item.sheets.filter(({ looksRight }) => looksRight);
  return (
    <>
      <FileNotice
        isQuestion
        icon={Sheet}
        title={t('adminImports.sheets.title', { count: sheets.length })}
        actions={sheets.map(({ name, rows }) => (
          <Button
            key={name}
            onClick={() =>
              call.run(undefined, async () =>
                onChosen(name === item.sheet ? item : await staffApi.readImportAgain(item.id, { sheet: name })),
              )
            }
          >
            {t('adminImports.sheets.rows', { name, count: rows })}
          </Button>
        ))}
      >
        {t('adminImports.sheets.choose')}
      </FileNotice>
      <CallFailure call={call} />
    </>
  );
}

interface FileProblemProps {
  name: string;
  problem: NonNullable<Import['problem']>;
  actions: ReactNode;
}

const FORMATS = ['pdf', 'xls', 'numbers', 'ods', 'zip', 'json'] as const;

const ICONS: Partial<Record<FileProblemCode, LucideIcon>> = {
  password: FileLock2,
  unclosedQuote: TextQuote,
  headerOnly: ListX,
  empty: ListX,
};

/** Explains why a file cannot be read and what to do about it. */
export function FileProblem({ name, problem: { code, row, format }, actions }: FileProblemProps) {
  const { t } = useTranslation();
  const formatName = FORMATS.find((name) => name === format);
  const kind = code === 'notReadable' && formatName ? 'notReadableFormat' : code;
  return (
    <FileNotice
      title={t(`adminImports.problem.${kind}.title`, { name, row: row ?? 0 })}
      icon={ICONS[code] ?? FileX2}
      actions={actions}
    >
      {t(`adminImports.problem.${kind}.text`, {
        format: formatName ? t(`adminImports.problem.formats.${formatName}`) : '',
      })}
    </FileNotice>
  );
}

interface NoticeProps {
  title: string;
  icon?: LucideIcon;
  /** It is a question, not a failure. */
  isQuestion?: boolean;
  actions: ReactNode;
  children: ReactNode;
}

/** Replaces the drop zone: explains why a file can't be read, or asks a question first. */
export function FileNotice({ title, icon: Icon = FileX2, isQuestion = false, actions, children }: NoticeProps) {
  return (
    <section className={clsx(styles.notice, isQuestion && styles.question)} role="alert">
      <Icon className={styles.icon} aria-hidden="true" />
      <div>
        <h2>{title}</h2>
        <p>{children}</p>
      </div>
      <div className={styles.actions}>{actions}</div>
    </section>
  );
}

/** Replaces the drop zone while a file is uploaded and read. */
export function ReadingFile({ name, isLost = false }: { name: string; isLost?: boolean }) {
  const { t } = useTranslation();
  return (
    <section className={styles.reading} role="status">
      <MovingDot />
      <div>
        <h2>{t('adminImports.upload.reading', { name })}</h2>
        <p>{t(isLost ? 'admin.failed.polling' : 'adminImports.upload.readingText')}</p>
      </div>
    </section>
  );
}
