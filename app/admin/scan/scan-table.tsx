import { clsx } from 'clsx';
import { href, Link } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import { Button } from '#app/ui/button.tsx';
import panel from '#app/ui/panel.module.css';
import text from '#app/ui/text.module.css';
import { formatClock } from '#domain/dates.ts';
import table from '../parts/table.module.css';
import { TableHead } from '../parts/table.tsx';
import styles from './scan.module.css';
import type { ScanDesk } from './scan-desk.ts';
import { isStop, type Scan, type Verdict } from './scan-rules.ts';
import { useRouteText, VERDICT_ICONS } from './verdict-box.tsx';

const isNotAdded = (verdict: Verdict) => isStop(verdict) || verdict === 'failed';

const COUNTS = [
  ['added', 'added', (verdict: Verdict) => verdict === 'added'],
  ['notAdded', 'failed', isNotAdded],
  ['unknown', 'unknown', (verdict: Verdict) => verdict === 'unknown' || verdict === 'foreign'],
  ['undone', 'undone', (verdict: Verdict) => verdict === 'undone'],
  ['kept', 'kept', (verdict: Verdict) => verdict === 'kept'],
] as const;

/** Counts the scans of the list by verdict. */
export function ScanCounts({ scans }: { scans: readonly Scan[] }) {
  const { t } = useTranslation();
  return (
    <ul className={styles.counts}>
      {COUNTS.map(([name, sign, matches]) => {
        const count = scans.filter(({ verdict }) => matches(verdict)).length;
        const Icon = VERDICT_ICONS[sign];
        return name === 'kept' && count === 0 ? null : (
          <li key={name} className={toTone(sign)}>
            <Icon />
            <span>{t(`adminScan.count.${name}`)}</span>
            <b>{count}</b>
          </li>
        );
      })}
    </ul>
  );
}

function toTone(verdict: Verdict): string | undefined {
  if (verdict === 'added') return text.success;
  if (isNotAdded(verdict)) return text.failure;
  return verdict === 'repeated' ? text.warning : undefined;
}

/** Lists the scans of this tab, newest first. */
export function ScanTable({ scans, desk }: { scans: readonly Scan[]; desk: ScanDesk }) {
  const { t } = useTranslation();
  const dates = useDates();
  const toRoute = useRouteText();
  const first = scans.at(-1);
  if (!first) return null;
  const columns = (['number', 'route', 'verdict', 'time'] as const).map((name) => t(`adminScan.column.${name}`));
  return (
    <>
      <h2 className={styles.since}>{t('adminScan.scansSince', { time: formatClock(first.at, dates) })}</h2>
      <div className={clsx(panel.panel, styles.list)}>
        <table className={clsx(table.table, styles.table)}>
          <TableHead columns={columns} act={t('adminScan.column.action')} />
          <tbody>
            {scans.map((scan) => (
              <tr key={scan.id}>
                <td>
                  <ScannedNumber scan={scan} />
                </td>
                <td dir="auto">{toRoute(scan)}</td>
                <td>
                  <VerdictText verdict={scan.verdict} />
                </td>
                <td className={text.muted}>{formatClock(scan.at, dates)}</td>
                <td>
                  {isNotAdded(scan.verdict) ? (
                    <Button variant="quiet" small onClick={() => desk.addAnyway(scan.id)}>
                      {t(scan.verdict === 'failed' ? 'adminScan.again' : 'adminScan.addAnyway')}
                    </Button>
                  ) : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function ScannedNumber({ scan }: { scan: Scan }) {
  const { shipment, verdict } = scan;
  if (verdict === 'undone') return <del className={text.code}>{scan.text}</del>;
  if (!shipment) return <span className={styles.code}>{scan.text}</span>;
  return (
    <Link className={clsx(text.code, table.trackingNumber)} to={href('/admin/shipments/:id', { id: shipment.id })}>
      {scan.text}
    </Link>
  );
}

function VerdictText({ verdict }: { verdict: Verdict }) {
  const { t } = useTranslation();
  const Icon = VERDICT_ICONS[verdict];
  return (
    <span className={clsx(styles.verdict, toTone(verdict))}>
      <Icon />
      {t(isStop(verdict) ? `adminScan.stopped.${verdict}` : `adminScan.verdict.${verdict}`)}
    </span>
  );
}
