import { clsx } from 'clsx';
import type { ParseKeys } from 'i18next';
import { href } from 'react-router';
import type { PageHandle } from '#app/document/page-handle.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import layout from '#app/ui/layout.module.css';
import { Section } from '#app/ui/section.tsx';
import text from '#app/ui/text.module.css';
import { EndBand } from '../end-band.tsx';
import { PageHead } from '../page-head.tsx';
import { useServicesAddress } from '../use-has-page.ts';
import { BorderChart, BorderSteps } from './border-chart.tsx';
import styles from './international.module.css';

export const handle: PageHandle = { hasDarkFooter: true };

export default function International() {
  const { t } = useTranslation();
  const services = useServicesAddress();
  return (
    <main id="main" tabIndex={-1}>
      <PageHead title={t('international.pageTitle')} description={t('international.description')} />
      <section className={layout.pageHead}>
        <div className={layout.container}>
          <h1>{t('international.title')}</h1>
          <p className={text.lead}>{t('international.lead')}</p>
        </div>
      </section>
      <BorderChart />
      <p className={clsx(layout.container, layout.caption)}>{t('international.chart.caption')}</p>
      <BorderSteps />
      <PapersLedger />
      <DeliveryTerms />
      <EndBand
        title={t('international.end.title')}
        lead={t('international.end.lead')}
        primary={{ to: href('/contact'), text: t('international.end.quote') }}
        secondary={{ to: services, text: t('international.end.services') }}
      />
    </main>
  );
}

/** The seller's part of a line of 1000 units, with the export border at 360 and the import border at 640. */
const TERMS = [
  { code: 'EXW', id: 'exw', share: '' },
  { code: 'FCA', id: 'fca', share: 'M20 32H130M338 32H382' },
  { code: 'DAP', id: 'dap', share: 'M20 32H618M662 32H980' },
  { code: 'DDP', id: 'ddp', share: 'M20 32H980' },
] as const;

/** Incoterms as lines: thick is what the seller pays and is liable for. */
function DeliveryTerms() {
  const { t } = useTranslation();
  return (
    <Section title={t('international.terms.title')} lead={t('international.terms.lead')}>
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
    </Section>
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

interface Paper {
  name: ParseKeys;
  text: ParseKeys;
  needed: ParseKeys;
  writer: 'international.papers.you' | 'international.papers.youChecked' | 'international.papers.we';
}

const PAPERS: Paper[] = [
  {
    name: 'international.papers.invoice',
    text: 'international.papers.invoiceSays',
    needed: 'international.papers.everyShipment',
    writer: 'international.papers.you',
  },
  {
    name: 'international.papers.packing',
    text: 'international.papers.packingSays',
    needed: 'international.papers.packingNeeded',
    writer: 'international.papers.you',
  },
  {
    name: 'international.papers.code',
    text: 'international.papers.codeSays',
    needed: 'international.papers.everyShipment',
    writer: 'international.papers.youChecked',
  },
  {
    name: 'international.papers.export',
    text: 'international.papers.exportSays',
    needed: 'international.papers.exportNeeded',
    writer: 'international.papers.we',
  },
  {
    name: 'international.papers.import',
    text: 'international.papers.importSays',
    needed: 'international.papers.importNeeded',
    writer: 'international.papers.we',
  },
  {
    name: 'international.papers.origin',
    text: 'international.papers.originSays',
    needed: 'international.papers.originNeeded',
    writer: 'international.papers.you',
  },
];

/** The documents of an international shipment and who writes each. On phones each row is a block with inline headings. */
function PapersLedger() {
  const { t } = useTranslation();
  const needed = t('international.papers.needed');
  const writer = t('international.papers.writer');
  return (
    <Section title={t('international.papers.title')} lead={t('international.papers.lead')} isTinted>
      <table className={styles.ledger}>
        <caption className={text.visuallyHidden}>{t('international.papers.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('international.papers.paper')}</th>
            <th scope="col">{t('international.papers.says')}</th>
            <th scope="col">{needed}</th>
            <th scope="col">{writer}</th>
          </tr>
        </thead>
        <tbody>
          {PAPERS.map((paper) => (
            <tr key={paper.name}>
              <th scope="row">{t(paper.name)}</th>
              <td>{t(paper.text)}</td>
              <td className={text.muted} data-label={needed}>
                {t(paper.needed)}
              </td>
              <td className={paper.writer === 'international.papers.we' ? styles.ours : undefined} data-label={writer}>
                <span>{t(paper.writer)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
