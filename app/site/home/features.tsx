import { clsx } from 'clsx';
import { ChartNoAxesColumn, Clock, Headset, ShieldCheck } from 'lucide-react';
import { ExampleRoute } from '#app/charts/example-route.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { SaidHours } from '#app/shared/said-hours.tsx';
import icon from '#app/ui/icon.module.css';
import layout from '#app/ui/layout.module.css';
import text from '#app/ui/text.module.css';
import styles from './features.module.css';
import { Legend } from './legend.tsx';

const FEATURES = [
  { Icon: ShieldCheck, title: 'features.secure', text: 'features.secureText', withHours: undefined },
  { Icon: Clock, title: 'features.time', text: 'features.timeText', withHours: undefined },
  { Icon: ChartNoAxesColumn, title: 'features.analytics', text: 'features.analyticsText', withHours: undefined },
  { Icon: Headset, title: 'features.support', text: 'features.supportText', withHours: 'features.supportHours' },
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
          {FEATURES.map(({ Icon, title, text: detail, withHours }) => (
            <li key={title}>
              <Icon className={icon.icon} />
              <h3>{t(title)}</h3>
              <p>
                {withHours ? (
                  <SaidHours specified={t(detail)} say={({ open }) => t(withHours, { hours: open })} />
                ) : (
                  t(detail)
                )}
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
