import { clsx } from 'clsx';
import { Download, FileUp } from 'lucide-react';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { staffApi } from '#app/session/session.ts';
import { Button, toButtonClass } from '#app/ui/button.tsx';
import { MAX_IMPORT_BYTES } from '#domain/imports/import.ts';
import type { Import } from '#domain/imports/schema.ts';
import { createId } from '../parts/create-id.ts';
import { useMutation } from '../parts/use-mutation.ts';
import { FirstFileOnly } from './import-head.tsx';
import { toUploadPath } from './import-state.ts';
import styles from './new-import.module.css';
import { FileNotice, FileProblem, ReadingFile, UploadedFile } from './uploaded-file.tsx';

/** Shows a drop zone, or the state of the uploaded file. */
export function NewImport({ file }: { file: Import | null }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { state } = useLocation();
  const upload = useUpload();
  const continueAt = useCallback((path: string) => void navigate(path, { replace: true, state }), [navigate, state]);
  const isOver = useWholePageDrop(upload.take);
  const { name } = upload;
  const other = <ChooseFile onFiles={upload.take} isOther />;
  return (
    <>
      {upload.isBusy ? (
        <ReadingFile name={name} />
      ) : upload.isTooLarge ? (
        <FileProblem name={name} problem={{ code: 'tooLarge', row: null, format: null }} actions={other} />
      ) : upload.error ? (
        <FileNotice
          title={t('adminImports.upload.uploadFailed', { name })}
          actions={
            <>
              <Button onClick={upload.call.runAgain}>{t('adminImports.tryAgain')}</Button>
              {other}
            </>
          }
        >
          {t(upload.error.status === 429 ? 'adminImports.limited' : 'adminImports.upload.uploadFailedText')}
        </FileNotice>
      ) : file ? (
        <UploadedFile loaded={file} other={other} onNext={continueAt} />
      ) : (
        <DropZone isOver={isOver} onFiles={upload.take} />
      )}
      <FirstFileOnly />
    </>
  );
}

const KINDS = '.csv,.txt,.tsv,.xlsx,text/csv';

/** Explains which files can be dropped, with a file picker and a template. */
export function DropZone({ isOver, onFiles }: { isOver: boolean; onFiles(files: FileList): void }) {
  const { t } = useTranslation();
  return (
    <section className={clsx(styles.zone, isOver && styles.over)} aria-label={t('adminImports.upload.label')}>
      <svg className={styles.drawing} viewBox="0 0 150 84" aria-hidden="true">
        <rect className={styles.sheet} x="2" y="6" width="72" height="72" rx="4" />
        <path className={styles.lines} d="M26 6v72M50 6v72M2 24h72M2 42h72M2 60h72" />
        <path className={styles.way} d="M38 51h80" />
        <circle className={styles.start} cx="38" cy="51" r="6" />
        <circle className={styles.end} cx="126" cy="51" r="7" />
      </svg>
      <div>
        <h2>{t('adminImports.upload.title')}</h2>
        <p>{t('adminImports.upload.text')}</p>
      </div>
      <div className={styles.actions}>
        <ChooseFile onFiles={onFiles} />
        <a className={toButtonClass({ variant: 'quiet', small: true })} href="/import-template.csv" download>
          <Download />
          {t('adminImports.upload.template')}
        </a>
      </div>
    </section>
  );
}

/** Opens the browser's file picker. */
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
          // Otherwise a corrected file with the same name could not be chosen again.
          target.value = '';
        }}
      />
      <Button variant={isOther ? 'secondary' : 'ink'} onClick={() => input.current?.click()}>
        <FileUp />
        {t(isOther ? 'adminImports.otherFile' : 'adminImports.upload.choose')}
      </Button>
    </>
  );
}

const TOO_LARGE = 413;

/** Uploads the first of the dropped or chosen files and opens the page that shows how it is read. */
export function useUpload() {
  const navigate = useNavigate();
  const call = useMutation({ isInPlace: true });
  const [file, setFile] = useState<File>();
  const error = call.outcome?.error;
  const isTooLarge = (file?.size ?? 0) > MAX_IMPORT_BYTES || error?.status === TOO_LARGE;
  const take = (files: Iterable<File>) => {
    const [first, ...others] = files;
    if (!first || call.isBusy) return;
    setFile(first);
    call.settle();
    if (first.size > MAX_IMPORT_BYTES) return;
    // A retry uses the same id, so that one file is one import.
    const id = createId();
    void call.run(undefined, async () => {
      await staffApi.createImport(id);
      await staffApi.uploadImport(id, first);
      await navigate(toUploadPath(id), {
        replace: true,
        state: { onlyFirst: others.length > 0 ? first.name : undefined },
      });
    });
  };
  return {
    call,
    take,
    isTooLarge,
    name: file?.name ?? '',
    isBusy: call.isBusy,
    error,
  };
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;

/** Takes files dropped anywhere on the page. Returns whether files are dragged over it. */
export function useWholePageDrop(take: (files: FileList) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const latest = useRef(take);
  // Before the page is painted, because a file may be dropped as soon as it is seen.
  useLayoutEffect(() => {
    latest.current = take;
  });
  useLayoutEffect(() => {
    const gone = new AbortController();
    const on = (name: 'dragover' | 'dragleave' | 'drop', run: (event: DragEvent) => void) =>
      window.addEventListener(name, run, { signal: gone.signal });
    on('dragover', (event) => {
      if (!hasFiles(event)) return;
      // Otherwise the browser would open the file.
      event.preventDefault();
      setIsOver(true);
    });
    on('dragleave', ({ relatedTarget }) => {
      if (!relatedTarget) setIsOver(false);
    });
    on('drop', (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsOver(false);
      if (event.dataTransfer) latest.current(event.dataTransfer.files);
    });
    return () => gone.abort();
  }, []);
  return isOver;
}
