import { useTranslation } from '#app/i18n/use-translation.tsx';
import layout from '#app/ui/layout.module.css';
import text from '#app/ui/text.module.css';
import styles from './delivery-terms.module.css';

/** The seller's share of the journey on a line of 1000, with the export border at 360 and the import border at 640. */
const TERMS = [
  { code: 'EXW', id: 'exw', share: '' },
  { code: 'FCA', id: 'fca', share: 'M20 32H130M338 32H382' },
  { code: 'DAP', id: 'dap', share: 'M20 32H618M662 32H980' },
  { code: 'DDP', id: 'ddp', share: 'M20 32H980' },
] as const;

/** Incoterms as lines: thick is what the seller pays and answers for. */
export function DeliveryTerms() {
  const { t } = useTranslation();
  return (
    <section className={layout.section}>
      <div className={layout.container}>
        <div className={layout.sectionHead}>
          <h2>{t('international.terms.title')}</h2>
          <p className={text.lead}>{t('international.terms.lead')}</p>
        </div>
        <ul className={styles.terms}>
          {TERMS.map(({ code, id, share }) => (
            <li key={code}>
              <div className={styles.name}>
                <b className={text.code}>{code}</b>
                <span>{t(`international.terms.${id}`)}</span>
              </div>
              <ShareLine share={share} />
              <p>{t(`international.terms.${id}Text`)}</p>
            </li>
          ))}
        </ul>
        <div className={styles.ends} aria-hidden="true">
          <span>{t('international.terms.seller')}</span>
          <span>{t('international.terms.export')}</span>
          <span>{t('international.terms.import')}</span>
          <span>{t('international.terms.buyer')}</span>
        </div>
      </div>
    </section>
  );
}

function ShareLine({ share }: { share: string }) {
  return (
    <svg viewBox="0 0 1000 64" preserveAspectRatio="none" aria-hidden="true">
      <path className={styles.journey} d="M20 32H980" vectorEffect="non-scaling-stroke" />
      {share ? <path className={styles.share} d={share} vectorEffect="non-scaling-stroke" /> : null}
      <path
        className={styles.marks}
        d="M20 20v24M980 20v24M354 14v36M366 14v36M634 14v36M646 14v36"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
