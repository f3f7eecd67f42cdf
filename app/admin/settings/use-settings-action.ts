import { useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import type { answerSettings, SettingsIntent } from './settings-action.ts';

export type SettingsFields = { intent: SettingsIntent } & Record<string, string>;

/** Sends what a button of the settings asks for; `asked` is what was sent last, and `outcome` how it ended. */
export function useSettingsAction() {
  const fetcher = useFetcher<typeof answerSettings>();
  const [asked, setAsked] = useState<SettingsFields>();
  const isBusy = fetcher.state !== 'idle';
  const isSending = useRef(false);
  return {
    asked,
    isBusy,
    outcome: isBusy ? undefined : fetcher.data,
    /** Once at a time, also before a button knows that it is busy. */
    run: async (fields: SettingsFields) => {
      if (isSending.current) return;
      isSending.current = true;
      setAsked(fields);
      await fetcher.submit(fields, { method: 'post' });
      isSending.current = false;
    },
  };
}
