import { clsx } from 'clsx';
import { Clock, Moon } from 'lucide-react';
import { OfficeChart } from '#app/charts/office-chart.tsx';
import { useCompany } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import icon from '#app/ui/icon.module.css';
import layout from '#app/ui/layout.module.css';
import panel from '#app/ui/panel.module.css';
import text from '#app/ui/text.module.css';
import { formatClock } from '#domain/dates.ts';
import { findOpening } from '#domain/opening-hours.ts';
import { COMPANY, type Office } from '../company/company.ts';
import styles from './offices.module.css';

/** Where the offices are, and whether anybody is there now. */
export function Offices({ now }: { now: Date }) {
  const { t } = useTranslation();
  return (
    <section className={clsx(layout.container, styles.section)}>
      <h2>{t('contact.offices.heading')}</h2>
      <ul className={styles.offices}>
        {COMPANY.offices.map((office) => (
          <OfficeCard key={office.id} office={office} now={now} />
        ))}
      </ul>
    </section>
  );
}

function OfficeCard({ office, now }: { office: Office; now: Date }) {
  const { t, i18n } = useTranslation();
  const { isOpen } = findOpening(now, office.timeZone, useCompany().hours);
  const time = formatClock(now.toISOString(), { language: i18n.language, timeZone: office.timeZone });
  const Icon = isOpen ? Clock : Moon;
  return (
    <li className={clsx(panel.panel, styles.office)}>
      <OfficeChart office={office.id} />
      <div className={panel.body}>
        <h3>{t(`company.offices.${office.id}`)}</h3>
        <p className={clsx(styles.state, isOpen && styles.open)}>
          <Icon className={icon.small} />
          <span suppressHydrationWarning>
            {t(isOpen ? 'contact.offices.open' : 'contact.offices.closed', { time })}
          </span>
        </p>
        <address>
          {office.address.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
        <a className={text.link} href={`tel:${office.phone.replaceAll(' ', '')}`}>
          {office.phone}
        </a>
      </div>
    </li>
  );
}
