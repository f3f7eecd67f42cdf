import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { AttentionPage, ListAttentionQuery } from '#app/api/shipment-calls.ts';
import route from '#app/charts/route.module.css';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { staffApi } from '#app/session/session.ts';
import { TextLink } from '#app/shared/text-link.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import { Button } from '#app/ui/button.tsx';
import panel from '#app/ui/panel.module.css';
import text from '#app/ui/text.module.css';
import { ATTENTION_GROUPS, type AttentionGroup } from '#domain/attention/attention.ts';
import type { AttentionCause, AttentionSummary } from '#domain/attention/schema.ts';
import { formatClock } from '#domain/dates.ts';
import { useCan } from '../frame/can.tsx';
import { useLiveData } from '../frame/live/use-live-data.ts';
import { LoadFailure } from '../frame/load-failure.tsx';
import { loadOrReport } from '../frame/load-or-report.ts';
import { StaffPage } from '../frame/staff-page.tsx';
import { AttentionLines, doneNote } from '../parts/attention/attention-list.tsx';
import { LeaveQuestion } from '../parts/dialog.tsx';
import empty from '../parts/empty.module.css';
import { Pager } from '../parts/list-detail.tsx';
import { useKeepFresh } from '../parts/use-keep-fresh.ts';
import { useMutation } from '../parts/use-mutation.ts';
import { useDayText, useWhen } from '../parts/use-texts.ts';
import type { Route } from './+types/attention';
import styles from './attention.module.css';
import { Causes } from './causes.tsx';
import { useLineForms } from './line-forms.tsx';

const MINUTE_MS = 60_000;

async function loadAttention(view: AttentionView) {
  const [page, causes, summary] = await Promise.all([
    view.hidden || view.all ? staffApi.listAttention(toApiQuery(view)) : undefined,
    view.hidden || view.all ? [] : staffApi.listAttentionCauses(view.group),
    staffApi.getAttentionSummary(),
  ]);
  return { page, causes, summary };
}

