import { clsx } from 'clsx';
import type { MouseEvent, Ref } from 'react';
import route from '#app/charts/route.module.css';
import { fillSlots } from '#app/i18n/fill-slots.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Alert } from '#app/ui/alert.tsx';
import text from '#app/ui/text.module.css';
import { type BusinessHours, findNextOpening, type Opening } from '#domain/company/next-opening.ts';
import { formatClock, toTimeOfDay } from '#domain/dates.ts';
import { getSentenceSeparator } from '#domain/languages.ts';
import { formatOpeningDay } from '../company/office-cards.tsx';
import { type SiteOffice, useOfficeName } from '../company/offices.ts';
import { toFieldId } from './contact-fields.tsx';
import styles from './contact-notice.module.css';
import type { ContactField, ContactResult } from './send-contact.ts';

interface ContactNoticeProps {
  ref: Ref<HTMLDivElement>;
  result: ContactResult;
  now: Date;
  businessHours: BusinessHours;
  offices: readonly SiteOffice[];
}

/** The result of the message above the form. It takes the focus, even without scripts. */
export function ContactNotice({ ref, result, ...clock }: ContactNoticeProps) {
  const isSent = result.kind === 'sent';
  return (
    <Alert
      ref={ref}
      tone={isSent ? 'success' : 'error'}
      className={isSent ? styles.sent : undefined}
      tabIndex={-1}
      autoFocus
    >
      {isSent ? <Sent result={result} {...clock} /> : <NotSent result={result} />}
    </Alert>
  );
}

/** Focuses the field without a fragment, which the router would treat as navigation and drop the errors. */
function focusField(event: MouseEvent, field: ContactField): void {
  event.preventDefault();
  document.getElementById(toFieldId(field))?.focus();
}

function NotSent({ result }: { result: Exclude<ContactResult, { kind: 'sent' }> }) {
  const { t } = useTranslation();
  if (result.kind === 'failed') return <span>{t(`contact.failed.${result.why}`)}</span>;
  return (
    <>
      <p>{t('contact.invalid', { count: result.problems.length })}</p>
      <ul className={styles.links}>
        {result.problems.map(({ path }) => (
          <li key={path}>
            <a href={`#${toFieldId(path)}`} onClick={(event) => focusField(event, path)}>
              {t(`contact.form.${path}`)}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

interface SentProps extends Omit<ContactNoticeProps, 'ref' | 'result'> {
  result: Extract<ContactResult, { kind: 'sent' }>;
}

function Sent({ result, now, businessHours, offices }: SentProps) {
  const { t, i18n } = useTranslation();
  const { office, opening } = findNextOffice(now, businessHours, offices);
  const city = useOfficeName()(office);
  const dates = { language: i18n.language, timeZone: office.timeZone };
  const until = opening.isOpen && opening.until.toISOString();
  // "Until midnight" would be wrong for an office that never closes.
  const toOpenText = (iso: string) =>
    toTimeOfDay(new Date(iso), office.timeZone) === '00:00'
      ? t('contact.sent.openNow', { city })
      : t('contact.sent.open', { city, time: formatClock(iso, dates) });
  const from = !opening.isOpen && opening.from.toISOString();
  return (
    <>
      <p>
        <b>{fillSlots(t('contact.sent.thanks'), { name: <bdi>{result.name}</bdi> })}</b>
      </p>
      <p>
        {fillSlots(t('contact.sent.answer'), { email: <b>{result.email}</b> })}
        <span>
          {getSentenceSeparator(i18n.language) +
            (until ? toOpenText(until) : '') +
            (from
              ? t('contact.sent.closed', {
                  city,
                  day: formatOpeningDay(from, now, dates),
                  time: formatClock(from, dates),
                })
              : '')}
        </span>
      </p>
      {result.caseNumber ? (
        <p>{fillSlots(t('contact.sent.case'), { number: <b className={text.code}>{result.caseNumber}</b> })}</p>
      ) : null}
      <SentLine stops={[t('contact.sent.you'), city, t('contact.sent.reply')]} />
    </>
  );
}

/**
 * A route from the visitor to the office (solid, done) and back with the reply (dashed, planned). The sentence above
 * says the same.
 */
function SentLine({ stops }: { stops: [string, string, string] }) {
  return (
    <div aria-hidden="true">
      <svg className={styles.line} viewBox="0 0 520 24" aria-hidden="true">
        <path className={route.solid} d="M10 12H250" />
        <path className={route.dashed} d="M272 12H496" />
        <circle className={route.dot} cx="10" cy="12" r="6" />
        <circle className={route.ring} cx="260" cy="12" r="9" />
        <circle className={route.dot} cx="260" cy="12" r="3.5" />
        <circle className={clsx(route.ring, route.dotted)} cx="508" cy="12" r="7" />
      </svg>
      <div className={styles.stops}>
        {stops.map((stop) => (
          <span key={stop}>{stop}</span>
        ))}
      </div>
    </div>
  );
}

/** Returns the first office that is open, else the one that opens first. */
export function findNextOffice(now: Date, businessHours: BusinessHours, offices: readonly SiteOffice[]) {
  const candidates = offices.map((office) => ({
    office,
    opening: findNextOpening(now, office.timeZone, businessHours),
  }));
  const opensAt = ({ opening }: { opening: Opening }) => (opening.isOpen ? now : opening.from);
  return candidates.reduce((first, candidate) => (opensAt(candidate) < opensAt(first) ? candidate : first));
}
