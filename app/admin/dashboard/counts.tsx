import { Package } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { StatusIcon, toStatusClass } from '#app/ui/status-chip.tsx';
import { getIntl } from '#domain/intl.ts';
import type { ShipmentStatus } from '#domain/shipments/status.ts';
import styles from './counts.module.css';

export interface CountsOfStatus {
  total: number;
  labelCreated: number;
  inTransit: number;
  outForDelivery: number;
  delivered: number;
  createdThisWeek: { count: number; isExact: boolean };
}

/** The five counts. Shipments on hold count in the total only, so the four need not add up to it. Specification, section 4. */
export function Counts({ summary }: { summary: CountsOfStatus }) {
  const { t } = useTranslation();
  const { count: created, isExact } = summary.createdThisWeek;
  const cards: [ShipmentStatus, number][] = [
    ['LABEL_CREATED', summary.labelCreated],
    ['IN_TRANSIT', summary.inTransit],
    ['OUT_FOR_DELIVERY', summary.outForDelivery],
    ['DELIVERED', summary.delivered],
  ];
  return (
    <ul className={styles.counts}>
      <li className={styles.total}>
        <Card icon={<Package />} label={t('admin.dashboard.total')} count={summary.total}>
          {t(isExact ? 'admin.dashboard.createdThisWeek' : 'admin.dashboard.moreThisWeek', { count: created })}
        </Card>
      </li>
      {cards.map(([status, count]) => {
        const share = summary.total > 0 ? count / summary.total : 0;
        const percent = Math.round(share * 100);
        return (
          <li key={status} className={toStatusClass(status)}>
            <Card icon={<StatusIcon status={status} />} label={t(`status.${status}`)} count={count} share={share}>
              {count > 0 && percent === 0 ? t('admin.dashboard.shareSmall') : t('admin.dashboard.share', { percent })}
            </Card>
          </li>
        );
      })}
    </ul>
  );
}

interface CardProps {
  icon: ReactNode;
  label: string;
  count: number;
  /** 0 to 1: how much of the line is solid. */
  share?: number;
  children: ReactNode;
}

function Card({ icon, label, count, share, children }: CardProps) {
  const { i18n } = useTranslation();
  return (
    <>
      <span className={styles.label}>
        {icon}
        {label}
      </span>
      <span className={styles.number}>{getIntl(Intl.NumberFormat, i18n.language).format(count)}</span>
      <svg className={styles.line} height="3" width="100%" aria-hidden="true">
        {share === undefined ? null : (
          <>
            <line className={styles.rest} x1="0" x2="100%" y1="1.5" y2="1.5" />
            <rect className={styles.share} height="3" width={`${share * 100}%`} />
          </>
        )}
      </svg>
      <p className={styles.note}>{children}</p>
    </>
  );
}
