import { useState } from 'react';
import { useNavigate } from 'react-router';
import { isSignedOut } from '#app/session/session.ts';
import { MOST_IMPORT_BYTES } from '#domain/imports/import.ts';
import { staffApi } from '../frame/live/staff-api.ts';
import { createId } from '../parts/create-id.ts';
import { toAskedPath } from './import-state.ts';
import { useCall } from './use-call.ts';

const TOO_LARGE = 413;

/** Takes one file of those that are dropped or chosen, hands it to the server, and goes where its reading is followed. */
export function useUpload() {
  const navigate = useNavigate();
  const call = useCall();
  const [file, setFile] = useState<File>();
  const { failed } = call;
  const isTooLarge = (file?.size ?? 0) > MOST_IMPORT_BYTES || failed?.error.status === TOO_LARGE;
  const take = (files: Iterable<File>) => {
    const [first, ...others] = files;
    if (!first || call.isBusy) return;
    setFile(first);
    call.settle();
    if (first.size > MOST_IMPORT_BYTES) return;
    // The same id when it is tried again: one file is one import.
    const id = createId();
    call.run(async () => {
      await staffApi.createImport(id);
      await staffApi.uploadImport(id, first);
      await navigate(toAskedPath(id), {
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
    isSignedOut: failed !== undefined && isSignedOut(failed.error),
    failure: failed,
  };
}
