import type { Import } from '#domain/imports/schema.ts';
import { staffApi } from '../frame/live/staff-api.ts';
import { download } from '../parts/exports/download.ts';
import { useCall } from './use-call.ts';

/** Saves the rows that are not written as a file. */
export function useErrorRows({ id }: Import) {
  const call = useCall();
  return { call, download: () => call.run(async () => download((await staffApi.prepareErrorRows(id)).address)) };
}
