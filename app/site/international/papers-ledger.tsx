import { clsx } from 'clsx';
import type { ParseKeys } from 'i18next';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import layout from '#app/ui/layout.module.css';
import text from '#app/ui/text.module.css';
import styles from './papers-ledger.module.css';

interface Paper {
  name: ParseKeys;
  says: ParseKeys;
  needed: ParseKeys;
  writer: 'international.papers.you' | 'international.papers.youChecked' | 'international.papers.we';
}

const PAPERS: Paper[] = [
  {
    name: 'international.papers.invoice',
    says: 'international.papers.invoiceSays',
    needed: 'international.papers.everyShipment',
    writer: 'international.papers.you',
  },
  {
    name: 'international.papers.packing',
    says: 'international.papers.packingSays',
    needed: 'international.papers.packingNeeded',
    writer: 'international.papers.you',
  },
  {
    name: 'international.papers.code',
    says: 'international.papers.codeSays',
    needed: 'international.papers.everyShipment',
    writer: 'international.papers.youChecked',
  },
  {
    name: 'international.papers.export',
    says: 'international.papers.exportSays',
    needed: 'international.papers.exportNeeded',
    writer: 'international.papers.we',
  },
  {
    name: 'international.papers.import',
    says: 'international.papers.importSays',
    needed: 'international.papers.importNeeded',
    writer: 'international.papers.we',
  },
  {
    name: 'international.papers.origin',
    says: 'international.papers.originSays',
    needed: 'international.papers.originNeeded',
    writer: 'international.papers.you',
  },
];

/** Which papers an international shipment needs and who writes each. On a phone a row is a block, its headings beside the words. */
export function PapersLedger() {
  const { t } = useTranslation();
  const needed = t('international.papers.needed');
  const writer = t('international.papers.writer');
  return (
    <section className={clsx(layout.section, layout.tinted)}>
      <div className={layout.container}>
        <div className={layout.sectionHead}>
          <h2>{t('international.papers.title')}</h2>
          <p className={text.lead}>{t('international.papers.lead')}</p>
        </div>
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
                <td>{t(paper.says)}</td>
                <td className={text.muted} data-label={needed}>
                  {t(paper.needed)}
                </td>
                <td
                  className={paper.writer === 'international.papers.we' ? styles.ours : undefined}
                  data-label={writer}
                >
                  <span>{t(paper.writer)}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
