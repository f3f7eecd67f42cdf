import { clsx } from 'clsx';
import { href } from 'react-router';
import type { PageHandle } from '#app/document/page-handle.ts';
import { useCompany } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import layout from '#app/ui/layout.module.css';
import text from '#app/ui/text.module.css';
import { EndBand } from '../end-band.tsx';
import { Ladder } from '../ladder.tsx';
import { PageHead } from '../page-head.tsx';
import { useServicesAddress } from '../use-has-page.ts';
import { Benefits } from './benefits.tsx';
import styles from './careers.module.css';
import { CrewLine } from './crew-line.tsx';
import { PositionList } from './position-list.tsx';

export const handle: PageHandle = { nightFooter: true };

const STEPS = ['write', 'talk', 'try', 'decide'] as const;

/** Benefits and the four open positions. Specification, section 2. */
export default function Careers() {
  const { t } = useTranslation();
  const services = useServicesAddress();
  const company = useCompany();
  return (
    <main id="main" tabIndex={-1}>
      <PageHead title={t('careers.pageTitle')} description={t('careers.description', { company: company.name })} />
      <section className={clsx(layout.pageHead, styles.head)}>
        <div className={clsx(layout.container, styles.opening)}>
          <h1>{t('careers.title')}</h1>
          <p className={text.lead}>{t('careers.lead')}</p>
        </div>
        <div className={layout.container}>
          <CrewLine />
        </div>
      </section>
      <PositionList />
      <Benefits />
      <section className={layout.section}>
        <div className={clsx(layout.container, layout.twoColumns)}>
          <h2>{t('careers.hire.heading')}</h2>
          <Ladder
            steps={STEPS.map((step) => ({
              title: t(`careers.hire.${step}.title`),
              text: t(`careers.hire.${step}.text`),
            }))}
          />
        </div>
      </section>
      <EndBand
        title={t('careers.end.title')}
        lead={t('careers.end.lead')}
        primary={{ to: href('/contact'), text: t('careers.end.contact') }}
        secondary={{ to: services, text: t('careers.end.services') }}
      />
    </main>
  );
}
