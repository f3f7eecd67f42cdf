import { useRevalidator } from 'react-router';
import type { HiddenRows, ImportEncoding } from '#domain/imports/import.ts';
import type { Import } from '#domain/imports/schema.ts';
import { staffApi } from '../frame/live/staff-api.ts';
import { isUnderWay } from './import-state.ts';
import { type Call, useCall } from './use-call.ts';

const LOOK_MS = 250;

interface Reading {
  sheet?: string;
  encoding?: ImportEncoding;
  hiddenRows?: HiddenRows;
  headingRow?: number;
}
export interface ReadingAgain extends Call {
  readAgain(reading: Reading): void;
}

/** How the file is read now. Another sheet has rows of its own. */
const toCurrent = ({ sheet, encoding, readings, hiddenRows, headingRow }: Import, isOtherSheet: boolean): Reading => ({
  ...(sheet !== null && { sheet }),
  ...(encoding && readings.length > 1 && { encoding }),
  ...(hiddenRows && !isOtherSheet && { hiddenRows }),
  ...(headingRow !== null && !isOtherSheet && { headingRow }),
});

/** Has the same bytes read in another way, and tells what they say then. */
export function useReadAgain(current: Import, onRead: (item: Import) => void): ReadingAgain {
  const { id } = current;
  const call = useCall();
  const { revalidate } = useRevalidator();
  return {
    ...call,
    readAgain: (reading) =>
      call.run(async () => {
        let item = await staffApi.readImportAgain(id, {
          ...toCurrent(current, reading.sheet !== undefined),
          ...reading,
        });
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
