import { useRevalidator } from 'react-router';
import type { Import } from '#domain/import.schema.ts';
import type { HiddenRows, ImportEncoding } from '#domain/import.ts';
import { staffApi } from '../frame/live/staff-api.ts';
import { isUnderWay } from './import-state.ts';
import { type Call, useCall } from './use-call.ts';

const LOOK_MS = 250;

export interface ReadingAgain extends Call {
  readAgain(reading: { sheet?: string | undefined; encoding?: ImportEncoding; hiddenRows?: HiddenRows }): void;
}

/** Has the same bytes read in another way, and tells what they say then. */
export function useReadAgain(id: string, onRead: (item: Import) => void): ReadingAgain {
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
        onRead(item);
        // It may not be readable so, which is another page.
        await revalidate();
      }),
  };
}
