import { useTranslation } from 'react-i18next';
import { COMPANY } from '../company/company.ts';

const ROWS = ['shipment', 'updates', 'messages', 'language', 'connection', 'logs'] as const;

/** What we use, why, and until when. */
export function KeptTable() {
  const { t } = useTranslation();
  const facts = { days: COMPANY.subscriptionDays, months: COMPANY.messageMonths };
  return (
    <table className="kept">
      <caption className="sr">{t('privacy.kept.caption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('privacy.kept.what')}</th>
          <th scope="col">{t('privacy.kept.why')}</th>
          <th scope="col">{t('privacy.kept.until')}</th>
        </tr>
      </thead>
      <tbody>
        {ROWS.map((row) => (
          <tr key={row}>
            <th scope="row">{t(`privacy.kept.${row}.what`)}</th>
            <td data-label={t('privacy.kept.why')}>{t(`privacy.kept.${row}.why`)}</td>
            <td data-label={t('privacy.kept.until')}>{t(`privacy.kept.${row}.until`, facts)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
