import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Button } from '#app/ui/button.tsx';
import type { Import } from '#domain/imports/schema.ts';
import { AskedFile } from './asked-file.tsx';
import { CallFailure } from './call-failure.tsx';
import { ChooseFile, DropZone } from './drop-zone.tsx';
import { FileProblem } from './file-problem.tsx';
import { Notice } from './notice.tsx';
import { OnlyFirst } from './only-first.tsx';
import { Reading } from './reading.tsx';
import { useUpload } from './use-upload.ts';
import { useWholePageDrop } from './use-whole-page-drop.ts';

/** Takes a list: the drop zone, or what is said of the file that was taken. */
export function NewImport({ file }: { file: Import | null }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { state } = useLocation();
  const upload = useUpload();
  const goOn = useCallback((path: string) => void navigate(path, { replace: true, state }), [navigate, state]);
  const isOver = useWholePageDrop(upload.take);
  const { name } = upload;
  const other = <ChooseFile onFiles={upload.take} isOther />;
  return (
    <>
      {upload.isBusy ? (
        <Reading name={name} />
      ) : upload.isTooLarge ? (
        <FileProblem name={name} problem={{ code: 'tooLarge', row: null, format: null }} actions={other} />
      ) : upload.failure ? (
        <Notice
          title={t('adminImports.drop.uploadFailed', { name })}
          actions={
            <>
              <Button onClick={upload.failure.again}>{t('adminImports.tryAgain')}</Button>
              {other}
            </>
          }
        >
          {t(upload.failure.error.status === 429 ? 'adminImports.limited' : 'adminImports.drop.uploadFailedText')}
        </Notice>
      ) : file ? (
        <AskedFile loaded={file} other={other} onNext={goOn} />
      ) : (
        <DropZone isOver={isOver} onFiles={upload.take} />
      )}
      {upload.isSignedOut ? <CallFailure call={upload.call} /> : null}
      <OnlyFirst />
    </>
  );
}
