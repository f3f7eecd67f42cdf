import { ApiError } from '@transcargo/api-client/api-error.ts';
import { clsx } from 'clsx';
import { Ellipsis } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { href, Link, useNavigate } from 'react-router';
import route from '#app/charts/route.module.css';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { isSignedOut, staffApi } from '#app/session/session.ts';
import { HistoryList } from '#app/shared/history/history-list.tsx';
import { LiveNews } from '#app/shared/live-news.tsx';
import { ShipmentChart } from '#app/shared/shipment-chart.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import { toButtonClass } from '#app/ui/button.tsx';
import layout from '#app/ui/layout.module.css';
import panel from '#app/ui/panel.module.css';
import { useDisclosure } from '#app/ui/use-disclosure.ts';
import type { RouteChart } from '#domain/charts/route-chart.ts';
import { formatDateTime } from '#domain/dates.ts';
import type { HistoryEntry, Shipment } from '#domain/shipments/schema.ts';
import { AddStatus, type Correction } from '../frame/add-status.tsx';
import { useCan } from '../frame/can.tsx';
import { redirectIfMissing } from '../frame/guard.ts';
import { useLiveData } from '../frame/live/use-live-data.ts';
import { StaffPage } from '../frame/staff-page.tsx';
import empty from '../parts/empty.module.css';
import { showToast } from '../parts/toast-store.ts';
import { useChange } from '../parts/use-change.ts';
import type { Route } from './+types/detail';
import { AuditPanel } from './audit/audit-panel.tsx';
import { type Deletion, DetailHead } from './detail/detail-head.tsx';
import { DetailPanels } from './detail/detail-panels.tsx';
import { type Detail, loadDetail } from './detail/load-detail.ts';
import styles from './detail.module.css';

/** An unknown id redirects to the list. Specification, section 2. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return redirectIfMissing(loadDetail(params.id), href('/admin/shipments'));
}

/** Specification, section 2. */
export default function ShipmentDetail({ loaderData }: Route.ComponentProps) {
  const [isGone, setIsGone] = useState(false);
  const { shipment, places, audit, promises } = useLiveDetail(loaderData, () => setIsGone(true));
  const deletion = useDeletion(shipment);
  // The user's own deletion opens the list, but the live event may arrive before the response.
  if (isGone && !deletion.isBusy) return <MissingShipment />;
  return (
    <StaffPage title={shipment.trackingNumber} head={null}>
      <DetailHead
        shipment={shipment}
        creation={audit?.find(({ action }) => action === 'created')}
        deletion={deletion}
      />
      {places?.route ? <DetailChart chart={places.route} /> : null}
      <div className={styles.columns}>
        <HistoryPanel key={shipment.id} shipment={shipment} onGone={() => setIsGone(true)} />
        <DetailPanels shipment={shipment} places={places} promises={promises ?? []} />
      </div>
      <AuditPanel entries={audit} />
      <DetailNews key={`news ${shipment.id}`} current={shipment} initial={loaderData.shipment} />
    </StaffPage>
  );
}

/** Deletes the shipment and opens the list. A failure is only logged, as specification, section 8, requires. */
function useDeletion({ id, trackingNumber }: Shipment): Deletion {
  const navigate = useNavigate();
  return useChange(async () => {
    try {
      await staffApi.deleteShipment(id);
      showToast({ kind: 'deleted', id, number: trackingNumber });
    } catch (error) {
      if (!(error instanceof ApiError) || isSignedOut(error)) throw error;
      // Already deleted, by an earlier request whose response was lost, or by someone else.
      if (error.status !== 404) {
        console.error(error);
        return 'failed';
      }
    }
    await navigate(href('/admin/shipments'));
    return undefined;
  });
}

/**
 * Announces what someone else changed while the page was open. `current` is the current data, `initial` what the page
 * loaded.
 */
function DetailNews({ current, initial }: { current: Shipment; initial: Shipment }) {
  const { t } = useTranslation();
  const [entries, setEntries] = useState(initial.trackingHistory.length);
  const [newest] = current.trackingHistory;
  if (current === initial) {
    // The form itself confirms the user's own entries.
    if (entries !== initial.trackingHistory.length) setEntries(initial.trackingHistory.length);
    return <LiveNews>{null}</LiveNews>;
  }
  const status = t(`status.${current.status}`);
  return (
    <LiveNews>
      {newest && current.trackingHistory.length > entries
        ? t('adminLive.entry', { status, location: newest.location })
        : t('adminLive.changed', { status })}
    </LiveNews>
  );
}

/** The drawn route with its caption; the panels contain the same facts. */
function DetailChart({ chart }: { chart: RouteChart }) {
  const [now] = useState(() => new Date());
  return (
    <div className={styles.chart}>
      <ShipmentChart chart={chart} now={now} />
    </div>
  );
}

