import { useState } from 'react';
import { useFetcher } from 'react-router';
import { useOnce } from '../parts/use-once.ts';
import type { answerSettings, SettingsIntent } from './settings-action.ts';

export type SettingsFields = { intent: SettingsIntent } & Record<string, string>;

/** Sends what a button of the settings asks for; `asked` is what was sent last, and `outcome` how it ended. */
export function useSettingsAction() {
  const fetcher = useFetcher<typeof answerSettings>();
  const [asked, setAsked] = useState<SettingsFields>();
  const isBusy = fetcher.state !== 'idle';
  return {
    asked,
    isBusy,
    outcome: isBusy ? undefined : fetcher.data,
    run: useOnce((fields: SettingsFields) => {
      setAsked(fields);
      return fetcher.submit(fields, { method: 'post' });
    }),
  };
}
