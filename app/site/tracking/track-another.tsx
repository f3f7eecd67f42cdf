import { clsx } from 'clsx';
import { useCompany } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import layout from '#app/ui/layout.module.css';
import text from '#app/ui/text.module.css';
import styles from './track-another.module.css';
import { TrackingForm } from './tracking-form.tsx';

/** The tracking box below a result. */
export function TrackAnother({ typed }: { typed?: string }) {
  const { t } = useTranslation();
  return (
    <section className={clsx(styles.another, layout.screenOnly)}>
      <div className={clsx(layout.container, styles.columns)}>
        <div>
          <h2>{t('track.another.heading')}</h2>
          <p className={text.muted}>{t('track.another.format', { prefix: useCompany().prefix })}</p>
        </div>
        <TrackingForm hint="" typed={typed} />
      </div>
    </section>
  );
}