/** Shown when the shipment was deleted while it was open. Specification, section 2. */
function MissingShipment() {
  const { t } = useTranslation();
  const main = useFocusOnce();
  return (
    <StaffPage title={t('adminDetail.missing.title')} ref={main} head={null}>
      <div className={clsx(panel.panel, empty.empty)}>
        <svg className={empty.chart} viewBox="0 0 300 60" aria-hidden="true">
          <path className={route.solid} d="M24 30H120" />
          <path className={route.cross} d="m140 22 16 16M156 22l-16 16" />
          <path className={clsx(route.dashed, route.gray)} d="M176 30H276" />
          <circle className={route.dot} cx="12" cy="30" r="7" />
          <circle className={clsx(route.ring, route.dotted, route.gray)} cx="288" cy="30" r="8" />
        </svg>
        <h1>{t('adminDetail.missing.title')}</h1>
        <p>{t('adminDetail.missing.text')}</p>
        <div className={empty.actions}>
          <Link className={toButtonClass({ variant: 'primary' })} to={href('/admin/shipments')}>
            {t('adminDetail.missing.back')}
          </Link>
        </div>
      </div>
    </StaffPage>
  );
}

/** Focuses a view that replaced another one. */
function useFocusOnce() {
  const element = useRef<HTMLElement>(null);
  useLayoutEffect(() => element.current?.focus(), []);
  return element;
}

/** Keeps the page's data current. Calls `onGone` when the shipment was deleted. */
function useLiveDetail(initial: Detail, onGone: () => void): Detail {
  const { id } = initial.shipment;
  return useLiveData(initial, {
    concerns(change, { shipment }) {
      if (change.kind === 'resync') return true;
      return change.id === id && (change.kind === 'deleted' || change.version > shipment.version);
    },
    async load(current, changes) {
      if (changes.some(({ kind }) => kind === 'deleted')) {
        onGone();
        return current;
      }
      try {
        return await loadDetail(id);
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 404)) throw error;
        onGone();
        return current;
      }
    },
  });
}

/** The history below the form that adds to it. */
function HistoryPanel({ shipment, onGone }: { shipment: Shipment; onGone(): void }) {
  const { t } = useTranslation();
  const dates = useDates();
  const can = useCan();
  const entries = shipment.trackingHistory;
  const [now] = useState(() => new Date());
  const [wrong, setWrong] = useState<Omit<Correction, 'stop'>>();
  const correct = (entry: HistoryEntry, index: number) => {
    // An older entry doesn't determine the current status, so its status can't be changed.
    const status = index === 0 ? entry.status : shipment.status;
    setWrong({ fromOldest: entries.length - 1 - index, version: shipment.version, entry, status });
  };
  const toMenu = (entry: HistoryEntry, index: number) =>
    !entry.corrected &&
    can('events:write') && (
      <EntryMenu date={formatDateTime(entry.timestamp, dates)} onCorrect={() => correct(entry, index)} />
    );
  const toMore = ({ corrects, contradiction }: HistoryEntry) => {
    if (contradiction) return t('adminDetail.history.contradicts');
    const corrected = corrects === undefined ? undefined : entries.at(-1 - corrects);
    return corrected && t('adminDetail.history.corrects', { date: formatDateTime(corrected.timestamp, dates) });
  };
  return (
    <section className={clsx(panel.panel, styles.history)} aria-labelledby="history">
      <div className={panel.head}>
        <h2 id="history">{t('adminDetail.history.title')}</h2>
      </div>
      {can('events:write') ? (
        <AddStatus
          id={shipment.id}
          onGone={onGone}
          correction={wrong && { ...wrong, stop: () => setWrong(undefined) }}
        />
      ) : null}
      <div className={panel.body}>
        <HistoryList entries={entries} now={now} toMenu={toMenu} toMore={toMore} />
      </div>
    </section>
  );
}

/** The actions of a history entry; `date` identifies it for screen readers. */
function EntryMenu({ date, onCorrect }: { date: string; onCorrect(): void }) {
  const { t } = useTranslation();
  const menu = useRef<HTMLDetailsElement>(null);
  useDisclosure(menu);
  const correct = () => {
    if (menu.current) menu.current.open = false;
    onCorrect();
  };
  return (
    <details className={clsx(styles.entryMenu, layout.screenOnly)} ref={menu}>
      <summary aria-label={t('adminDetail.history.menu', { date })}>
        <Ellipsis aria-hidden />
      </summary>
      <button type="button" aria-label={t('adminDetail.history.correctOf', { date })} onClick={correct}>
        {t('adminDetail.history.correct')}
      </button>
    </details>
  );
}
