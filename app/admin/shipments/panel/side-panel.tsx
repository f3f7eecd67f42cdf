import { ApiError } from '@transcargo/api-client/api-error.ts';
import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { href, Link } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { staffApi } from '#app/session/session.ts';
import { useDates } from '#app/shared/use-dates.ts';
import { useEventText } from '#app/shared/use-event-text.ts';
import { Button } from '#app/ui/button.tsx';
import layout from '#app/ui/layout.module.css';
import panel from '#app/ui/panel.module.css';
import { StatusChip } from '#app/ui/status-chip.tsx';
import textStyles from '#app/ui/text.module.css';
import { toFirstPart } from '#domain/address.ts';
import { formatEstimate, formatSentenceTime } from '#domain/dates.ts';
import { formatWeight } from '#domain/shipments/dimensions.ts';
import type { ListedShipment, Shipment, ShipmentRecord } from '#domain/shipments/schema.ts';
import { AddStatus } from '../../frame/add-status.tsx';
import { useCan } from '../../frame/can.tsx';
import { useLiveData } from '../../frame/live/use-live-data.ts';
import { RouteLine } from '../../parts/route-line.tsx';
import { removeDraft } from '../../parts/status-drafts.ts';
import { hasPeople, PeoplePanel } from '../detail/people-panel.tsx';
import styles from './side-panel.module.css';
import { usePanel } from './use-panel.ts';

interface SidePanelProps {
  id: string;
  rows: readonly ListedShipment[];
}

/** Shows a shipment beside the list, with a form for its next status. Shows the true status. */
export default function SidePanel({ id, rows }: SidePanelProps) {
  const { t } = useTranslation();
  const headingId = useId();
  const { open, close } = usePanel();
  const can = useCan();
  const place = rows.findIndex((row) => row.id === id);
  const row = rows[place];
  const { record, problem, setMissing, loadAgain } = useRecord(id);
  const shipment: Shipment | undefined = record ?? row;
  const heading = useFocusOf(id);
  useEscape(close);
  const page = href('/admin/shipments/:id', { id });
  const neighbors = [
    { key: 'previous', Icon: ArrowUp, row: rows[place - 1] },
    { key: 'next', Icon: ArrowDown, row: place < 0 ? undefined : rows[place + 1] },
  ] as const;
  const link = (
    <Link className={styles.open} to={page}>
      {t('adminList.panel.open')}
    </Link>
  );
  return (
    <aside className={clsx(panel.panel, styles.panel, layout.screenOnly)} aria-labelledby={headingId}>
      <header className={styles.head}>
        <h2
          id={headingId}
          ref={heading}
          tabIndex={-1}
          onKeyDown={({ key, target, currentTarget }) => {
            if (key === 'Enter' && target === currentTarget) currentTarget.querySelector('a')?.click();
          }}
        >
          {shipment ? (
            <Link
              className={textStyles.code}
              to={page}
              aria-label={t('adminList.panel.label', { number: shipment.trackingNumber })}
            >
              {shipment.trackingNumber}
            </Link>
          ) : (
            t(problem ? 'adminList.panel.notLoaded' : 'adminList.panel.loading')
          )}
        </h2>
        {neighbors.map(({ key, Icon, row: next }) => (
          <button
            key={key}
            type="button"
            data-shortcut={key}
            aria-label={t(`adminList.panel.${key}`)}
            disabled={!next}
            onClick={() => next && open(next.id)}
          >
            <Icon />
          </button>
        ))}
        <button type="button" aria-label={t('adminList.panel.close')} onClick={close}>
          <X />
        </button>
      </header>
      {problem ? <p role="alert">{t(`adminList.panel.${problem}`)}</p> : null}
      {problem === 'failed' ? (
        <Button small onClick={loadAgain}>
          {t('common.tryAgain')}
        </Button>
      ) : null}
      {shipment && problem !== 'missing' ? <Facts shipment={shipment} /> : null}
      {record && hasPeople(record) ? (
        <div className={styles.part}>
          <PeoplePanel shipment={record} />
        </div>
      ) : null}
      {record && can('events:write') ? (
        <div key={id}>
          <AddStatus id={id} isOutside onGone={setMissing} link={link} />
        </div>
      ) : problem === 'missing' ? null : (
        link
      )}
    </aside>
  );
}

function Facts({ shipment }: { shipment: Shipment }) {
  const { t } = useTranslation();
  const dates = useDates();
  const { formatEvent } = useEventText();
  const { status, estimatedDeliveryDate: estimate } = shipment;
  const scan = shipment.trackingHistory.find(({ corrected }) => !corrected);
  return (
    <>
      <div className={styles.status}>
        <StatusChip status={status} label={t(`status.${status}`)} />
        <span className={textStyles.muted}>
          {t(`serviceType.${shipment.serviceType}`)}, {formatWeight(shipment, dates.language)}
        </span>
        <RouteLine {...shipment} />
      </div>
      {scan ? (
        <div className={styles.scan}>
          <p className={textStyles.muted}>{t('adminList.panel.lastScan')}</p>
          <p dir="auto">
            <b>{[formatEvent(scan), toFirstPart(scan.location)].filter(Boolean).join(', ')}</b>
          </p>
          <p className={textStyles.muted}>{formatSentenceTime(scan.timestamp, new Date(), dates)}</p>
        </div>
      ) : null}
      <dl className={styles.facts}>
        <div>
          <dt>{t('adminDetail.details.estimated')}</dt>
          <dd>
            {estimate ? (
              <span className={styles.estimate}>{formatEstimate(estimate, dates)}</span>
            ) : (
              t('adminDetail.details.noEstimate')
            )}
          </dd>
        </div>
      </dl>
    </>
  );
}

interface Loaded {
  id: string;
  record: ShipmentRecord | undefined;
  /** Why there is no record. */
  problem?: 'missing' | 'failed';
}

/** Returns the problem of a missing shipment; rethrows every other error. */
async function load(id: string): Promise<Loaded> {
  try {
    return { id, record: await staffApi.getShipment(id) };
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
    removeDraft(id);
    return { id, record: undefined, problem: 'missing' };
  }
}

/** The whole shipment, updated live. */
function useRecord(id: string) {
  const [loaded, setLoaded] = useState<Loaded>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isCurrent = attempt >= 0;
    const show = (next: Loaded) => isCurrent && setLoaded(next);
    load(id).then(show, (error) => {
      if (!(error instanceof ApiError)) throw error;
      show({ id, record: undefined, problem: 'failed' });
    });
    return () => {
      isCurrent = false;
    };
  }, [id, attempt]);
  const live = useLiveData(loaded, {
    concerns: (change, shown) =>
      shown?.id === id &&
      (change.kind === 'resync' ||
        (change.id === id && (change.kind === 'deleted' || change.version > (shown.record?.version ?? 0)))),
    load: () => load(id),
  });
  const current = live?.id === id ? live : undefined;
  return {
    record: current?.record,
    problem: current?.problem,
    setMissing: () => {
      removeDraft(id);
      setLoaded({ id, record: undefined, problem: 'missing' });
    },
    loadAgain: () => setAttempt(attempt + 1),
  };
}

/** Focuses the heading when a shipment is opened. */
function useFocusOf(id: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (id) heading.current?.focus({ preventScroll: true });
  }, [id]);
  return heading;
}

/** Escape closes the panel before anything else of the page, but after menus and dialogs. */
function useEscape(close: () => void) {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || document.querySelector('dialog[open], details[open]')) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current();
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, []);
}
