import { useTranslation } from '#app/i18n/use-translation.tsx';
import type { PageHandle } from '#app/page-handle.ts';
import { EndBand } from '../end-band.tsx';
import { PageHead } from '../page-head.tsx';
import { Customer } from './customer.tsx';
import { Often } from './often.tsx';
import { Opening } from './opening.tsx';
import { WeekSheet } from './week-sheet.tsx';
import '#app/charts/ink.css';
import '#app/charts/paper.css';
import '../marketing.css';
import './business-shipping.css';

export const handle: PageHandle = { nightFooter: true, section: '/services' };

export default function BusinessShipping() {
  const { t } = useTranslation();
  return (
    <main id="main" tabIndex={-1}>
      <PageHead title={t('business.pageTitle')} description={t('business.description')} />
      <section className="mh">
        <div className="wrap">
          <h1>{t('business.title')}</h1>
          <p className="lead">{t('business.lead')}</p>
        </div>
      </section>
      <div className="wrap">
        <WeekSheet />
        <p className="cap">{t('business.week.caption')}</p>
      </div>
      <Often />
      <Customer />
      <Opening />
      <EndBand
        title={t('business.end.title')}
        lead={t('business.end.lead')}
        primary={{ to: '/contact', text: t('business.end.open') }}
        secondary={{ to: '/track', text: t('business.end.track') }}
      />
    </main>
  );
}
