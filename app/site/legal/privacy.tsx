import { clsx } from 'clsx';
import { getPage } from '#app/document/page-context.ts';
import { useCompany } from '#app/document/shell.tsx';
import { fillSlots } from '#app/i18n/fill-slots.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import field from '#app/ui/field.module.css';
import layout from '#app/ui/layout.module.css';
import text from '#app/ui/text.module.css';
import { formatSpan } from '#domain/dates.ts';
import { MAIL_KEPT_DAYS } from '#domain/mail/mail.ts';
import { DEFAULT_RETENTION, toUndeliveredDays } from '#domain/privacy/retention.ts';
import { SPECIFIED_COMPANY } from '../company/company.ts';
import { PageHead } from '../page-head.tsx';
import type { Route } from './+types/privacy';
import figure from './figure.module.css';
import { toSections } from './legal-frame.tsx';
import { LegalPage, OwnLegalPage, useLegalLinks } from './legal-page.tsx';
import { getLegal, getOwnText } from './own-text.ts';
import styles from './privacy.module.css';

const SECTIONS = [
  'controller',
  'short',
  'what',
  'share',
  'tracking',
  'browser',
  'applicants',
  'children',
  'rights',
  'changes',
] as const;

/** The page shows company settings, so only the server can load it. */
export const loader = ({ context, request }: Route.LoaderArgs) => ({
  own: getOwnText(context, request, 'privacy'),
  retention: getPage(context).retention ?? DEFAULT_RETENTION,
  ...getLegal(context),
});

type PrivacyData = Route.ComponentProps['loaderData'];

export default function Privacy({ loaderData: { own, ...facts } }: Route.ComponentProps) {
  return own ? <OwnLegalPage page="privacy" own={own} /> : <SpecifiedPrivacy {...facts} />;
}

/**
 * States who is responsible, and what is stored, why and for how long. Children under 13 are not served. Specification,
 * section 1; ruling "Personal data".
 */
function SpecifiedPrivacy({ retention, legal, isSample }: Omit<PrivacyData, 'own'>) {
  const { t, i18n } = useTranslation();
  const company = useCompany();
  const spans = {
    updates: formatSpan(retention.subscriptionDays, 'day', i18n.language),
    messages: formatSpan(retention.contactMonths, 'month', i18n.language),
    mails: formatSpan(MAIL_KEPT_DAYS, 'day', i18n.language),
    people: formatSpan(retention.peopleDays, 'day', i18n.language),
    undelivered: formatSpan(toUndeliveredDays(retention), 'day', i18n.language),
  };
  const slots = useLegalLinks();
  const facts = {
    company: company.name,
    entity: legal.entity,
    address: legal.address.join(', '),
    email: company.email,
    age: SPECIFIED_COMPANY.minimumAge,
    ...spans,
  };
  const sections = toSections(SECTIONS, t('privacy.sections', { returnObjects: true, ...facts }), {
    controller: isSample ? { summary: t('legal.sample') } : {},
    what: { figure: <RetentionTable spans={spans} /> },
    share: { figure: <DataFlow /> },
  });
  return (
    <main id="main" tabIndex={-1}>
      <PageHead title={t('privacy.title')} description={t('privacy.description', facts)} />
      <LegalPage
        title={t('privacy.title')}
        lead={t('privacy.lead')}
        changed={SPECIFIED_COMPANY.privacyChanged}
        sections={sections}
        slots={slots}
        also={fillSlots(t('privacy.also'), slots)}
      />
    </main>
  );
}

/** The flow of data: from visitors to the company, and from it to three kinds of recipients. */
function DataFlow() {
  const { t } = useTranslation();
  const company = useCompany();
  const receivers = [t('privacy.flow.carriers'), t('privacy.flow.customs'), t('privacy.flow.recipient')];
  return (
    <figure className={figure.figure}>
      <svg viewBox="0 0 720 176" className={text.desktopOnly} role="img" aria-label={t('privacy.flow.label')}>
        <path
          className={figure.ink}
          d="M106 88H306M414 80C480 70 500 28 560 26M414 88H560M414 96C480 106 500 150 560 152"
        />
        <circle className={figure.stop} cx="92" cy="88" r="9" />
        <rect className={styles.company} x="306" y="64" width="108" height="48" rx="6" />
        <text x="360" y="94" textAnchor="middle">
          {company.name}
        </text>
        <text x="74" y="94" textAnchor="end">
          {t('privacy.flow.you')}
        </text>
        {receivers.map((name, index) => (
          <text key={name} x="572" y={31 + index * 63}>
            {name}
          </text>
        ))}
      </svg>
      <svg viewBox="0 0 300 262" className={clsx(figure.narrow, layout.phoneOnly)} aria-hidden="true">
        <path className={figure.ink} d="M20 33V80M20 128V244M20 164H44M20 204H44M20 244H44" />
        <circle className={figure.stop} cx="20" cy="24" r="9" />
        <rect className={styles.company} x="1.5" y="80" width="140" height="48" rx="6" />
        <text x="44" y="29">
          {t('privacy.flow.you')}
        </text>
        <text x="72" y="110" textAnchor="middle">
          {company.name}
        </text>
        {receivers.map((name, index) => (
          <text key={name} x="54" y={169 + index * 40}>
            {name}
          </text>
        ))}
      </svg>
      <figcaption className={field.hint}>{t('privacy.flow.caption')}</figcaption>
    </figure>
  );
}

const COLUMNS = ['why', 'basis', 'until'] as const;
type Row = Record<'what' | (typeof COLUMNS)[number], string>;

/** Retention periods, formatted in the reader's language. */
interface RetentionPeriods {
  /** An email address for updates, after the delivery. */
  updates: string;
  /** A contact message, after it is done. */
  messages: string;
  /** A mail, after it was written. */
  mails: string;
  /** Sender and recipient, after the delivery, or else after the last event. */
  people: string;
  undelivered: string;
}

/** Lists what is stored, why, on what legal basis, and until when. */
function RetentionTable({ spans }: { spans: RetentionPeriods }) {
  const { t } = useTranslation();
  const rows = t('privacy.retention.rows', { returnObjects: true, ...spans }) as Row[];
  return (
    <table className={styles.kept}>
      <caption className={text.visuallyHidden}>{t('privacy.retention.caption')}</caption>
      <thead>
        <tr>
          {(['what', ...COLUMNS] as const).map((column) => (
            <th key={column} scope="col">
              {t(`privacy.retention.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.what}>
            <th scope="row">{row.what}</th>
            {COLUMNS.map((column) => (
              <td key={column} data-label={t(`privacy.retention.${column}`)}>
                {row[column]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
