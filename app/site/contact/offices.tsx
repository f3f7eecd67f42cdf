import { Clock, Moon } from 'lucide-react';
import { OfficeChart } from '#app/charts/office-chart.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { formatClock } from '#domain/dates.ts';
import { COMPANY, type Office } from '../company/company.ts';
import { findOpening } from '../company/opening.ts';
import './offices.css';

/** Where the offices are, and whether anybody is there now. */
export function Offices({ now }: { now: Date }) {
  const { t } = useTranslation();
  return (
    <section className="wrap offs">
      <h2>{t('contact.offices.heading')}</h2>
      <ul className="off3">
        {COMPANY.offices.map((office) => (
          <OfficeCard key={office.id} office={office} now={now} />
        ))}
      </ul>
    </section>
  );
}

function OfficeCard({ office, now }: { office: Office; now: Date }) {
  const { t, i18n } = useTranslation();
  const { isOpen } = findOpening(now, office.timeZone);
  const time = formatClock(now.toISOString(), { language: i18n.language, timeZone: office.timeZone });
  const Icon = isOpen ? Clock : Moon;
  return (
    <li className="panel office">
      <OfficeChart office={office.id} />
      <div className="bd">
        <h3>{t(`company.offices.${office.id}`)}</h3>
        <p className={isOpen ? 'opn on' : 'opn'}>
          <Icon className="i i-s" />
          <span suppressHydrationWarning>
            {t(isOpen ? 'contact.offices.open' : 'contact.offices.closed', { time })}
          </span>
        </p>
        <address>
          {office.address.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
        <a className="link" href={`tel:${office.phone.replaceAll(' ', '')}`}>
          {office.phone}
        </a>
      </div>
    </li>
  );
}
