import { clsx } from 'clsx';
import { ArrowRight } from 'lucide-react';
import { type FormEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { Form, useLocation, useNavigation } from 'react-router';
import { prepareApi } from '#app/api/load-api.ts';
import route from '#app/charts/route.module.css';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useFocusOn } from '#app/shared/use-focus-on.ts';
import { BusyLabel, Button } from '#app/ui/button.tsx';
import text from '#app/ui/text.module.css';
import type { BusinessHours } from '#domain/company/next-opening.ts';
import { type ContactValues, checkContact } from '#domain/contact/contact.ts';
import type { SiteOffice } from '../company/offices.ts';
import type { Position } from '../company/positions.ts';
import { useSendOnce } from '../send-form.ts';
import { ContactFields } from './contact-fields.tsx';
import styles from './contact-form.module.css';
import { ContactNotice } from './contact-notice.tsx';
import { type ContactResult, checkContactForm, readContact } from './send-contact.ts';

interface ContactFormProps {
  result: ContactResult | undefined;
  position: Position | undefined;
  /** The number of the shipment in question. */
  shipment: string | undefined;
  /** When the form was rendered, ISO 8601, UTC. */
  startedAt: string;
  /** Identifies the submission, so that sending it twice stores it once. */
  submissionId: string;
  now: Date;
  businessHours: BusinessHours;
  offices: readonly SiteOffice[];
}

/** Counts the sent messages, so that a new key empties the fields after each. */
function useFormKey(result: ContactResult | undefined): number {
  const [visible, setVisible] = useState({ result, round: result?.kind === 'sent' ? 1 : 0 });
  if (visible.result !== result) setVisible({ result, round: visible.round + (result?.kind === 'sent' ? 1 : 0) });
  return visible.round;
}

/** The form's states: idle, sending, sent, failed. Typed values stay until the message is accepted. Specification, section 4. */
export function ContactForm({
  result: answer,
  position,
  shipment,
  startedAt,
  submissionId,
  ...clock
}: ContactFormProps) {
  const { t } = useTranslation();
  const isBusy = useNavigation().formMethod === 'POST';
  const { onSubmit, result } = useSendOnce({ isBusy, answer, check: checkContactForm });
  const notice = useFocusOn<HTMLDivElement>(result);
  const round = useFormKey(result);
  const form = useRef<HTMLFormElement>(null);
  const draft = useDraft(form);
  const { corrected, onInput } = useCorrectedFields(result);
  return (
    <Form
      ref={form}
      className={styles.form}
      method="post"
      noValidate
      preventScrollReset
      aria-busy={isBusy}
      onFocus={prepareApi}
      onInput={onInput}
      onSubmit={onSubmit}
    >
      {result && !isBusy ? <ContactNotice ref={notice} result={result} {...clock} /> : null}
      <h2>{t('contact.form.heading')}</h2>
      {position && round === 0 ? (
        <p className={styles.position}>
          <span>{`${t('contact.form.applying')} `}</span>
          <b>{t(`company.positions.${position}`)}</b>
        </p>
      ) : null}
      <fieldset className={styles.fields} data-busy={isBusy || undefined}>
        <legend className={text.visuallyHidden}>{t('contact.form.heading')}</legend>
        <ContactFields
          key={round}
          result={result}
          corrected={corrected}
          position={round === 0 ? position : undefined}
          shipment={round === 0 ? shipment : undefined}
          draft={round === 0 ? draft : undefined}
          isBusy={isBusy}
        />
        <HiddenFields
          startedAt={(result && result.kind !== 'sent' && result.startedAt) || startedAt}
          submissionId={submissionId}
        />
        <div className={styles.send}>
          <Button type="submit" variant="primary" busy={isBusy}>
            <BusyLabel isBusy={isBusy} busy={t('contact.form.sending')}>
              <span>{t('contact.form.submit')}</span>
              <ArrowRight />
            </BusyLabel>
          </Button>
          {isBusy ? <SendingLine /> : null}
          <p className={text.visuallyHidden} role="status">
            {isBusy ? t('contact.form.sending') : ''}
          </p>
        </div>
      </fieldset>
    </Form>
  );
}

/** Values that the form sends automatically, and a honeypot field. */
function HiddenFields({ startedAt, submissionId }: { startedAt: string; submissionId: string }) {
  const { t, i18n } = useTranslation();
  return (
    <>
      <input type="hidden" name="startedAt" value={startedAt} />
      <input type="hidden" name="submissionId" value={submissionId} />
      <input type="hidden" name="language" value={i18n.language} />
      {/* A honeypot that only bots fill in. */}
      <div className={text.visuallyHidden} aria-hidden="true">
        <label htmlFor="website">{t('contact.form.website')}</label>
        <input id="website" name="website" tabIndex={-1} autoComplete="off" />
      </div>
    </>
  );
}

/** A decorative dot that travels along a line while the message is sent. */
function SendingLine() {
  return (
    <svg className={styles.line} viewBox="0 0 260 16" aria-hidden="true">
      <path className={route.solid} d="M8 8H120" />
      <path className={route.dashed} d="M136 8H240" />
      <circle className={clsx(route.dot, styles.message)} cx="128" cy="8" r="5" />
      <circle className={clsx(route.ring, route.dotted)} cx="250" cy="8" r="6" />
    </svg>
  );
}

/** Returns the fields that were corrected since the last response; the next response checks again. */
function useCorrectedFields(result: ContactResult | undefined) {
  const [state, setState] = useState({ result, fields: [] as string[] });
  const fields = state.result === result ? state.fields : [];
  const onInput = ({ currentTarget, target }: FormEvent<HTMLFormElement>) => {
    if (result?.kind !== 'invalid' || !(target instanceof Element)) return;
    const name = target.getAttribute('name') ?? '';
    const { values } = readContact(new FormData(currentTarget));
    const isWrong = checkContact(values).some(({ path }) => path === name);
    const others = fields.filter((field) => field !== name);
    setState({ result, fields: isWrong ? others : [...others, name] });
  };
  return { corrected: fields, onInput };
}

/** What was typed at the history entry that the visitor left last. In memory only, so it ends with the document. */
let left: { key: string; values: ContactValues } | undefined;

/**
 * Keeps what is typed while the visitor follows a link and comes back, as browsers do for whole documents. Returns the
 * values to begin with; undefined unless the visitor came back.
 */
function useDraft(form: RefObject<HTMLFormElement | null>): ContactValues | undefined {
  const { key } = useLocation();
  const [draft] = useState(() => (left?.key === key ? left.values : undefined));
  useLayoutEffect(() => {
    const element = form.current;
    return () => {
      if (element) left = { key, values: readContact(new FormData(element)).values };
    };
  }, [form, key]);
  return draft;
}
