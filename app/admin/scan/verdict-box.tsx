import { clsx } from 'clsx';
import {
  CircleCheck,
  CircleQuestionMark,
  Clock,
  CloudOff,
  Copy,
  type LucideIcon,
  OctagonAlert,
  OctagonX,
  Undo2,
} from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { href, Link } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { LiveNews } from '#app/shared/live-news.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import { formatSentenceTime } from '#domain/dates.ts';
import { Key } from '../frame/shortcuts/key.tsx';
import { toListSearch } from '../parts/shipment-list-query.ts';
import type { DeskState, ScanDesk } from './scan-desk.ts';
import { isStop, type Scan, type Verdict } from './scan-rules.ts';
import styles from './verdict-box.module.css';

export const VERDICT_ICONS: Record<Verdict, LucideIcon> = {
  waiting: Clock,
  kept: CloudOff,
  added: CircleCheck,
  repeated: Copy,
  undone: Undo2,
  unknown: CircleQuestionMark,
  foreign: CircleQuestionMark,
  delivered: OctagonAlert,
  held: OctagonAlert,
  returned: OctagonAlert,
  moving: OctagonAlert,
  failed: OctagonAlert,
};

const LOOKS: Partial<Record<Verdict, string | undefined>> = {
  added: styles.added,
  repeated: styles.repeated,
  failed: styles.stopped,
};

/** Shows the verdict on the last scan, or on the one that needs a decision first. */
export function VerdictBox({ desk, state }: { desk: ScanDesk; state: DeskState }) {
  const { t } = useTranslation();
  const describe = useVerdictText();
  const { stop, scans, rejectedCount } = state;
  const scan = stop ?? scans[0];
  if (!scan)
    return (
      <section className={clsx(styles.box, styles.plain)}>
        <p className={styles.title}>{t('adminScan.ready')}</p>
      </section>
    );
  const title = t(`adminScan.verdict.${scan.verdict}`);
  const about = describe(scan);
  const Icon = stop ? OctagonX : VERDICT_ICONS[scan.verdict];
  const alert =
    stop && ({ role: 'alertdialog', 'aria-labelledby': 'verdict', 'aria-describedby': 'verdict-text' } as const);
  return (
    <section className={clsx(styles.box, stop ? styles.stopped : (LOOKS[scan.verdict] ?? styles.plain))} {...alert}>
      <Icon className={clsx(styles.mark, scan.verdict === 'kept' && styles.dashed)} />
      <h2 className={styles.title} id="verdict">
        {title}
      </h2>
      <p className={styles.code}>{scan.text}</p>
      <p id="verdict-text">{about}</p>
      {scan.verdict === 'added' ? <Line /> : null}
      <div className={styles.buttons}>
        {stop ? <StopButtons key={scan.id} desk={desk} scan={scan} /> : <UndoButton desk={desk} state={state} />}
        {scan.verdict === 'unknown' || scan.verdict === 'foreign' ? (
          <Link className={styles.first} to={`${href('/admin/shipments')}${toListSearch({ search: scan.text })}`}>
            {t('adminScan.search')}
          </Link>
        ) : null}
      </div>
      {stop && rejectedCount > 0 ? (
        <p role="alert" key={rejectedCount}>
          {t('adminScan.notTaken')}
        </p>
      ) : null}
      <LiveNews>
        <span key={`${scan.id} ${scan.verdict}`}>{`${title}. ${scan.text}. ${about}`}</span>
      </LiveNews>
    </section>
  );
}

function StopButtons({ desk, scan }: { desk: ScanDesk; scan: Scan }) {
  const { t } = useTranslation();
  const skip = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    skip.current?.focus();
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && !document.querySelector('dialog[open]')) desk.skip();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [desk]);
  return (
    <>
      <button type="button" className={styles.first} ref={skip} onClick={desk.skip}>
        {t('adminScan.skip')} <Key>Esc</Key>
      </button>
      <button type="button" onClick={() => desk.addAnyway(scan.id)}>
        {t('adminScan.addAnyway')}
      </button>
    </>
  );
}

/** Undoes the newest scan; available for two minutes. */
function UndoButton({ desk, state: { scans, undo } }: { desk: ScanDesk; state: DeskState }) {
  const { t } = useTranslation();
  const scan = scans[0];
  const until = scan?.verdict === 'added' ? (scan.undo?.until ?? 0) : 0;
  const isOpen = useIsBefore(until);
  if (!isOpen || !scan) return null;
  return (
    <>
      {undo === 'changed' ? null : (
        <button type="button" aria-busy={undo === 'busy' || undefined} onClick={() => void desk.undo()}>
          <Undo2 />
          {t('adminScan.undo')} <Key>{t('adminScan.ctrlZ')}</Key>
        </button>
      )}
      <span role="status">{undo === 'changed' || undo === 'failed' ? t(`adminScan.undoState.${undo}`) : null}</span>
    </>
  );
}

/** Whether the time is in the future. */
function useIsBefore(until: number): boolean {
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    if (until === 0) return;
    const timer = setTimeout(() => setPassed(until), until - Date.now());
    return () => clearTimeout(timer);
  }, [until]);
  return until > Date.now() && passed !== until;
}

/** The route from place to place; the shipment's position on it is not drawn to scale. */
function Line() {
  return (
    <svg className={styles.line} viewBox="0 0 420 26" fill="none" stroke="currentColor" aria-hidden="true">
      <path d="M8 13H206" strokeWidth="4" />
      <path d="M232 13H402" strokeWidth="4" strokeDasharray="1 10" strokeLinecap="round" />
      <circle cx="8" cy="13" r="8" fill="currentColor" />
      <circle cx="218" cy="13" r="10" strokeWidth="4" />
      <circle cx="218" cy="13" r="3.5" fill="currentColor" />
      <circle cx="410" cy="13" r="8" strokeWidth="3" strokeDasharray="3 3" />
    </svg>
  );
}

/** Where a scanned shipment goes; empty when it is not known. */
export function useRouteText(): (scan: Scan) => string {
  const { t } = useTranslation();
  return ({ shipment }) => (shipment ? t('adminScan.route', { from: shipment.from, to: shipment.to }) : '');
}

function useVerdictText(): (scan: Scan) => string {
  const { t } = useTranslation();
  const dates = useDates();
  const toRoute = useRouteText();
  const toStop = ({ newest, verdict }: Scan): string => {
    if (!newest) return t('adminScan.nothingAdded');
    const what = newest.code ? t(`event.code.${newest.code}`) : t(`status.${newest.status}`);
    const time = formatSentenceTime(newest.timestamp, new Date(), dates);
    const facts = t(verdict === 'delivered' ? 'adminScan.deliveredAt' : 'adminScan.since', {
      what,
      place: newest.location,
      time,
    });
    return `${facts} ${t('adminScan.nothingAdded')}`;
  };
  return (scan) => {
    const { verdict, shipment, problem } = scan;
    if (isStop(verdict)) return toStop(scan);
    if (problem && verdict === 'failed') return t(`adminScan.problem.${problem}`);
    if (verdict === 'unknown' || verdict === 'foreign' || verdict === 'kept' || verdict === 'undone')
      return t(`adminScan.about.${verdict}`);
    return shipment ? `${toRoute(scan)}, ${t(`serviceType.${shipment.serviceType}`)}` : '';
  };
}
