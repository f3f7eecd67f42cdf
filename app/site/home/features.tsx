import { ChartNoAxesColumn, Clock, Headset, ShieldCheck } from 'lucide-react';
import { ExampleRoute } from '#app/charts/example-route.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Legend } from './legend.tsx';
import './features.css';

const FEATURES = [
  { Icon: ShieldCheck, title: 'features.secure', text: 'features.secureText' },
  { Icon: Clock, title: 'features.time', text: 'features.timeText' },
  { Icon: ChartNoAxesColumn, title: 'features.analytics', text: 'features.analyticsText' },
  { Icon: Headset, title: 'features.support', text: 'features.supportText' },
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
    <section className="sec feat">
      <div className="wrap">
        <div className="sec-h">
          <h2>{t('features.title')}</h2>
          <p className="lead">{t('features.lead')}</p>
          <Legend />
        </div>
        <div className="demo">
          <ExampleRoute labels={labels} />
        </div>
        <ul className="feat-g">
          {FEATURES.map(({ Icon, title, text }) => (
            <li key={title}>
              <Icon className="i" />
              <h3>{t(title)}</h3>
              <p>{t(text)}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
