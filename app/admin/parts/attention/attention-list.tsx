import { clsx } from 'clsx';
import {
  AlarmClock,
  CalendarX2,
  CircleAlert,
  CirclePause,
  ClockAlert,
  DoorClosed,
  ListX,
  type LucideIcon,
  MailX,
  MapPinOff,
  PackageX,
  RotateCcw,
  Unplug,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { href, Link } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Button, toButtonClass } from '#app/ui/button.tsx';
import fieldStyles from '#app/ui/field.module.css';
import icon from '#app/ui/icon.module.css';
import text from '#app/ui/text.module.css';
import type { AttentionKind } from '#domain/attention/attention.ts';
import type { AttentionLine } from '#domain/attention/schema.ts';
import type { Permission } from '#domain/team/role.ts';
import { PrefetchAction, useAction } from '../use-action.tsx';
import { useWhen } from '../use-texts.ts';
import styles from './attention-list.module.css';
import { setApart, toTarget, useAttentionText } from './use-attention-text.ts';

const ICONS: Record<AttentionKind, LucideIcon> = {
  held: CirclePause,
  promise: CalendarX2,
  attempt: DoorClosed,
  contradiction: CircleAlert,
  silent: ClockAlert,
  announced: PackageX,
  place: MapPinOff,
  bounced: MailX,
  import: ListX,
  webhook: Unplug,
};
const TONES: Partial<Record<AttentionKind, string | undefined>> = {
  held: styles.stands,
  contradiction: styles.stands,
  webhook: styles.stands,
  promise: styles.late,
  attempt: styles.late,
  silent: styles.late,
};

/** Whether the user has a permission. */
type May = (permission: Permission) => boolean;

/** A line with the other kinds its shipment has; it may represent a cause of several lines. */
export interface ShownLine extends AttentionLine {
  also?: AttentionKind[];
  /** The number of lines of its cause, and the link to them. */
  cause?: { count: number; to: string; ids: string[] };
}

export function AttentionLines({ lines, may }: { lines: ShownLine[]; may: May }) {
  return (
    <>
      <PrefetchAction page={href('/admin/attention')} />
      <ul className={styles.lines}>
        {lines.map((line) => (
          <Line key={`${line.kind} ${line.id}`} line={line} may={may} />
        ))}
      </ul>
    </>
  );
}

export function KindIcon({ kind }: { kind: AttentionKind }) {
  const Icon = ICONS[kind];
  return <Icon className={clsx(icon.icon, styles.kind, TONES[kind])} />;
}

/**
 * Moves the focus of a removed line to the next line. The line itself gets it, not its button, so that another Enter
 * does nothing.
 */
function passFocusOn(line: HTMLLIElement) {
  return () => {
    if (!line.contains(document.activeElement)) return;
    const next = line.nextElementSibling ?? line.previousElementSibling ?? document.getElementById('main');
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  };
}

function Line({ line, may }: { line: ShownLine; may: May }) {
  const { t } = useTranslation();
  const [now] = useState(() => new Date());
  const { sayTitle, sayWhy, sayDue } = useAttentionText();
  const { kind, shipment, cause, also = [] } = line;
  const isSeveral = cause !== undefined && cause.count > 1;
  const { day, distance, isOver } = sayDue(line, now);
  const { to, action } = toTarget(line, may);
  const route = shipment
    ? t('adminAttention.route', { from: setApart(shipment.origin), to: setApart(shipment.destination) })
    : '';
  return (
    <li ref={passFocusOn} tabIndex={-1}>
      <KindIcon kind={kind} />
      <div className={styles.what}>
        <b>
          {isSeveral
            ? t('adminAttention.causeOf', { cause: t(`adminAttention.cause.${kind}`), count: cause.count })
            : [sayTitle(line, now), ...also.map((other) => t(`adminAttention.cause.${other}`))].join(' · ')}
        </b>
        <p>
          <Subject line={line} /> <span className={text.muted}>{[route, sayWhy(line, now)].join(' ').trim()}</span>
        </p>
        <HiddenNote line={line} />
      </div>
      <p className={clsx(styles.due, isOver && styles.over)}>
        <b>{day}</b> {distance}
      </p>
      <div className={styles.actions}>
        <Link className={clsx(toButtonClass({ small: true }), styles.action)} to={isSeveral ? cause.to : to}>
          {isSeveral ? t('adminAttention.showAll', { count: cause.count }) : t(`adminAttention.action.${action}`)}
        </Link>
        {may('shipments:write') && (!isSeveral || cause.ids.length === cause.count) ? (
          <PutOff line={line} ids={isSeveral ? cause.ids : [line.id]} />
        ) : null}
      </div>
    </li>
  );
}

function toName({ shipment, webhook, import: list }: AttentionLine, sayImport: (number: number) => string): string {
  if (webhook) return new URL(webhook.url).host;
  return shipment?.trackingNumber ?? sayImport(list?.number ?? 0);
}

/** Links to the shipment, import or webhook of the line. */
function Subject({ line }: { line: AttentionLine }): ReactNode {
  const { t } = useTranslation();
  const name = toName(line, (number) => t('adminAttention.import', { number }));
  const { shipment } = line;
  const to = shipment ? href('/admin/shipments/:id', { id: shipment.id }) : toTarget(line, () => true).to;
  return (
    <Link className={clsx(shipment ? text.code : styles.list, styles.subject)} data-row-link to={to}>
      {name}
    </Link>
  );
}

function HiddenNote({ line: { hiddenBy, hiddenUntil } }: { line: AttentionLine }) {
  const { t } = useTranslation();
  const when = useWhen();
  if (!hiddenUntil) return null;
  return (
    <p className={text.muted}>
      {t('adminAttention.hiddenUntil', { by: hiddenBy, when: when.inSentence(hiddenUntil) })}
    </p>
  );
}

/** "Tomorrow" snoozes a line, "End snooze" shows it again. */
function PutOff({ line, ids }: { line: AttentionLine; ids: string[] }) {
  const { t } = useTranslation();
  const { run, isBusy, outcome } = useAction<AttentionRequest, { hasFailed: boolean }>({
    action: href('/admin/attention'),
  });
  const { kind, hiddenUntil } = line;
  const own = toName(line, (import_) => t('adminAttention.import', { number: import_ }));
  const number = ids.length > 1 ? t(`adminAttention.cause.${kind}`) : own;
  const Icon = hiddenUntil ? RotateCcw : AlarmClock;
  return (
    <>
      <Button
        variant="quiet"
        small
        busy={isBusy}
        aria-label={t(hiddenUntil ? 'adminAttention.unsnoozeOf' : 'adminAttention.snooze', { number })}
        onClick={() => run({ intent: hiddenUntil ? 'unsnooze' : 'snooze', kind, ids })}
      >
        <Icon className={icon.icon} />
        {t(hiddenUntil ? 'adminAttention.unsnooze' : 'adminAttention.tomorrow')}
      </Button>
      {outcome?.hasFailed ? (
        <span className={fieldStyles.error} role="alert">
          {t('adminAttention.failedChange')}
        </span>
      ) : null}
    </>
  );
}

/** A request to the attention page for lines of one kind. */
export interface AttentionRequest extends Pick<AttentionLine, 'kind'> {
  ids: string[];
  intent: 'snooze' | 'unsnooze';
}
