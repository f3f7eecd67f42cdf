import { useRevalidator } from 'react-router';
import type { ImportEncoding } from '#domain/import.ts';
import { staffApi } from '../frame/live/staff-api.ts';
import { isUnderWay } from './import-state.ts';
import { type Call, useCall } from './use-call.ts';

const LOOK_MS = 250;

export interface ReadingAgain extends Call {
  readAgain(reading: { sheet?: string; encoding?: ImportEncoding }): void;
}

/** Has the same bytes read in another way, and loads the page with what they say then. */
export function useReadAgain(id: string): ReadingAgain {
  const call = useCall();
  const { revalidate } = useRevalidator();
  return {
    ...call,
    readAgain: (reading) =>
      call.run(async () => {
        let item = await staffApi.readImportAgain(id, reading);
        while (isUnderWay(item)) {
          await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
          item = await staffApi.getImport(id);
        }
        await revalidate();
      }),
  };
}
