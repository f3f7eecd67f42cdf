import { Baby, Calendar, GraduationCap, HeartPulse, House, Plane } from 'lucide-react';
import { useTranslation } from '#app/i18n/use-translation.tsx';

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
  return (
    <section className="sec tint">
      <div className="wrap two-c">
        <div>
          <h2>{t('careers.benefits.heading')}</h2>
          <p className="lead">{t('careers.benefits.lead')}</p>
        </div>
        <dl className="ben">
          {BENEFITS.map(({ id, Icon }) => (
            <div key={id}>
              <dt>
                <Icon className="i" />
                {t(`careers.benefits.${id}.title`)}
              </dt>
              <dd>{t(`careers.benefits.${id}.text`)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
