import { CircleAlert, Plus } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { LIMITS } from '#domain/shipment.ts';
import { checkStatusUpdate } from '#domain/shipment-rules.ts';
import { SHIPMENT_STATUSES, type ShipmentStatus } from '#domain/shipment-status.ts';
import { SignInAgain } from '../../sign-in-again.tsx';
import { createId } from '../create-id.ts';
import { useDetailAction } from './use-detail-action.ts';

const EMPTY = { status: '' as ShipmentStatus | '', location: '', notes: '' };

/** Adds a history entry. Its key stays until it is stored, so that a retry writes once. Specification, section 5. */
export function AddStatus({ onGone }: { onGone(): void }) {
  const { t } = useTranslation();
  const { run, runAgain, isBusy, outcome } = useDetailAction();
  const [values, setValues] = useState(EMPTY);
  const [key, setKey] = useState(createId);
  const [isRefused, setIsRefused] = useState(false);
  const [added, setAdded] = useState<typeof EMPTY>();
  const [handled, setHandled] = useState<typeof outcome>();
  const form = useRef<HTMLFormElement>(null);
  const open = outcome === handled ? undefined : outcome;

  useEffect(() => {
    if (open?.kind === 'gone') onGone();
    if (open?.kind === 'addedBefore') setKey(createId());
    if (open?.kind !== 'added') return;
    setHandled(open);
    setAdded(values);
    setValues(EMPTY);
    setKey(createId());
  }, [open, values, onGone]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const problems = checkStatusUpdate(values);
    setIsRefused(problems.length > 0);
    setAdded(undefined);
    if (problems.length === 0) run({ intent: 'addStatus', update: values, key });
    else form.current?.querySelector<HTMLElement>(`[name=${problems[0]?.path}]`)?.focus();
  };
  const message = toMessage();
  function toMessage(): string | undefined {
    if (isRefused || open?.kind === 'refused') return t('errors.statusAndLocation');
    if (open?.kind === 'addedBefore') return t('adminDetail.add.addedBefore');
    if (open?.kind !== 'failed') return undefined;
    return [t('adminDetail.add.failed'), open.isOffline ? t('adminDetail.add.offline') : ''].join(' ').trim();
  }
  const isInvalid = (text: string) => (isRefused && text.trim() === '') || undefined;
  return (
    <form className="addst" aria-label={t('adminDetail.add.form')} noValidate onSubmit={submit} ref={form}>
      <div className="field">
        <label htmlFor="add-status">{t('adminDetail.add.status')}</label>
        <select
          className="inp"
          id="add-status"
          name="status"
          value={values.status}
          aria-invalid={isInvalid(values.status)}
          aria-describedby="add-note"
          onChange={({ target }) => setValues({ ...values, status: target.value as ShipmentStatus })}
        >
          <option value="">{t('adminDetail.add.choose')}</option>
          {SHIPMENT_STATUSES.map((status) => (
            <option key={status} value={status}>
              {t(`status.${status}`)}
            </option>
          ))}
        </select>
      </div>
      <Field
        label={t('adminDetail.add.location')}
        name="location"
        dir="auto"
        maxLength={LIMITS.location}
        placeholder={t('adminDetail.add.locationHint')}
        value={values.location}
        aria-invalid={isInvalid(values.location)}
        aria-describedby="add-note"
        onChange={({ target }) => setValues({ ...values, location: target.value })}
      />
      <div className="w">
        <Field
          label={t('adminDetail.add.notes')}
          name="notes"
          dir="auto"
          maxLength={LIMITS.notes}
          optional={t('adminDetail.add.optional')}
          hint={t('adminDetail.add.notesHint')}
          value={values.notes}
          onChange={({ target }) => setValues({ ...values, notes: target.value })}
        />
      </div>
      <div className="ft">
        <div id="add-note">
          {message ? (
            <p className="err" role="alert">
              <CircleAlert className="i" />
              <span>{message}</span>
            </p>
          ) : null}
          <p className="hint" role="status">
            {added?.status
              ? t('adminDetail.add.added', { status: t(`status.${added.status}`), location: added.location })
              : null}
          </p>
        </div>
        <Button type="submit" variant="primary" busy={isBusy}>
          <Plus className="i" />
          {t(isBusy ? 'adminDetail.add.adding' : 'adminDetail.add.submit')}
        </Button>
      </div>
      {open?.kind === 'signedOut' ? <SignInAgain onSignedIn={runAgain} onCancel={() => setHandled(open)} /> : null}
    </form>
  );
}