/** Loads the lines and their counts; null when loading failed, which is reported. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const view = readAttentionView(new URL(request.url).searchParams);
  return loadOrReport(loadAttention(view));
}

/** Lists what needs attention, the most overdue first. A line leaves only when its cause is gone. */
export default function Attention({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const view = readAttentionView(params);
  const live = useLiveData(loaderData, {
    concerns: (_change, data) => data !== null,
    load: () => loadAttention(view),
  });
  useKeepFresh(true, MINUTE_MS);
  const search = toAttentionSearch(view);
  const latest = useRef({ search, data: live });
  // A failed reload leaves the lines and what was entered in their forms.
  if (live || latest.current.search !== search) latest.current = { search, data: live };
  const { data } = latest.current;
  return (
    <StaffPage title={t('adminAttention.title')} lead={<p className={styles.lead}>{t('adminAttention.lead')}</p>}>
      {live ? null : <LoadFailure text={t('adminAttention.failedLoad')} />}
      {data ? <Lines view={view} {...data} /> : null}
      <UndoBar />
    </StaffPage>
  );
}

interface LinesProps {
  view: AttentionView;
  page: AttentionPage | undefined;
  causes: AttentionCause[];
  summary: AttentionSummary;
}

function Lines({ view, page, summary, ...loaded }: LinesProps) {
  const { t } = useTranslation();
  const can = useCan();
  const { causes, items, forms } = useLineForms({
    search: toAttentionSearch(view),
    causes: loaded.causes,
    items: page?.items ?? [],
    checkedAt: summary.checkedAt,
  });
  const nextCursor = page?.nextCursor ?? null;
  const toPage = (cursor: string | undefined) => toAttentionSearch({ ...view, cursor });
  const isEmpty = items.length === 0 && causes.length === 0 && !view.cursor;
  return (
    <>
      {view.hidden ? null : <AttentionTabs view={view} counts={summary.causes} />}
      {isEmpty ? (
        <EmptyAttention view={view} summary={summary} />
      ) : page === undefined ? (
        <Causes causes={causes} forms={forms} />
      ) : (
        <section className={panel.panel} aria-label={t('adminAttention.title')}>
          <AttentionLines lines={items} can={can} forms={forms} />
          <Pager
            newest={view.cursor !== undefined && { search: toPage(undefined), text: t('adminAttention.first') }}
            older={nextCursor !== null && { search: toPage(nextCursor), text: t('adminAttention.more') }}
          />
        </section>
      )}
      {isEmpty || view.hidden ? null : <p className={clsx(text.muted, styles.hint)}>{t('adminAttention.hint')}</p>}
      <HiddenLine view={view} hidden={summary.hidden} />
      <LeaveQuestion isChanged={Object.keys(forms.drafts).length > 0} />
    </>
  );
}

/** Tabs for all causes and for each group that has any, with counts. The current tab always stays. */
function AttentionTabs({ view, counts }: { view: AttentionView; counts: AttentionSummary['causes'] }) {
  const { t } = useTranslation();
  const groups = ATTENTION_GROUPS.filter((group) => group === view.group || counts[group]);
  if (groups.length === 0) return null;
  return (
    <nav className={styles.tabs} aria-label={t('adminAttention.groups')}>
      {[undefined, ...groups].map((group) => (
        <Link
          key={group ?? 'all'}
          to={{ search: toAttentionSearch({ group }) }}
          aria-current={group === view.group ? 'page' : undefined}
        >
          {t(group ? `adminAttention.group.${group}` : 'adminAttention.all')}
          <span>{counts[group ?? 'all'] ?? 0}</span>
        </Link>
      ))}
    </nav>
  );
}

/** The empty state, drawn as a closed route line. */
function EmptyAttention({ view, summary }: { view: AttentionView; summary: AttentionSummary }) {
  const { t } = useTranslation();
  const dates = useDates();
  const when = useWhen();
  const { open, checkedAt, nextAt } = summary;
  const checked = t('adminAttention.checked', { count: open, time: formatClock(checkedAt, dates) });
  const next = nextAt ? t('adminAttention.next', { when: when.inSentence(nextAt) }) : '';
  return (
    <section className={clsx(panel.panel, empty.empty)}>
      <svg className={empty.chart} viewBox="0 0 300 60" aria-hidden="true">
        <path className={route.solid} d="M10 30H290" />
        <circle className={route.dot} cx="10" cy="30" r="7" />
        <circle className={route.dot} cx="290" cy="30" r="7" />
      </svg>
      {view.group || view.hidden ? (
        <h2>{t(view.hidden ? 'adminAttention.noneHidden' : 'adminAttention.emptyGroup')}</h2>
      ) : (
        <>
          <h2>{t('adminAttention.empty')}</h2>
          <p>
            {checked} {next}
          </p>
        </>
      )}
    </section>
  );
}

/** The number of snoozed lines with a link to show or hide them; nothing when there are none. */
function HiddenLine({ view, hidden }: { view: AttentionView; hidden: number }) {
  const { t } = useTranslation();
  if (hidden === 0 && !view.hidden) return null;
  return (
    <p className={clsx(text.muted, styles.hint)}>
      {hidden > 0 ? t('adminAttention.hidden', { count: hidden }) : t('adminAttention.noneHidden')}{' '}
      <TextLink to={{ search: toAttentionSearch({ hidden: !view.hidden }) }}>
        {t(view.hidden ? 'adminAttention.showOthers' : 'adminAttention.showHidden')}
      </TextLink>
    </p>
  );
}

/** The view in the page's address. Unknown values are ignored. */
interface AttentionView {
  group: AttentionGroup | undefined;
  /** Whether the snoozed lines are listed instead of the others. */
  hidden: boolean;
  /** Whether every line of the group is listed in pages, instead of causes. */
  all: boolean;
  /** The start of the page; undefined starts with the most overdue line. */
  cursor: string | undefined;
}

function readAttentionView(params: URLSearchParams): AttentionView {
  const group = params.get('group');
  return {
    group: ATTENTION_GROUPS.find((each) => each === group),
    hidden: params.get('hidden') === 'true',
    all: params.get('all') === 'true',
    cursor: params.get('cursor') || undefined,
  };
}

const toApiQuery = ({ group, hidden, cursor }: AttentionView): ListAttentionQuery => ({
  ...(group && { group }),
  ...(hidden && { hidden: 'true' }),
  ...(cursor && { cursor }),
});

/** Returns the query string of a view, without empty values. */
function toAttentionSearch(view: Partial<AttentionView>): string {
  const params = new URLSearchParams(
    Object.entries(view).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])),
  );
  return params.size > 0 ? `?${params}` : '';
}

/** Moves the focus of the removed button to the page. */
function passFocusOn(button: HTMLButtonElement) {
  return () => {
    if (document.activeElement === button) document.getElementById('main')?.focus({ preventScroll: true });
  };
}

/** Reports what the last change did, until the next one. Its button, or Z, undoes it. */
function UndoBar() {
  const { t } = useTranslation();
  const formatDay = useDayText();
  const note = doneNote.use();
  const { run, isBusy, outcome } = useMutation();
  useEffect(() => {
    doneNote.set(undefined);
    return () => doneNote.set(undefined);
  }, []);
  const undo = note?.undo;
  const leave = () => {
    doneNote.set(undefined);
    document.getElementById('main')?.focus();
  };
  return (
    <div className={styles.undoPlace} role="status">
      {note ? (
        <div className={styles.undoBar}>
          <p>
            {t(`adminAttention.done.${note.kind}`, {
              count: note.count,
              place: note.place,
              day: note.day && formatDay(note.day),
            })}{' '}
            {outcome?.error && undo ? <span>{t('adminAttention.failedChange')}</span> : null}
          </p>
          {undo ? (
            <Button small ref={passFocusOn} busy={isBusy} data-shortcut="undo" onClick={() => run(undefined, undo)}>
              {t('adminAttention.done.undo')}
            </Button>
          ) : null}
          <button
            type="button"
            className={styles.dismiss}
            aria-label={t('adminAttention.done.dismiss')}
            onClick={leave}
          >
            <X />
          </button>
        </div>
      ) : null}
    </div>
  );
}
