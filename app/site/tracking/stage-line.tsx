import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import layout from '#app/ui/layout.module.css';
import { StatusIcon } from '#app/ui/status-icon.tsx';
import type { ShipmentStatus } from '#domain/shipments/status.ts';
import type { ProgressStage } from './progress.ts';
import styles from './stage-line.module.css';

const STATES = {
  done: styles.done,
  past: clsx(styles.done, styles.past),
  now: styles.now,
  hold: styles.hold,
  todo: styles.todo,
};

/** The stages of a journey in a line. Without a label it says nothing, and is hidden from those who do not see it. */
export function StageLine({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <div className={styles.band}>
      <div className={layout.container}>
        <ol className={styles.stages} aria-label={label} aria-hidden={label === undefined || undefined}>
          {children}
        </ol>
      </div>
    </div>
  );
}

interface StageProps {
  status: ShipmentStatus;
  state: ProgressStage['state'];
  isCurrent?: boolean;
  /** The line under the name: when, or why not yet. */
  children: ReactNode;
}

/** Solid is scanned, dotted is to come, a square marker is a hold. */
export function Stage({ status, state, isCurrent = false, children }: StageProps) {
  const { t } = useTranslation();
  return (
    <li className={clsx(styles.stage, STATES[state])} aria-current={isCurrent ? 'step' : undefined}>
      <i className={styles.marker}>{state === 'done' ? null : <StatusIcon status={status} />}</i>
      <b className={styles.name}>{t(`status.${status}`)}</b>
      <span className={styles.time} suppressHydrationWarning>
        {children}
      </span>
    </li>
  );
}
