import { useTranslation } from '#app/i18n/use-translation.tsx';
import { TrackingForm } from './tracking-form.tsx';

/** The search box for another package below the result. */
export function TrackAnother() {
  const { t } = useTranslation();
  return (
    <section className="again">
      <div className="wrap">
        <div>
          <h2>{t('track.another.heading')}</h2>
          <p className="muted">{t('track.another.format')}</p>
        </div>
        <TrackingForm hint="" />
      </div>
    </section>
  );
}
