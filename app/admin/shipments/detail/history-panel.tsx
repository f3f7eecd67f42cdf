import { clsx } from 'clsx';
import { Ellipsis, Pin, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useCapabilities } from '#app/capabilities/use-capabilities.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { HistoryList } from '#app/shared/history/history-list.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import { Button } from '#app/ui/button.tsx';
import icon from '#app/ui/icon.module.css';
import panel from '#app/ui/panel.module.css';
import { useDisclosure } from '#app/ui/use-disclosure.ts';
import { formatDateTime } from '#domain/dates.ts';
import type { HistoryEntry, Shipment } from '#domain/shipments/schema.ts';
import { useCan } from '../../frame/can.tsx';
import { SignInAgain } from '../../frame/sign-in-again.tsx';
import { LeaveQuestion } from '../../parts/dialog.tsx';
import { CodeSelect, LocationField, NotesField, StatusNote, StatusSelect } from '../../parts/status-fields.tsx';
import styles from './history-panel.module.css';
import { type Correction, useAddStatus } from './use-add-status.ts';

/** The history below the form that adds to it. */
export function HistoryPanel({ shipment, onGone }: { shipment: Shipment; onGone(): void }) {
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
    <section className={clsx(panel.panel, styles.panel)} aria-labelledby="history">
      <div className={panel.head}>
        <h2 id="history">{t('adminDetail.history.title')}</h2>
      </div>
      {can('events:write') ? (
        <AddStatus onGone={onGone} correction={wrong && { ...wrong, stop: () => setWrong(undefined) }} />
      ) : null}
      <div className={panel.body}>
        <HistoryList entries={entries} now={now} toMenu={toMenu} toMore={toMore} />
      </div>
    </section>
  );
}

interface AddStatusProps {
  onGone(): void;
  correction?: Correction | undefined;
  /** The shipment of a form outside its page, which keeps what was typed and asks before it is lost. */
  id?: string;
}

/** Adds a history entry or corrects one. Specification, section 5; ruling "A wrong entry". */
export function AddStatus({ onGone, correction, id }: AddStatusProps) {
  const { t } = useTranslation();
  const dates = useDates();
  const { hasEventCodes, scanHref } = useCapabilities();
  const state = useAddStatus(onGone, correction, id);
  const {
    form,
    values,
    change,
    chooseStatus,
    submit,
    pin,
    isBusy,
    isSignedOut,
    runAgain,
    settle,
    message,
    isInvalid,
    isChanged,
  } = state;
  return (
    <form className={styles.form} aria-label={t('adminDetail.add.form')} noValidate onSubmit={submit} ref={form}>
      {correction ? (
        <p className={clsx(styles.wide, styles.correcting)}>
          {t('adminDetail.add.correcting', { date: formatDateTime(correction.entry.timestamp, dates) })}{' '}
          <Button variant="quiet" small onClick={correction.stop}>
            {t('adminDetail.add.notCorrect')}
          </Button>
        </p>
      ) : null}
      <StatusSelect value={values.status} isInvalid={isInvalid('status')} choose={chooseStatus} />
      <LocationField
        value={values.location}
        isInvalid={isInvalid('location')}
        placeholder={t('adminDetail.add.locationHint')}
        change={change}
      />
      {values.status === '' || !hasEventCodes ? null : (
        <CodeSelect status={values.status} code={values.code} reason={values.reason} choose={change} />
      )}
      <div className={styles.wide}>
        <NotesField value={values.notes} change={change} />
      </div>
      <div className={styles.foot}>
        <StatusNote message={message} />
        <div className={styles.buttons}>
          {scanHref && !correction ? (
            <Button variant="quiet" small onClick={pin}>
              <Pin className={icon.icon} />
              {t('adminScan.pinNext')}
            </Button>
          ) : null}
          <Button type="submit" variant="primary" busy={isBusy}>
            <Plus className={icon.icon} />
            {t(isBusy ? 'adminDetail.add.adding' : 'adminDetail.add.submit')}
          </Button>
        </div>
      </div>
      {isSignedOut ? <SignInAgain onSignedIn={runAgain} onCancel={settle} /> : null}
      {id === undefined ? <LeaveQuestion isChanged={isChanged && !isSignedOut} /> : null}
    </form>
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
    <details className={styles.menu} ref={menu}>
      <summary aria-label={t('adminDetail.history.menu', { date })}>
        <Ellipsis className={icon.icon} aria-hidden />
      </summary>
      <button type="button" aria-label={t('adminDetail.history.correctOf', { date })} onClick={correct}>
        {t('adminDetail.history.correct')}
      </button>
    </details>
  );
}
