import { useCompany } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import layout from '#app/ui/layout.module.css';
import styles from './stations.module.css';

const STATIONS = ['receive', 'putAway', 'keep', 'pick', 'dispatch', 'takeBack'] as const;

/** What happens to goods from the first door to the last, and back. */
export function Stations() {
  const { t } = useTranslation();
  const company = useCompany();
  return (
    <section className={layout.section}>
      <div className={layout.container}>
        <div className={layout.sectionHead}>
          <h2>{t('warehouse.doors.title')}</h2>
        </div>
        <ol className={styles.doors}>
          {STATIONS.map((station) => (
            <li key={station}>
              <h3>{t(`warehouse.doors.${station}`)}</h3>
              <p>{t(`warehouse.doors.${station}Text`, { company: company.name })}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
