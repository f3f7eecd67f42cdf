import { clsx } from 'clsx';
import { Pin, PinOff } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useState } from 'react';
import { useCompany } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Button } from '#app/ui/button.tsx';
import { toPrefixes } from '#domain/company/company.ts';
import { checkStatusUpdate } from '#domain/shipments/rules.ts';
import type { ShipmentStatus } from '#domain/shipments/status.ts';
import type { PinnedStatus } from '../parts/pinned-status.ts';
import { type ChosenCode, CodeSelect, LocationField, StatusNote, StatusSelect } from '../parts/status-fields.tsx';
import styles from './pin.module.css';

export type NewPin = Omit<PinnedStatus, 'until'>;

interface PinBarProps {
  pin: PinnedStatus;
  onChange(): void;
  onUnpin(): void;
}

/** Shows the pinned status as text, which a scanner cannot type into. */
export function PinBar({ pin: { status, code, reason, location }, onChange, onUnpin }: PinBarProps) {
  const { t } = useTranslation();
  const happened = [code && t(`event.code.${code}`), reason && t(`event.reason.${reason}`)].filter(Boolean).join('. ');
  const rows = [
    [t('adminDetail.add.status'), t(`status.${status}`)],
    [t('adminDetail.add.code'), happened],
    [t('adminDetail.add.location'), location],
  ] as const;
  return (
    <section className={styles.bar} aria-label={t('adminScan.pinned')}>
      <Pin />
      <dl>
        {rows.map(([name, value]) =>
          value ? (
            <div key={name}>
              <dt>{name}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      <div className={styles.actions}>
        <Button small onClick={onChange}>
          {t('adminScan.change')}
        </Button>
        <Button variant="quiet" small onClick={onUnpin}>
          <PinOff />
          {t('adminScan.unpin')}
        </Button>
      </div>
    </section>
  );
}

interface Values extends ChosenCode {
  status: ShipmentStatus | '';
  location: string;
}

const toValues = (pin: PinnedStatus | undefined): Values => ({
  status: pin?.status ?? '',
  location: pin?.location ?? '',
  code: pin?.code ?? '',
  reason: pin?.reason ?? '',
});

interface PinFormProps {
  ref: RefObject<HTMLFormElement | null>;
  pin: PinnedStatus | undefined;
  onSave(pin: NewPin): void;
  /** Keeps the current pin; undefined when there is none. */
  onCancel: (() => void) | undefined;
}

/** Chooses what each scan adds. Enter pins, Escape cancels. */
export function PinForm({ ref: form, pin, onSave, onCancel }: PinFormProps) {
  const { t } = useTranslation();
  const prefixes = toPrefixes(useCompany());
  const [values, setValues] = useState(() => toValues(pin));
  const [isRefused, setIsRefused] = useState(false);
  const problems = checkStatusUpdate(values, prefixes);
  const wrong = isRefused ? problems : [];
  const isInvalid = (path: 'status' | 'location') => wrong.some((problem) => problem.path === path) || undefined;
  const change = (part: Partial<Values>) => setValues((now) => ({ ...now, ...part }));
  useLayoutEffect(() => form.current?.querySelector<HTMLElement>('[name=status]')?.focus(), [form]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsRefused(problems.length > 0);
    const { status, code, reason } = values;
    const [first] = problems;
    if (first || status === '') return form.current?.querySelector<HTMLElement>(`[name=${first?.path}]`)?.focus();
    onSave({ status, code: code || null, reason: reason || null, location: values.location.trim() });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel?.();
  };
  return (
    <form
      className={clsx(styles.bar, styles.form)}
      ref={form}
      aria-label={t('adminScan.pinned')}
      noValidate
      onSubmit={submit}
      onKeyDown={onKeyDown}
    >
      <StatusSelect
        value={values.status}
        isInvalid={isInvalid('status')}
        choose={(status) => change({ status, code: '', reason: '' })}
      />
      <LocationField
        value={values.location}
        isInvalid={isInvalid('location')}
        placeholder={t('adminDetail.add.locationHint')}
        change={change}
      />
      {values.status === '' ? null : (
        <CodeSelect status={values.status} code={values.code} reason={values.reason} choose={change} />
      )}
      <div className={styles.foot}>
        <StatusNote message={wrong[0] && t(`errors.${wrong[0].code}`)} />
        <div className={styles.actions}>
          {onCancel ? (
            <Button variant="quiet" onClick={onCancel}>
              {t('adminScan.cancel')}
            </Button>
          ) : null}
          <Button type="submit" variant="primary">
            <Pin />
            {t('adminScan.pin')}
          </Button>
        </div>
      </div>
    </form>
  );
}
