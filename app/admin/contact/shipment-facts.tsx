import { clsx } from 'clsx';
import { ChevronDown, Link2, Plus } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { href, Link, useRevalidator } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { staffApi } from '#app/session/session.ts';
import { useDates } from '#app/shared/use-dates.ts';
import { useEventText } from '#app/shared/use-event-text.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import dataList from '#app/ui/data-list.module.css';
import field from '#app/ui/field.module.css';
import layout from '#app/ui/layout.module.css';
import { StatusChip } from '#app/ui/status-chip.tsx';
import text from '#app/ui/text.module.css';
import { toFirstPart } from '#domain/address.ts';
import type { ContactMessageView, LinkedShipment } from '#domain/contact/schema.ts';
import { formatDateTime, formatEstimate } from '#domain/dates.ts';
import type { ShipmentRecord } from '#domain/shipments/schema.ts';
import { AddStatus } from '../frame/add-status.tsx';
import { Can, useCan } from '../frame/can.tsx';
import { useShipmentSearch } from '../frame/live/use-shipment-search.ts';
import { LeaveQuestion } from '../parts/dialog.tsx';
import { RouteLine } from '../parts/route-line.tsx';
import { removeDraft, useHasDrafts } from '../parts/status-drafts.ts';
import { useMutation } from '../parts/use-mutation.ts';
import styles from './shipment-facts.module.css';

interface ShipmentFactsProps {
  message: ContactMessageView;
  /** The full record of the first shipment; null when it could not be loaded. */
  record: ShipmentRecord | null;
}

/**
 * Lists the shipments a message mentions and the numbers that don't exist. Shows the first one in detail; without one,
 * staff link one.
 */
export function ShipmentFacts({ message: { id: messageId, shipments, isOurs }, record }: ShipmentFactsProps) {
  const { t } = useTranslation();
  const mayLink = useCan()('messages:write') && !isOurs;
  const { run, outcome } = useMutation();
  const link = (shipment: string | null) =>
    void run(undefined, () => staffApi.linkMessageShipment(messageId, shipment));
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const aside = useRef<HTMLElement>(null);
  // What was pressed is gone.
  useEffect(() => {
    if (outcome?.kind === 'done') aside.current?.focus();
  }, [outcome]);
  const hasNone = !shipments.some(({ shipment }) => shipment);
  if (shipments.length === 0 && !mayLink) return null;
  return (
    <aside className={styles.facts} aria-label={t('adminMessages.facts.title')} ref={aside} tabIndex={-1}>
      {shipments.map((linked) => (
        <Shipment key={linked.trackingNumber} linked={linked} isOurs={isOurs} />
      ))}
      {mayLink && shipments[0]?.isLinkedByStaff ? (
        <Button variant="quiet" small onClick={() => link(null)}>
          {t('adminMessages.facts.unlink')}
        </Button>
      ) : null}
      {mayLink && hasNone ? <LinkShipment onLink={link} /> : null}
      {outcome?.error && outcome.kind !== 'conflict' ? (
        <Alert tone="error">{t('adminMessages.failed.failed')}</Alert>
      ) : null}
      {record ? (
        <>
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setIsOpen(!isOpen)}
          >
            {t('adminMessages.facts.show')}
            <ChevronDown />
          </button>
          <div className={clsx(styles.more, isOpen && styles.open)} id={id}>
            <Record record={record} />
          </div>
        </>
      ) : null}
    </aside>
  );
}

