import { clsx } from 'clsx';
import { Clock, Moon } from 'lucide-react';
import { OfficeChart } from '#app/charts/office-chart.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import icon from '#app/ui/icon.module.css';
import layout from '#app/ui/layout.module.css';
import panel from '#app/ui/panel.module.css';
import text from '#app/ui/text.module.css';
import { formatClock } from '#domain/dates.ts';
import { findOpening, type Schedule } from '#domain/find-opening.ts';
import { type ShownOffice, useHasOwnOffices, useOfficeName } from '../company/offices.ts';
import { PhoneLink } from '../phone-link.tsx';
import styles from './offices.module.css';

interface OfficesProps {
  offices: readonly ShownOffice[];
  now: Date;
  schedule: Schedule;
}

/** Where the offices are, and whether anybody is there now. */
export function Offices({ offices, now, schedule }: OfficesProps) {
  const { t } = useTranslation();
  const heading = useHasOwnOffices() ? 'contact.offices.headingOwn' : 'contact.offices.heading';
  return (
    <section className={clsx(layout.container, styles.section)}>
      <h2>{t(heading)}</h2>
      <ul className={styles.offices}>
        {offices.map((office) => (
          <OfficeCard key={office.name} office={office} now={now} schedule={schedule} />
        ))}
      </ul>
    </section>
  );
}

interface OfficeCardProps {
  office: ShownOffice;
  now: Date;
  schedule: Schedule;
}

function OfficeCard({ office, now, schedule }: OfficeCardProps) {
  const { t, i18n } = useTranslation();
  const opening = findOpening(now, office.timeZone, schedule);
  const toName = useOfficeName();
  const { isOpen } = opening;
  const time = formatClock(now.toISOString(), { language: i18n.language, timeZone: office.timeZone });
  const toState = () => {
    if (opening.isOpen) return t('contact.offices.open', { time });
    if (!opening.closedDay) return t('contact.offices.closed', { time });
    const { name } = opening.closedDay;
    return name ? t('contact.offices.closedFor', { name, time }) : t('contact.offices.closedToday', { time });
  };
  const Icon = isOpen ? Clock : Moon;
  return (
    <li className={clsx(panel.panel, styles.office)}>
      {office.id ? <OfficeChart office={office.id} /> : null}
      <div className={panel.body}>
        <h3>{toName(office)}</h3>
        <p className={clsx(styles.state, isOpen && styles.open)}>
          <Icon className={icon.small} />
          <span suppressHydrationWarning>{toState()}</span>
        </p>
        <address>
          {office.address.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
        <PhoneLink className={text.link} phone={office.phone} />
      </div>
    </li>
  );
}
