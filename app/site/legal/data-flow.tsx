import { useCompany } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import field from '#app/ui/field.module.css';
import styles from './data-flow.module.css';
import figure from './figure.module.css';

/** Where details go: from you to us, and from us to three kinds of receivers. */
export function DataFlow() {
  const { t } = useTranslation();
  const company = useCompany();
  const receivers = [t('privacy.flow.carriers'), t('privacy.flow.customs'), t('privacy.flow.recipient')];
  return (
    <figure className={figure.figure}>
      <svg viewBox="0 0 720 176" className={figure.wide} role="img" aria-label={t('privacy.flow.label')}>
        <path
          className={figure.ink}
          d="M106 88H306M414 80C480 70 500 28 560 26M414 88H560M414 96C480 106 500 150 560 152"
        />
        <circle className={figure.stop} cx="92" cy="88" r="9" />
        <rect className={styles.company} x="306" y="64" width="108" height="48" rx="6" />
        <text x="360" y="94" textAnchor="middle">
          {company.name}
        </text>
        <text x="74" y="94" textAnchor="end">
          {t('privacy.flow.you')}
        </text>
        {receivers.map((name, index) => (
          <text key={name} x="572" y={31 + index * 63}>
            {name}
          </text>
        ))}
      </svg>
      <svg viewBox="0 0 300 262" className={figure.narrow} aria-hidden="true">
        <path className={figure.ink} d="M20 33V80M20 128V244M20 164H44M20 204H44M20 244H44" />
        <circle className={figure.stop} cx="20" cy="24" r="9" />
        <rect className={styles.company} x="1.5" y="80" width="140" height="48" rx="6" />
        <text x="44" y="29">
          {t('privacy.flow.you')}
        </text>
        <text x="72" y="110" textAnchor="middle">
          {company.name}
        </text>
        {receivers.map((name, index) => (
          <text key={name} x="54" y={169 + index * 40}>
            {name}
          </text>
        ))}
      </svg>
      <figcaption className={field.hint}>{t('privacy.flow.caption')}</figcaption>
    </figure>
  );
}