/** Finds a shipment to link. */
function LinkShipment({ onLink }: { onLink(id: string): void }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const search = typed.trim();
  const { shipments, isBusy, hasFailed } = useShipmentSearch(search);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isOpen) input.current?.focus();
  }, [isOpen]);
  if (!isOpen)
    return (
      <Button small onClick={() => setIsOpen(true)}>
        <Link2 />
        {t('adminMessages.facts.link')}
      </Button>
    );
  const isNothing = search !== '' && !isBusy && shipments.length === 0;
  return (
    <search className={styles.search}>
      <label htmlFor={id}>{t('adminMessages.facts.link')}</label>
      <input
        className={field.input}
        id={id}
        ref={input}
        type="search"
        autoComplete="off"
        placeholder={t('adminMessages.facts.linkHint')}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <ul className={layout.divided}>
        {shipments.map(({ id: found, trackingNumber, originAddress, destinationAddress }) => (
          <li key={found}>
            <button type="button" onClick={() => onLink(found)}>
              <span className={text.code}>{trackingNumber}</span>
              <span className={text.muted} dir="auto">
                {toFirstPart(originAddress)} – {toFirstPart(destinationAddress)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p className={text.muted} role="status">
        {isNothing ? t(`adminShortcuts.palette.${hasFailed ? 'failed' : 'none'}`) : null}
      </p>
    </search>
  );
}

interface ShipmentProps {
  linked: LinkedShipment;
  isOurs: boolean;
}

function Shipment({ linked: { trackingNumber, isLinkedByStaff, shipment }, isOurs }: ShipmentProps) {
  const { t } = useTranslation();
  if (!shipment)
    return (
      <p className={styles.shipment}>
        <span className={text.code}>{trackingNumber}</span>
        <span className={text.muted}>{t('adminMessages.noShipment')}</span>
      </p>
    );
  return (
    <Link className={styles.shipment} to={href('/admin/shipments/:id', { id: shipment.id })}>
      <span className={styles.top}>
        <span className={text.code}>{trackingNumber}</span>
        <StatusChip status={shipment.status} label={t(`status.${shipment.status}`)} />
      </span>
      <RouteLine {...shipment} />
      <span className={text.muted}>
        {isOurs ? null : t(isLinkedByStaff ? 'adminMessages.facts.linkedByStaff' : 'adminMessages.linked')}{' '}
        <u>{t('adminMessages.openShipment')}</u>
      </span>
    </Link>
  );
}

function Record({ record }: { record: ShipmentRecord }) {
  const { t } = useTranslation();
  const dates = useDates();
  const { formatEvent } = useEventText();
  const { id, estimatedDeliveryDate: estimate, serviceType, people, references, trackingHistory } = record;
  const last = trackingHistory.find(({ corrected }) => !corrected);
  const recipient = people.recipient.name || people.recipient.company;
  const rows: [string, string][] = [
    [
      t('adminMessages.facts.estimated'),
      estimate ? formatEstimate(estimate, dates) : t('adminMessages.facts.noEstimate'),
    ],
    [t('adminMessages.facts.service'), t(`serviceType.${serviceType}`)],
    ...(recipient ? [[t('adminMessages.facts.recipient'), recipient] satisfies [string, string]] : []),
    ...references.map(({ value }): [string, string] => [t('adminMessages.facts.reference'), value]),
  ];
  return (
    <>
      {last ? (
        <p>
          <span className={text.muted}>{t('adminMessages.facts.lastScan')}</span>
          <b dir="auto">{[formatEvent(last), toFirstPart(last.location)].filter(Boolean).join(', ')}</b>
          <time className={text.muted} dateTime={last.timestamp}>
            {formatDateTime(last.timestamp, dates)}
          </time>
        </p>
      ) : null}
      <dl className={dataList.list}>
        {rows.map(([term, value], index) => (
          <div key={index}>
            <dt>{term}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
      <Can permission="events:write">
        <NextStatus id={id} />
      </Can>
    </>
  );
}

/** Opens the form for the shipment's next status here, so that the message stays open. */
function NextStatus({ id }: { id: string }) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  useEffect(() => () => removeDraft(id), [id]);
  const hasDrafts = useHasDrafts();
  // The form is closed by hiding it, so that it keeps what was entered.
  const [isAdding, setIsAdding] = useState<boolean>();
  return (
    <>
      <Button small aria-expanded={isAdding ?? false} onClick={() => setIsAdding(!isAdding)}>
        <Plus />
        {t('adminMessages.facts.addStatus')}
      </Button>
      {isAdding === undefined ? null : (
        <div className={styles.adding} hidden={!isAdding}>
          <AddStatus id={id} isOutside onGone={revalidate} />
          <LeaveQuestion isChanged={hasDrafts} />
        </div>
      )}
    </>
  );
}
