import { useTranslation } from '#app/i18n/use-translation.tsx';
import './delivery-terms.css';

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
    <section className="sec">
      <div className="wrap">
        <div className="sec-h">
          <h2>{t('international.terms.title')}</h2>
          <p className="lead">{t('international.terms.lead')}</p>
        </div>
        <ul className="terms4">
          {TERMS.map(({ code, id, share }) => (
            <li key={code}>
              <div className="k">
                <b className="code">{code}</b>
                <span>{t(`international.terms.${id}`)}</span>
              </div>
              <ShareLine share={share} />
              <p>{t(`international.terms.${id}Text`)}</p>
            </li>
          ))}
        </ul>
        <div className="ends" aria-hidden="true">
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
      <path className="way" d="M20 32H980" vectorEffect="non-scaling-stroke" />
      {share ? <path className="share" d={share} vectorEffect="non-scaling-stroke" /> : null}
      <path
        className="marks"
        d="M20 20v24M980 20v24M354 14v36M366 14v36M634 14v36M646 14v36"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
