import { useTranslation } from '#app/i18n/use-translation.tsx';

/** What solid, dashed and the ring with a dot mean in every chart of the site. */
export function Legend() {
  const { t } = useTranslation();
  return (
    <ul className="legend">
      <li>
        <svg viewBox="0 0 56 14" aria-hidden="true">
          <path className="ch-solid" d="M2 7h52" />
        </svg>
        {t('features.scanned')}
      </li>
      <li>
        <svg viewBox="0 0 56 14" aria-hidden="true">
          <path className="ch-dash" d="M2 7h52" />
        </svg>
        {t('features.planned')}
      </li>
      <li>
        <svg className="fix" viewBox="0 0 20 14" aria-hidden="true">
          <circle className="ch-ring" cx="10" cy="7" r="8" />
          <circle className="ch-dot" cx="10" cy="7" r="3.5" />
        </svg>
        {t('features.lastConfirmed')}
      </li>
    </ul>
  );
}
