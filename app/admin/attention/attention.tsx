import { ApiError } from '@transcargo/api-client/api-error.ts';
import { clsx } from 'clsx';
import { useSearchParams } from 'react-router';
import type { AttentionPage } from '#app/api/shipment-calls.ts';
import type { ApiClient } from '#app/api.ts';
import { getPage } from '#app/document/page-context.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { getStaffApi } from '#app/session/session.ts';
import panel from '#app/ui/panel.module.css';
import text from '#app/ui/text.module.css';
import type { AttentionSummary } from '#domain/attention.schema.ts';
import { AdminHead } from '../frame/admin-head.tsx';
import { loadAsStaff } from '../frame/guard.ts';
import { staffApi } from '../frame/live/staff-api.ts';
import { useLiveData } from '../frame/live/use-live-data.ts';
import { LoadFailure } from '../frame/load-failure.tsx';
import { loadOrReport } from '../frame/load-or-report.ts';
import { toAnswer, unlessFailed } from '../frame/to-answer.ts';
import { useMay } from '../frame/use-may.ts';
import { AttentionLines } from '../parts/attention/attention-lines.tsx';
import type { AttentionRequest } from '../parts/attention/attention-request.ts';
import { ListPages } from '../parts/list-pages.tsx';
import pageStyles from '../parts/page.module.css';
import { useKeepFresh } from '../parts/use-keep-fresh.ts';
import type { Route } from './+types/attention';
import styles from './attention.module.css';
import { type AttentionView, readAttentionView, toApiQuery, toAttentionSearch } from './attention-query.ts';
import { AttentionTabs } from './attention-tabs.tsx';
import { EmptyAttention } from './empty-attention.tsx';
import { HiddenLine } from './hidden-line.tsx';

const MINUTE_MS = 60_000;

async function loadAttention(api: ApiClient, view: AttentionView) {
  const [page, summary] = await Promise.all([api.listAttention(toApiQuery(view)), api.getAttentionSummary()]);
  return { page, summary };
}

/** A page of lines and how many there are; null when that could not be loaded, which is reported. */
export function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  const view = readAttentionView(new URL(request.url).searchParams);
  return loadAsStaff(request, () =>
    loadOrReport(loadAttention(getStaffApi(context), view), getPage(context).reportError),
  );
}

/** A line whose cause is gone leaves all the same. */
function unlessGone(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 404)) throw error;
}

/** Puts a line off, or brings it back. */
export async function clientAction({ request, context }: Route.ClientActionArgs) {
  const { intent, kind, id } = (await request.json()) as AttentionRequest;
  const api = getStaffApi(context);
  const change = intent === 'snooze' ? api.snoozeAttention(kind, id) : api.unsnoozeAttention(kind, id);
  const done = await loadAsStaff(request, () =>
    loadOrReport(
      change.catch(unlessGone).then(() => true),
      getPage(context).reportError,
    ),
  );
  return toAnswer({ hasFailed: done === null }, done === null);
}

/** Each minute may bring another line. */
export const shouldRevalidate = unlessFailed;

/** What needs somebody, the most overdue first. Nothing is ticked off here. */
export default function Attention({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const view = readAttentionView(params);
  const shown = useLiveData(loaderData, {
    concerns: (_change, data) => data !== null,
    load: () => loadAttention(staffApi, view),
  });
  useKeepFresh(true, MINUTE_MS);
  return (
    <main className={pageStyles.main} id="main" tabIndex={-1}>
      <AdminHead page={t('adminAttention.title')} />
      <div className={pageStyles.head}>
        <div>
          <h1>{t('adminAttention.title')}</h1>
          <p className={styles.lead}>{t('adminAttention.lead')}</p>
        </div>
      </div>
      {shown ? <Lines view={view} {...shown} /> : <LoadFailure text={t('adminAttention.failedLoad')} />}
    </main>
  );
}

interface LinesProps {
  view: AttentionView;
  page: AttentionPage;
  summary: AttentionSummary;
}

function Lines({ view, page: { items, nextCursor }, summary }: LinesProps) {
  const { t } = useTranslation();
  const may = useMay();
  const toPage = (cursor: string | undefined) => toAttentionSearch({ ...view, cursor });
  const isEmpty = items.length === 0 && !view.cursor;
  return (
    <>
      {view.hidden ? null : <AttentionTabs view={view} counts={summary.counts} />}
      {isEmpty ? (
        <EmptyAttention view={view} summary={summary} />
      ) : (
        <section className={panel.panel} aria-label={t('adminAttention.title')}>
          <AttentionLines lines={items} may={may} />
          <ListPages
            newest={view.cursor !== undefined && { search: toPage(undefined), text: t('adminAttention.first') }}
            older={nextCursor !== null && { search: toPage(nextCursor), text: t('adminAttention.more') }}
          />
        </section>
      )}
      {isEmpty || view.hidden ? null : <p className={clsx(text.muted, styles.hint)}>{t('adminAttention.hint')}</p>}
      <HiddenLine view={view} hidden={summary.hidden} />
    </>
  );
}
