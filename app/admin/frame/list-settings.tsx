import { ApiError } from '@transcargo/api-client/api-error.ts';
import { useId, useState } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { callSignedIn, staffApi } from '#app/session/session.ts';
import { readToken } from '#app/session/session-token.ts';
import segments from '#app/theme/theme-choice.module.css';
import { type OptionalColumn, ROW_HEIGHTS } from '#domain/list-settings/columns.ts';
import type { ListSettings, ListSettingsUpdate, SavedView } from '#domain/list-settings/schema.ts';
import { createStore } from '../parts/create-store.ts';
import type { ListView } from '../parts/shipment-list-query.ts';
import { loadOrReport } from './load-or-report.ts';

const NONE: ListSettings = { columns: [], rowHeight: 'compact', views: [], version: 0 };
const CONFLICT = 412;

const stored = createStore<{ token: string | null; settings: ListSettings } | undefined>(undefined);
let loading: { token: string | null; settings: Promise<ListSettings | null> } | undefined;
let queue: Promise<unknown> = Promise.resolve();
/** Changes that are not saved yet. */
let pending = 0;

function show(settings: ListSettings): void {
  document.body.dataset.rows = settings.rowHeight;
  stored.set({ token: readToken(), settings });
}

/** The columns and views of the signed-in user, once they are loaded. */
export const readListSettings = (): ListSettings => stored.get()?.settings ?? NONE;
export const useListSettings = (): ListSettings => stored.use()?.settings ?? NONE;

/** Loads the settings once per session. If loading fails, the list has its specified columns and no views. */
export async function loadListSettings(): Promise<void> {
  const token = readToken();
  if (stored.get()?.token === token) return;
  stored.set(undefined);
  // The frame and the list load at the same time; another account may sign in meanwhile.
  const load = loading?.token === token ? loading : { token, settings: loadOrReport(staffApi.getListSettings()) };
  loading = load;
  try {
    const settings = await load.settings;
    if (settings && readToken() === token) show(settings);
  } finally {
    if (loading === load) loading = undefined;
  }
}

/**
 * Changes the settings optimistically, then saves them in the account. If another tab saved first, applies the change
 * to its version. On failure, restores the settings and throws ApiError.
 */
export function changeListSettings(change: (settings: ListSettingsUpdate) => ListSettingsUpdate): Promise<void> {
  const before = readListSettings();
  show({ ...change(before), version: before.version });
  pending++;
  const save = async ({ version, ...settings }: ListSettings) => {
    const saved = await callSignedIn(() => staffApi.saveListSettings(version, change(settings)));
    // A later change is already visible.
    show(pending > 1 ? { ...readListSettings(), version: saved.version } : saved);
  };
  const run = async () => {
    const base = { ...before, version: readListSettings().version };
    try {
      await save(base).catch(async (error: unknown) => {
        if (!(error instanceof ApiError && error.status === CONFLICT)) throw error;
        await save(await staffApi.getListSettings());
      });
    } catch (error) {
      show(base);
      throw error;
    } finally {
      pending--;
    }
  };
  const result = queue.then(run);
  queue = result.catch(() => {});
  return result;
}

export const findView = ({ views }: ListSettingsUpdate, view: Pick<ListView, 'view'>): SavedView | undefined =>
  views.find(({ id }) => id === view.view);

/** The optional columns of the list: those of its saved view, else of the account. */
export const findColumns = (settings: ListSettingsUpdate, view: Pick<ListView, 'view'>): OptionalColumn[] =>
  (findView(settings, view) ?? settings).columns;

/** Returns the settings with these columns for this view, or for the list without a view. */
export function withColumns(settings: ListSettingsUpdate, view: Pick<ListView, 'view'>, columns: OptionalColumn[]) {
  const views = settings.views.map((each) => (each.id === view.view ? { ...each, columns } : each));
  return settings.views.some(({ id }) => id === view.view) ? { ...settings, views } : { ...settings, columns };
}

/** Whether the list must load more about each shipment than the shipment itself. */
export const needsPeople = (columns: OptionalColumn[]): boolean =>
  columns.some((column) => column === 'recipient' || column === 'reference' || column === 'customer');

/** Chooses the height of the rows of every table, which is saved at once. */
export function RowHeightChoice({ className }: { className?: string | undefined }) {
  const { t } = useTranslation();
  const { rowHeight } = useListSettings();
  const [isFailed, setIsFailed] = useState(false);
  const id = useId();
  const choose = (chosen: typeof rowHeight) => {
    setIsFailed(false);
    changeListSettings((before) => ({ ...before, rowHeight: chosen })).catch(() => setIsFailed(true));
  };
  return (
    <div className={className}>
      <span id={id}>{t('admin.listColumns.height')}</span>
      {/* biome-ignore lint/a11y/useSemanticElements: a legend can't be positioned beside its buttons */}
      <div className={segments.segments} role="group" aria-labelledby={id}>
        {ROW_HEIGHTS.map((choice) => (
          <button key={choice} type="button" aria-pressed={choice === rowHeight} onClick={() => choose(choice)}>
            {t(`admin.listColumns.${choice}`)}
          </button>
        ))}
      </div>
      {isFailed ? <p role="alert">{t('adminList.views.failed')}</p> : null}
    </div>
  );
}
