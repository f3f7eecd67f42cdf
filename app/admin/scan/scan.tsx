import { Volume2, VolumeX } from 'lucide-react';
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { href, Link, useLocation, useNavigate } from 'react-router';
import { useCompany } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import field from '#app/ui/field.module.css';
import panel from '#app/ui/panel.module.css';
import text from '#app/ui/text.module.css';
import { toPrefixes } from '#domain/company/company.ts';
import { userContext } from '../frame/guard.ts';
import { useScanTarget } from '../frame/shortcuts/scan-target.ts';
import { StaffPage } from '../frame/staff-page.tsx';
import pageStyles from '../parts/page.module.css';
import { readPin, removePin, storePin } from '../parts/pinned-status.ts';
import { toListSearch } from '../parts/shipment-list-query.ts';
import type { Route } from './+types/scan';
import { type NewPin, PinBar, PinForm } from './pin.tsx';
import styles from './scan.module.css';
import { getScanDesk, type ScanDesk } from './scan-desk.ts';
import { readScanned } from './scan-rules.ts';
import { ScanCounts, ScanTable } from './scan-table.tsx';
import { VerdictBox } from './verdict-box.tsx';
import { playVerdict, soundSetting } from './verdict-sound.ts';

export const clientLoader = ({ context }: Route.ClientLoaderArgs) => ({ owner: context.get(userContext)?.id ?? '' });

/** The scanning page: staff pin a status and a place, and each scan adds them to a shipment. */
export default function ScanPage({ loaderData: { owner } }: Route.ComponentProps) {
  const { t } = useTranslation();
  const prefixes = toPrefixes(useCompany());
  const { pin, isEditing, edit, save, cancel, unpin } = usePin(owner);
  const desk = getScanDesk(owner);
  const state = desk.use();
  const [early, setEarly] = useState<{ number: string; count: number }>();
  const [isAtNumber, setIsAtNumber] = useState(false);
  const isPinned = pin !== undefined && !isEditing;
  const latest = useRef({ pin, isEditing, isAtNumber, prefixes });
  latest.current = { pin, isEditing, isAtNumber, prefixes };
  const form = useRef<HTMLFormElement>(null);
  const first = useRef<string>(undefined);
  /** Pins a complete form first. Returns whether the number was taken. */
  const enter = useCallback(
    (number: string) => {
      const now = latest.current;
      setEarly(undefined);
      if (now.pin && !now.isEditing) {
        desk.take(number, now.pin, now.prefixes);
        return true;
      }
      first.current = number;
      form.current?.requestSubmit();
      const isTaken = first.current === undefined;
      first.current = undefined;
      return isTaken;
    },
    [desk],
  );
  const take = useCallback(
    (scanned: string) => {
      const { isEditing, isAtNumber, prefixes } = latest.current;
      const status = form.current?.querySelector<HTMLSelectElement>('[name=status]');
      // The alert below says all that an untouched form would.
      if (status?.value === '') status.focus();
      else if ((!isEditing || isAtNumber) && enter(scanned)) return;
      const number = readScanned(scanned, prefixes)[0]?.text ?? scanned;
      setEarly((last) => ({ number, count: (last?.count ?? 0) + 1 }));
      playVerdict('failed');
    },
    [enter],
  );
  const savePin = (next: NewPin) => {
    const saved = save(next);
    if (first.current !== undefined) desk.take(first.current, saved, prefixes);
    first.current = undefined;
    setEarly(undefined);
  };
  useScanTarget(take);
  return (
    <StaffPage title={t('adminScan.title')} head={null}>
      <div className={pageStyles.head}>
        <div>
          <h1>{t('adminScan.title')}</h1>
          <p className={text.muted}>{t(pin ? 'adminScan.intro' : 'adminScan.start')}</p>
        </div>
        <SoundSwitch />
      </div>
      {isPinned ? (
        <PinBar
          pin={pin}
          onChange={() => {
            setEarly(undefined);
            edit();
          }}
          onUnpin={unpin}
        />
      ) : (
        <PinForm ref={form} pin={pin} onSave={savePin} onCancel={pin && cancel} />
      )}
      {early && !isPinned ? (
        <Alert tone="error" key={early.count}>
          {t('adminScan.pinFirst', { number: early.number })}{' '}
          <Link
            className={text.link}
            to={`${href('/admin/shipments')}${toListSearch({ search: early.number })}&open=1`}
          >
            {t('adminScan.open')}
          </Link>
        </Alert>
      ) : null}
      <div className={styles.desk}>
        {isPinned ? <VerdictBox desk={desk} state={state} /> : null}
        <div className={panel.panel}>
          <NumberField
            desk={desk}
            take={enter}
            hasFocus={isPinned && state.stop === undefined}
            onFocusChange={setIsAtNumber}
          />
          {isPinned ? <ScanCounts scans={state.scans} /> : null}
        </div>
      </div>
      <ScanTable scans={state.scans} desk={desk} />
    </StaffPage>
  );
}

/** The pin of this tab, which expires after eight hours. */
function usePin(owner: string) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [pin, setPin] = useState(() => readPin(owner));
  const [isEditing, setIsEditing] = useState(false);
  useEffect(() => {
    if (!pin) return;
    const timer = setTimeout(() => setPin(undefined), pin.until - Date.now());
    return () => clearTimeout(timer);
  }, [pin]);
  const save = (next: NewPin) => {
    const stored = storePin(owner, next);
    setPin(stored);
    setIsEditing(false);
    return stored;
  };
  const unpin = () => {
    removePin();
    setPin(undefined);
    const from: unknown = state?.from;
    if (typeof from === 'string') navigate(from);
  };
  return {
    pin,
    isEditing,
    save,
    unpin,
    edit: () => setIsEditing(true),
    cancel: () => setIsEditing(false),
  };
}

function SoundSwitch() {
  const { t } = useTranslation();
  const isOn = soundSetting.use();
  const Icon = isOn ? Volume2 : VolumeX;
  return (
    <Button variant="quiet" small onClick={() => soundSetting.set(!isOn)}>
      <Icon />
      {t(isOn ? 'adminScan.soundOn' : 'adminScan.soundOff')}
    </Button>
  );
}

interface NumberFieldProps {
  desk: ScanDesk;
  /** Returns false to keep the text. */
  take(text: string): boolean;
  hasFocus: boolean;
  onFocusChange(hasFocus: boolean): void;
}

/** Has the focus once a status is pinned, but scans are detected wherever it is. */
function NumberField({ desk, take, hasFocus, onFocusChange }: NumberFieldProps) {
  const { t } = useTranslation();
  const { prefix } = useCompany();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (hasFocus) input.current?.focus();
  }, [hasFocus]);
  useUndoKey(desk, input);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!input.current) return;
    if (take(input.current.value)) input.current.value = '';
  };
  return (
    <form className={styles.number} onSubmit={submit}>
      <label className={field.label} htmlFor="scan-number">
        {t('adminScan.number')}
      </label>
      <input
        ref={input}
        id="scan-number"
        className={field.input}
        data-scan-field
        onFocus={() => onFocusChange(true)}
        onBlur={() => onFocusChange(false)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder={`${prefix}-XXXXXXXX`}
      />
    </form>
  );
}

/** Ctrl+Z or Cmd+Z undoes the last scan, unless there is typed text to undo. */
function useUndoKey(desk: ScanDesk, input: { current: HTMLInputElement | null }): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
      if (!isUndo || input.current?.value || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      void desk.undo();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [desk, input]);
}
