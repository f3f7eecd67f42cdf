import { clsx } from 'clsx';
import { Baby, Calendar, GraduationCap, HeartPulse, House, Plane } from 'lucide-react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import icon from '#app/ui/icon.module.css';
import layout from '#app/ui/layout.module.css';
import text from '#app/ui/text.module.css';
import { useHasOwnOffices } from '../company/offices.ts';
import styles from './benefits.module.css';

const BENEFITS = [
  { id: 'health', Icon: HeartPulse },
  { id: 'leave', Icon: Calendar },
  { id: 'parents', Icon: Baby },
  { id: 'home', Icon: House },
  { id: 'learn', Icon: GraduationCap },
  { id: 'office', Icon: Plane },
] as const;

export function Benefits() {
  const { t } = useTranslation();
  const lead = useHasOwnOffices() ? 'careers.benefits.leadOwn' : 'careers.benefits.lead';
  return (
    <section className={clsx(layout.section, layout.tinted)}>
      <div className={clsx(layout.container, layout.twoColumns)}>
        <div>
          <h2>{t('careers.benefits.heading')}</h2>
          <p className={text.lead}>{t(lead)}</p>
        </div>
        <dl className={styles.benefits}>
          {BENEFITS.map(({ id, Icon }) => (
            <div key={id}>
              <dt>
                <Icon className={icon.icon} />
                <span>{t(`careers.benefits.${id}.title`)}</span>
              </dt>
              <dd>{t(`careers.benefits.${id}.text`)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
