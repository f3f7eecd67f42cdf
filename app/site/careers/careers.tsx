import { useTranslation } from '#app/i18n/use-translation.tsx';
import type { PageHandle } from '#app/page-handle.ts';
import { COMPANY } from '../company/company.ts';
import { EndBand } from '../end-band.tsx';
import { PageHead } from '../page-head.tsx';
import { Benefits } from './benefits.tsx';
import { CrewLine } from './crew-line.tsx';
import { PositionList } from './position-list.tsx';
import '#app/charts/ink.css';
import '../marketing.css';
import './careers.css';

export const handle: PageHandle = { nightFooter: true };

const STEPS = ['write', 'talk', 'try', 'decide'] as const;

/** Benefits and the four open positions. Specification, section 2. */
export default function Careers() {
  const { t } = useTranslation();
  return (
    <main id="main" tabIndex={-1}>
      <PageHead title={t('careers.pageTitle')} description={t('careers.description', { company: COMPANY.name })} />
      <section className="mh crew-h">
        <div className="wrap">
          <h1>{t('careers.title')}</h1>
          <p className="lead">{t('careers.lead')}</p>
        </div>
        <div className="wrap">
          <CrewLine />
        </div>
      </section>
      <PositionList />
      <Benefits />
      <section className="sec">
        <div className="wrap two-c">
          <h2>{t('careers.hire.heading')}</h2>
          <ol className="ladder">
            {STEPS.map((step) => (
              <li key={step}>
                <b>{t(`careers.hire.${step}.title`)}</b>
                <span>{t(`careers.hire.${step}.text`)}</span>
              </li>
            ))}
          </ol>
        </div>
      </section>
      <EndBand
        title={t('careers.end.title')}
        lead={t('careers.end.lead')}
        primary={{ to: '/contact', text: t('careers.end.contact') }}
        secondary={{ to: '/services', text: t('careers.end.services') }}
      />
    </main>
  );
}
