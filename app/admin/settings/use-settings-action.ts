import { useAction } from '../parts/use-action.ts';
import type { SettingsIntent, SettingsOutcome } from './settings-action.ts';

export type SettingsFields = { intent: SettingsIntent } & Record<string, string>;

/** What a button of the settings asks of its page. */
export const useSettingsAction = () => useAction<SettingsFields, SettingsOutcome>({ isForm: true });
