import { ApiError } from '@transcargo/api-client/api-error.ts';
import { clsx } from 'clsx';
import {
  AlarmClock,
  CalendarX2,
  CircleAlert,
  CirclePause,
  ClockAlert,
  Contact,
  DoorClosed,
  ListX,
  type LucideIcon,
  MailX,
  MapPinOff,
  PackageX,
  RotateCcw,
  Unplug,
} from 'lucide-react';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { href, Link } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { staffApi } from '#app/session/session.ts';
import { Button, toButtonClass } from '#app/ui/button.tsx';
import fieldStyles from '#app/ui/field.module.css';
import layout from '#app/ui/layout.module.css';
import text from '#app/ui/text.module.css';
import type { AttentionKind } from '#domain/attention/attention.ts';
import type { AttentionLine } from '#domain/attention/schema.ts';
import type { Permission } from '#domain/team/role.ts';
import { createStore } from '../create-store.ts';
import { useMutation } from '../use-mutation.ts';
import { useWhen } from '../use-texts.ts';
import styles from './attention-list.module.css';
import { isolate, toTarget, useAttentionText } from './use-attention-text.ts';

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
  held: text.stopped,
  contradiction: text.stopped,
  webhook: text.stopped,
  promise: text.warning,
  attempt: text.warning,
  silent: text.warning,
};

/** Whether the user has a permission. */
type Can = (permission: Permission) => boolean;

/** A line with the other kinds its shipment has; it may represent a cause of several lines. */
export interface ShownLine extends AttentionLine {
  also?: AttentionKind[];
  /** The number of lines of its cause, the link to them, and what one can do there for all; by default only see them. */
  cause?: { count: number; to: string; ids: string[]; action?: 'choosePlace' | 'newDates' | undefined };
}

/** Forms below a line, one at a time. */
export interface LineForms {
  /** Whether the line's action is a form rather than a page. */
  hasForm(line: ShownLine): boolean;
  hasContacts: boolean;
  open: { key: string; form: 'action' | 'contacts' } | undefined;
  setOpen(open: LineForms['open']): void;
  /** Whether the line or cause needs attention no longer and stays only for its form. */
  isGone(key: string): boolean;
  render(line: ShownLine, form: 'action' | 'contacts', close: () => void): ReactNode;
}

interface LinesProps {
  lines: ShownLine[];
  can: Can;
  forms?: LineForms;
  /** Whether a heading above already names the cause. */
  isCauseNamed?: boolean;
}

export const toKey = ({ kind, id }: ShownLine) => `${kind} ${id}`;

export function AttentionLines({ lines, can, forms, isCauseNamed = false }: LinesProps) {
  return (
    <ul className={clsx(styles.lines, layout.divided)}>
      {lines.map((line) => (
        <Line key={toKey(line)} line={line} can={can} forms={forms} isCauseNamed={isCauseNamed} />
      ))}
    </ul>
  );
}

