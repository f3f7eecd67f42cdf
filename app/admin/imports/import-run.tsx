import { ApiError } from '@transcargo/api-client/api-error.ts';
import { RefreshCw } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { staffApi } from '#app/session/session.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { LabeledSelect } from '#app/ui/select.tsx';
import type { Import } from '#domain/imports/schema.ts';
import { SPECIFIC_REASONS } from '#domain/promises/promise.ts';
import { download } from '../parts/export.tsx';
import { type Mutation, useMutation } from '../parts/use-mutation.ts';
import { usePromiseReason } from '../parts/use-texts.ts';
import styles from './call-failure.module.css';
import { CallFailure } from './call-failure.tsx';
import type { CellSaves } from './use-rows.ts';

const CONFLICT = 409;
const OTHER_CHECK = 412;
/** The last segment of the problem's type. */
const CHANGED = 'rows-changed';

/** Why the server rejected a run; undefined if it failed for another reason. */
function findStaleReason(error: unknown): 'otherCheck' | 'rowsChanged' | 'otherStep' | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.status === OTHER_CHECK) return 'otherCheck';
  if (error.status !== CONFLICT) return undefined;
  return error.problem?.type?.endsWith(CHANGED) ? 'rowsChanged' : 'otherStep';
}

/** Shows a run that was started in another tab, or here with a lost answer; `otherwise` if there is none. */
async function showRunning({ id }: Import, show: (now: Import) => void, otherwise: () => void): Promise<void> {
  const now = await staffApi.getImport(id);
  if (now.state === 'checked') otherwise();
  else show(now);
}

export interface Run {
  call: Mutation;
  /** The reason why nothing was imported. A new check clears it. */
  stale: string | undefined;
  start(notifiesRecipients: boolean): void;
  checkAgain(): void;
}

/**
 * Imports the result of the visible check, with the cells corrected since then. Writes nothing if the shipments
 * have changed.
 */
export function useRun(item: Import, updateItem: (now: Import) => void, saves: CellSaves): Run {
  const { t } = useTranslation();
  const call = useMutation({ isInPlace: true });
  const [stale, setStale] = useState<string>();
  const start = (notifiesRecipients: boolean) =>
    void call.run(undefined, async () => {
      if (!(await saves.finish())) return;
      try {
        updateItem(await staffApi.runImport(item.id, item.version, notifiesRecipients));
      } catch (error) {
        const reason = findStaleReason(error);
        if (!reason) throw error;
        await showRunning(item, updateItem, () => setStale(t(`adminImports.check.${reason}`)));
      }
    });
  const checkAgain = () =>
    void call.run(undefined, async () => {
      const now = await staffApi.checkImport(item.id);
      setStale(undefined);
      updateItem(now);
    });
  return { call, stale, start, checkAgain };
}

/** States that the check is out of date, and offers a new one. */
export function StaleRows({ text, isBusy, onCheck }: { text: string; isBusy: boolean; onCheck(): void }) {
  const { t } = useTranslation();
  return (
    <Alert tone="error" className={styles.failure}>
      <span>{text}</span>
      <Button small busy={isBusy} onClick={onCheck}>
        <RefreshCw />
        {t('adminImports.check.again')}
      </Button>
    </Alert>
  );
}

/** Downloads the rows that were not written as a file. */
export function useErrorRows({ id }: Import) {
  const call = useMutation({ isInPlace: true });
  return {
    call,
    download: () => call.run(undefined, async () => download((await staffApi.prepareErrorRows(id)).address)),
  };
}

type SpecificReason = (typeof SPECIFIC_REASONS)[number];

interface ReasonForAllProps {
  item: Import;
  updateItem(now: Import): void;
}

/** Sets one reason for all rows that move a promised date without giving one, and checks the list again. */
export function ReasonForAll({ item, updateItem }: ReasonForAllProps) {
  const { t } = useTranslation();
  const toReason = usePromiseReason();
  const call = useMutation({ isInPlace: true });
  const id = useId();
  const [reason, setReason] = useState<SpecificReason | ''>('');
  if (item.reasonless === 0) return null;
  const use = () =>
    call.run(undefined, async () => {
      if (reason) updateItem(await staffApi.checkImport(item.id, { estimateReason: reason }));
    });
  return (
    <section className={styles.reason} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t('adminImports.reason.title')}</h2>
      <p>{t('adminImports.reason.text')}</p>
      <div className={styles.choice}>
        <LabeledSelect<SpecificReason>
          label={t('adminImports.field.estimateReason')}
          value={reason}
          empty={t('adminForm.promise.choose')}
          choices={SPECIFIC_REASONS}
          toText={toReason}
          onChoose={setReason}
        />
        <Button disabled={!reason} busy={call.isBusy} onClick={use}>
          {t('adminImports.reason.use')}
        </Button>
      </div>
      <CallFailure call={call} />
    </section>
  );
}
