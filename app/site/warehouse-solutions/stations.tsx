import { useTranslation } from '#app/i18n/use-translation.tsx';
import { COMPANY } from '../company/company.ts';

const STATIONS = ['receive', 'putAway', 'keep', 'pick', 'dispatch', 'takeBack'] as const;

/** What happens to goods from the first door to the last, and back. */
export function Stations() {
  const { t } = useTranslation();
  return (
    <section className="sec">
      <div className="wrap">
        <div className="sec-h">
          <h2>{t('warehouse.doors.title')}</h2>
        </div>
        <ol className="doors">
          {STATIONS.map((station) => (
            <li key={station}>
              <h3>{t(`warehouse.doors.${station}`)}</h3>
              <p>{t(`warehouse.doors.${station}Text`, { company: COMPANY.name })}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
