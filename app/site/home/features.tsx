import { clsx } from 'clsx';
import { ChartNoAxesColumn, Clock, Headset, ShieldCheck } from 'lucide-react';
import { ExampleRoute } from '#app/charts/example-route.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { SaidHours } from '#app/site/said-hours.tsx';
import icon from '#app/ui/icon.module.css';
import layout from '#app/ui/layout.module.css';
import text from '#app/ui/text.module.css';
import { useHasOwnOffices } from '../company/offices.ts';
import styles from './features.module.css';
import { Legend } from './legend.tsx';

const FEATURES = [
  { Icon: ShieldCheck, title: 'features.secure', text: 'features.secureText' },
  { Icon: Clock, title: 'features.time', text: 'features.timeText' },
  { Icon: ChartNoAxesColumn, title: 'features.analytics', text: 'features.analyticsText' },
  { Icon: Headset, title: 'features.support', text: undefined },
] as const;

export function Features() {
  const { t } = useTranslation();
  const labels = {
    sentence: t('features.example'),
    newYork: t('hero.newYork'),
    london: t('hero.london'),
    stJohns: t('features.stJohns'),
    progress: t('features.distance'),
  };
  return (
    <section className={clsx(layout.section, styles.features)}>
      <div className={layout.container}>
        <div className={layout.sectionHead}>
          <h2>{t('features.title')}</h2>
          <p className={text.lead}>{t('features.lead')}</p>
          <Legend />
        </div>
        <div className={styles.example}>
          <ExampleRoute labels={labels} />
        </div>
        <ul className={styles.list}>
          {FEATURES.map(({ Icon, title, text: detail }) => (
            <li key={title}>
              <Icon className={icon.icon} />
              <h3>{t(title)}</h3>
              <p>{detail ? t(detail) : <Support />}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** Who is there for customers, and when. */
function Support() {
  const { t } = useTranslation();
  const isOwn = useHasOwnOffices();
  return (
    <SaidHours
      specified={isOwn ? undefined : t('features.supportText')}
      say={({ open }) => t(isOwn ? 'features.supportOwn' : 'features.supportHours', { hours: open })}
    />
  );
}
