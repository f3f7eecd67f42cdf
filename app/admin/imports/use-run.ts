import { ApiError } from '@transcargo/api-client/api-error.ts';
import { useState } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import type { Import } from '#domain/imports/schema.ts';
import { staffApi } from '../frame/live/staff-api.ts';
import { type Call, useCall } from './use-call.ts';
import type { CellSaves } from './use-cell-saves.ts';

const CONFLICT = 409;
const OTHER_CHECK = 412;
/** The end of the type of a problem. */
const CHANGED = 'rows-changed';

export interface Run {
  call: Call;
  /** Why nothing was imported until it is checked again. */
  stale: string | undefined;
  start(tellsRecipients: boolean): void;
  checkAgain(): void;
}

/** Imports what the check that is shown found, with the cells that were put right since; where that is no longer so, nothing is written and it is said. */
export function useRun(item: Import, follow: (now: Import) => void, saves: CellSaves): Run {
  const { t } = useTranslation();
  const call = useCall();
  const [stale, setStale] = useState<string>();
  const start = (tellsRecipients: boolean) =>
    void call.run(async () => {
      if (!(await saves.finish())) return;
      try {
        follow(await staffApi.runImport(item.id, item.version, tellsRecipients));
      } catch (error) {
        const { status, problem } = error instanceof ApiError ? error : {};
        if (status === OTHER_CHECK) setStale(t('adminImports.check.otherCheck'));
        else if (status === CONFLICT)
          setStale(t(`adminImports.check.${problem?.type?.endsWith(CHANGED) ? 'rowsChanged' : 'otherStep'}`));
        else throw error;
      }
    });
  const checkAgain = () =>
    void call.run(async () => {
      const now = await staffApi.checkImport(item.id);
      setStale(undefined);
      follow(now);
    });
  return { call, stale, start, checkAgain };
}