export function KindIcon({ kind }: { kind: AttentionKind }) {
  const Icon = ICONS[kind];
  return <Icon className={clsx(styles.kind, TONES[kind] ?? text.muted)} />;
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

/** Returns the titles of a line, without its own if the heading above names the cause. */
function useTitles(line: ShownLine, now: Date, isCauseNamed: boolean): string[] {
  const { t } = useTranslation();
  const { formatTitle } = useAttentionText();
  const { kind, cause, also = [] } = line;
  if (cause && cause.count > 1)
    return [t('adminAttention.causeOf', { cause: t(`adminAttention.cause.${kind}`), count: cause.count })];
  // The title of a hold includes its duration.
  const own = isCauseNamed && kind !== 'held' ? [] : [formatTitle(line, now)];
  return [...own, ...also.map((other) => t(`adminAttention.cause.${other}`))];
}

interface LineProps {
  line: ShownLine;
  can: Can;
  forms: LineForms | undefined;
  isCauseNamed: boolean;
}

function Line({ line, can, forms, isCauseNamed }: LineProps) {
  const { t } = useTranslation();
  const [now] = useState(() => new Date());
  const { formatReason, formatDue } = useAttentionText();
  const { kind, shipment, cause } = line;
  const titles = useTitles(line, now, isCauseNamed);
  const isSeveral = cause !== undefined && cause.count > 1;
  const { day, distance, isOver } = formatDue(line, now);
  const button = useRef<HTMLButtonElement>(null);
  const open = forms?.open?.key === toKey(line) ? forms.open.form : undefined;
  const close = () => {
    forms?.setOpen(undefined);
    button.current?.focus();
  };
  const route = shipment
    ? t('adminAttention.route', { from: isolate(shipment.origin), to: isolate(shipment.destination) })
    : '';
  return (
    <li ref={passFocusOn} tabIndex={-1}>
      {isCauseNamed ? <span /> : <KindIcon kind={kind} />}
      <div className={styles.what}>
        {titles.length > 0 ? <b>{titles.join(' · ')}</b> : null}
        <p>
          <Subject line={line} />{' '}
          <span className={text.muted}>{[route, formatReason(line, now)].join(' ').trim()}</span>
        </p>
        <HiddenNote line={line} />
      </div>
      <p className={clsx(styles.due, isOver && styles.over)}>
        <b>{day}</b> {distance}
      </p>
      <div className={styles.actions}>
        <MainAction line={line} can={can} forms={forms} button={button} />
        {forms?.hasContacts && shipment && !isSeveral ? (
          <Button
            variant="quiet"
            small
            title={t('adminAttention.contact.open')}
            aria-label={t('adminAttention.contact.of', { number: shipment.trackingNumber })}
            aria-expanded={open === 'contacts'}
            onClick={() => forms.setOpen(open === 'contacts' ? undefined : { key: toKey(line), form: 'contacts' })}
          >
            <Contact />
          </Button>
        ) : null}
        {can('shipments:write') && !forms?.isGone(toKey(line)) && (!isSeveral || cause.ids.length === cause.count) ? (
          <PutOff line={line} ids={isSeveral ? cause.ids : [line.id]} isIcon />
        ) : null}
      </div>
      {open ? <div className={styles.form}>{forms?.render(line, open, close)}</div> : null}
    </li>
  );
}

interface MainActionProps {
  line: ShownLine;
  can: Can;
  forms: LineForms | undefined;
  button: RefObject<HTMLButtonElement | null>;
}

/** The one thing to do about a line: a form below it, or a page. Enter does it when J or K moved here. */
function MainAction({ line, can, forms, button }: MainActionProps) {
  const { t } = useTranslation();
  const { cause } = line;
  const isSeveral = cause !== undefined && cause.count > 1;
  const { to, action } = toTarget(line, can);
  const className = clsx(toButtonClass({ small: true }), styles.action);
  if (!forms?.hasForm(line))
    return (
      <Link className={className} data-row-link to={isSeveral ? cause.to : to}>
        {isSeveral && !cause.action
          ? t('adminAttention.showAll', { most: cause.count })
          : t(`adminAttention.action.${(isSeveral && cause.action) || action}`)}
      </Link>
    );
  const key = toKey(line);
  const isOpen = forms.open?.key === key && forms.open.form === 'action';
  return (
    <button
      ref={button}
      type="button"
      className={className}
      data-row-link
      aria-expanded={isOpen}
      onClick={() => forms.setOpen(isOpen ? undefined : { key, form: 'action' })}
    >
      {t(`adminAttention.action.${action}`)}
    </button>
  );
}

function toName({ shipment, webhook, import: list }: AttentionLine, formatImport: (number: number) => string): string {
  if (webhook) return new URL(webhook.url).host;
  return shipment?.trackingNumber ?? formatImport(list?.number ?? 0);
}

/** Links to the shipment, import or webhook of the line. */
function Subject({ line }: { line: AttentionLine }): ReactNode {
  const { t } = useTranslation();
  const name = toName(line, (number) => t('adminAttention.import', { number }));
  const { shipment } = line;
  const to = shipment ? href('/admin/shipments/:id', { id: shipment.id }) : toTarget(line, () => true).to;
  return (
    <Link className={clsx(shipment ? text.code : styles.list, text.subtleLink, styles.subject)} to={to}>
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
export function PutOff({ line, ids, isIcon = false }: { line: AttentionLine; ids: string[]; isIcon?: boolean }) {
  const { t } = useTranslation();
  const { run, isBusy, outcome } = useMutation();
  const { kind, hiddenUntil } = line;
  const name = toName(line, (import_) => t('adminAttention.import', { number: import_ }));
  const number = ids.length > 1 ? t(`adminAttention.cause.${kind}`) : name;
  const words = t(hiddenUntil ? 'adminAttention.unsnooze' : 'adminAttention.tomorrow');
  const Icon = hiddenUntil ? RotateCcw : AlarmClock;
  return (
    <>
      <Button
        variant="quiet"
        small
        busy={isBusy}
        title={isIcon ? words : undefined}
        data-row-snooze={isIcon && !hiddenUntil ? true : undefined}
        aria-label={t(hiddenUntil ? 'adminAttention.unsnoozeOf' : 'adminAttention.snooze', { number })}
        onClick={() => run(undefined, () => (hiddenUntil ? unsnooze : snooze)(kind, ids))}
      >
        <Icon />
        {isIcon ? null : words}
      </Button>
      {outcome?.error ? (
        <span className={fieldStyles.error} role="alert">
          {t('adminAttention.failedChange')}
        </span>
      ) : null}
    </>
  );
}

/** What the last change did, and its undo. */
interface DoneNote {
  kind: 'snoozed' | 'placed' | 'moved' | 'undone';
  count: number;
  place?: string;
  day?: string;
  undo?(): Promise<unknown>;
}

/** What the last change did, until it is dismissed. */
export const doneNote = createStore<DoneNote | undefined>(undefined);

/** Ignores a line that no longer exists: it leaves the list anyway. */
export function unlessGone(error: unknown): undefined {
  if (!(error instanceof ApiError && error.status === 404)) throw error;
  return undefined;
}

/** Hides lines of one kind until tomorrow. */
async function snooze(kind: AttentionKind, ids: string[]): Promise<void> {
  for (const id of ids) await staffApi.snoozeAttention(kind, id).catch(unlessGone);
  doneNote.set({ kind: 'snoozed', count: ids.length, undo: () => unsnooze(kind, ids) });
}

async function unsnooze(kind: AttentionKind, ids: string[]): Promise<void> {
  for (const id of ids) await staffApi.unsnoozeAttention(kind, id).catch(unlessGone);
  doneNote.set({ kind: 'undone', count: ids.length });
}
