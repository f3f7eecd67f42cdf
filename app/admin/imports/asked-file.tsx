import { Files, Sheet } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { href, Link } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Button, toButtonClass } from '#app/ui/button.tsx';
import type { Import } from '#domain/imports/schema.ts';
import { staffApi } from '../frame/live/staff-api.ts';
import { useWhen } from '../parts/use-when.ts';
import { CallFailure } from './call-failure.tsx';
import { FileProblem } from './file-problem.tsx';
import { isUnderWay, toImportPath } from './import-state.ts';
import { Notice } from './notice.tsx';
import { Reading } from './reading.tsx';
import { useCall } from './use-call.ts';
import { useWatchedImport } from './use-watched-import.ts';

interface AskedFileProps {
  loaded: Import;
  /** Chooses another file. */
  other: ReactNode;
  onNext(path: string): void;
}

/** What is said of a file that was taken: that it is read, why it is not, or what is asked before one goes on. */
export function AskedFile({ loaded, other, onNext }: AskedFileProps) {
  const { t } = useTranslation();
  const { item, follow } = useWatchedImport(loaded);
  const [isSameMeant, setIsSameMeant] = useState(false);
  const [isSheetMeant, setIsSheetMeant] = useState(false);
  const sheets = item.sheets.filter(({ looksRight }) => looksRight);
  const isSame = item.sameFile !== null && !isSameMeant;
  const asksSheet = sheets.length > 1 && !isSheetMeant;
  const isReady = !isUnderWay(item) && item.state !== 'new' && item.state !== 'failed' && !isSame && !asksSheet;
  const path = toImportPath(item);
  useEffect(() => {
    if (isReady) onNext(path);
  }, [isReady, path, onNext]);
  if (item.problem) return <FileProblem name={item.fileName} problem={item.problem} actions={other} />;
  if (item.state === 'new')
    return (
      <Notice title={t('adminImports.drop.unfinished')} actions={other}>
        {t('adminImports.drop.unfinishedText')}
      </Notice>
    );
  if (isUnderWay(item) || isReady) return <Reading name={item.fileName} />;
  if (isSame) return <SameFile item={item} onAgain={() => setIsSameMeant(true)} />;
  return (
    <SheetChoice
      item={item}
      onChosen={(now) => {
        setIsSheetMeant(true);
        follow(now);
      }}
    />
  );
}

function SameFile({ item: { sameFile }, onAgain }: { item: Import; onAgain(): void }) {
  const { t } = useTranslation();
  const when = useWhen();
  if (!sameFile) return null;
  return (
    <Notice
      isQuestion
      icon={Files}
      title={t('adminImports.same.title', { by: sameFile.by, when: when.inSentence(sameFile.at) })}
      actions={
        <>
          <Link className={toButtonClass({ variant: 'ink' })} to={href('/admin/imports/:id', { id: sameFile.id })}>
            {t('adminImports.same.open')}
          </Link>
          <Button variant="quiet" onClick={onAgain}>
            {t('adminImports.same.again')}
          </Button>
        </>
      }
    >
      {t('adminImports.same.text')}
    </Notice>
  );
}

function SheetChoice({ item, onChosen }: { item: Import; onChosen(now: Import): void }) {
  const { t } = useTranslation();
  const call = useCall();
  const sheets = item.sheets.filter(({ looksRight }) => looksRight);
  return (
    <>
      <Notice
        isQuestion
        icon={Sheet}
        title={t('adminImports.sheets.title', { count: sheets.length })}
        actions={sheets.map(({ name, rows }) => (
          <Button
            key={name}
            onClick={() =>
              call.run(async () =>
                onChosen(name === item.sheet ? item : await staffApi.readImportAgain(item.id, { sheet: name })),
              )
            }
          >
            {t('adminImports.sheets.rows', { name, count: rows })}
          </Button>
        ))}
      >
        {t('adminImports.sheets.choose')}
      </Notice>
      <CallFailure call={call} />
    </>
  );
}
