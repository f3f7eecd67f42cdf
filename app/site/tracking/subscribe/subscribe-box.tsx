import { clsx } from 'clsx';
import { type FormEvent, useId, useState } from 'react';
import { useFetcher } from 'react-router';
import { prepareApi } from '#app/api/load-api.ts';
import route from '#app/charts/route.module.css';
import { fillSlots } from '#app/i18n/fill-slots.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useFocusOn } from '#app/shared/use-focus-on.ts';
import { BusyLabel, Button } from '#app/ui/button.tsx';
import field from '#app/ui/field.module.css';
import { FieldNote } from '#app/ui/field-note.tsx';
import layout from '#app/ui/layout.module.css';
import panel from '#app/ui/panel.module.css';
import text from '#app/ui/text.module.css';
import { checkSubscription } from '#domain/email.ts';
import { useSendOnce } from '../../send-form.ts';
import { checkSubscriptionForm, type SubscribeResult } from './send-subscription.ts';
import styles from './subscribe-box.module.css';

interface SubscribeBoxProps {
  /** The result of a form posted without scripts. */
  posted: SubscribeResult | undefined;
  /** After the delivery there are only corrections to report. */
  isDelivered: boolean;
}

/** Email updates: idle, submitting, subscribed. Specification, section 4. */
export function SubscribeBox({ posted, isDelivered }: SubscribeBoxProps) {
  const { t } = useTranslation();
  const fetcher = useFetcher<SubscribeResult>();
  const isBusy = fetcher.state !== 'idle';
  const { onSubmit, result } = useSendOnce({ isBusy, answer: fetcher.data ?? posted, check: checkSubscriptionForm });
  const box = useFocusOn(result === posted ? undefined : result, '[data-outcome]');
  return (
    <section className={clsx(panel.panel, layout.screenOnly)} ref={box}>
      <div className={panel.body}>
        <h2>{t('subscribe.heading')}</h2>
        {result?.kind === 'subscribed' ? (
          <Subscribed email={result.email} />
        ) : (
          <>
            <p className={clsx(text.muted, styles.promise)}>
              {t(isDelivered ? 'subscribe.promiseDelivered' : 'subscribe.promise')}
            </p>
            <fetcher.Form className={styles.form} method="post" noValidate onFocus={prepareApi} onSubmit={onSubmit}>
              <AddressRow result={result} isBusy={isBusy} />
            </fetcher.Form>
          </>
        )}
      </div>
    </section>
  );
}

function Subscribed({ email }: { email: string }) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/noAutofocus: without scripts the page is the answer to this form
    <div className={styles.done} role="status" tabIndex={-1} data-outcome autoFocus>
      <SubscribedLine />
      <p>{fillSlots(t('subscribe.done'), { email: <b>{email}</b> })}</p>
    </div>
  );
}

function useNote(result: SubscribeResult | undefined): string | undefined {
  const { t } = useTranslation();
  // For the only field, saying what to enter is more helpful than "required".
  if (result?.kind === 'invalid') return t(`errors.${result.code === 'requiredFields' ? 'emailFormat' : result.code}`);
  if (result?.kind === 'failed') return t(`subscribe.${result.why}`);
  return undefined;
}

function AddressRow({ result, isBusy }: { result: SubscribeResult | undefined; isBusy: boolean }) {
  const { t, i18n } = useTranslation();
  const id = useId();
  const note = useNote(result);
  const [corrected, setCorrected] = useState<SubscribeResult>();
  const error = isBusy || (result !== undefined && corrected === result) ? undefined : note;
  const onInput = ({ currentTarget: { value } }: FormEvent<HTMLInputElement>) => {
    if (checkSubscription({ email: value }).length === 0) setCorrected(result);
  };
  return (
    <>
      <input type="hidden" name="language" value={i18n.language} />
      <div className={styles.row}>
        <label className={text.visuallyHidden} htmlFor={id}>
          {t('subscribe.email')}
        </label>
        <input
          className={field.input}
          id={id}
          name="email"
          type="email"
          autoComplete="email"
          placeholder={t('subscribe.placeholder')}
          required
          defaultValue={result?.email ?? ''}
          readOnly={isBusy}
          onInput={onInput}
          aria-invalid={(error && result?.kind === 'invalid') || undefined}
          aria-describedby={error ? `${id}-note` : undefined}
          data-outcome
          // biome-ignore lint/a11y/noAutofocus: without scripts the page is the answer to this form
          autoFocus={result !== undefined}
        />
        <Button type="submit" busy={isBusy}>
          <BusyLabel isBusy={isBusy} busy={t('subscribe.submitting')}>
            {t('subscribe.submit')}
          </BusyLabel>
        </Button>
      </div>
      <FieldNote id={`${id}-note`} error={error} />
    </>
  );
}

/** A decorative route that has arrived. */
function SubscribedLine() {
  return (
    <svg className={styles.line} viewBox="0 0 300 20" aria-hidden="true">
      <path className={route.solid} d="M8 10H284" />
      <circle className={route.dot} cx="8" cy="10" r="6" />
      <circle className={styles.end} cx="291" cy="10" r="9" />
      <path className={styles.check} d="m287 10 3 3 5-6" />
    </svg>
  );
}
