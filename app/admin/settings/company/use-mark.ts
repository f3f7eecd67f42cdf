import { ApiError } from '@transcargo/api-client/api-error.ts';
import { useState } from 'react';
import { isSignedOut } from '#app/session/session.ts';
import { MARK_LIMITS } from '#domain/mark-limits.ts';
import { STAFF_ERROR_TEXTS, type StaffErrorKey } from '#domain/staff-error-texts.ts';
import { staffApi } from '../../frame/live/staff-api.ts';
import type { CompanyForm } from './use-company-form.ts';

/** What is wrong with a picture that was chosen, or with the way to the server. */
export type MarkTrouble = { code: StaffErrorKey } | 'tooLarge' | 'offline' | 'failed' | 'signedOut';

const TOO_LARGE = 413;
const isStaffKey = (code: string | undefined): code is StaffErrorKey => Object.hasOwn(STAFF_ERROR_TEXTS, code ?? '');

function toTrouble(error: unknown): MarkTrouble {
  if (!(error instanceof ApiError)) throw error;
  if (isSignedOut(error)) return 'signedOut';
  if (error.status === TOO_LARGE) return 'tooLarge';
  const code = error.problem?.errors?.[0]?.code;
  if (isStaffKey(code)) return { code };
  return error.status === 0 ? 'offline' : 'failed';
}

/** Sends a picture that is chosen and puts the mark that is made of it in the form; a bad one leaves the form as it is. */
export function useMark({ change }: CompanyForm) {
  const [isBusy, setIsBusy] = useState(false);
  const [file, setFile] = useState<File>();
  const [made, setMade] = useState<{ mark: string; bytes: number }>();
  const [trouble, setTrouble] = useState<MarkTrouble>();
  const send = async (picture: File) => {
    setFile(picture);
    setTrouble(picture.size > MARK_LIMITS.bytes ? 'tooLarge' : undefined);
    if (picture.size > MARK_LIMITS.bytes) return;
    setIsBusy(true);
    try {
      const sent = await staffApi.sendMark(picture);
      setMade(sent);
      change({ mark: sent.mark });
    } catch (error) {
      setTrouble(toTrouble(error));
    } finally {
      setIsBusy(false);
    }
  };
  return {
    isBusy,
    file,
    made,
    trouble,
    take: (picture: File) => {
      if (!isBusy) void send(picture);
    },
    again: () => {
      if (file) void send(file);
    },
    reset: () => {
      setTrouble(undefined);
      change({ mark: null });
    },
    forget: () => setTrouble(undefined),
  };
}
