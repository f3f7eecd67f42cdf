import { href } from 'react-router';
import { getPage } from '#app/document/page-context.ts';
import type { PageHandle } from '#app/document/page-handle.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import layout from '#app/ui/layout.module.css';
import text from '#app/ui/text.module.css';
import { EndBand } from '../end-band.tsx';
import { PageHead } from '../page-head.tsx';
import type { Route } from './+types/business-shipping';
import { Customer } from './customer.tsx';
import { Often } from './often.tsx';
import { Opening } from './opening.tsx';
import { WeekSheet } from './week-sheet.tsx';

export const handle: PageHandle = { nightFooter: true, section: href('/services') };

/** Whether the sample of a customer has its place: the company has entered no stories of its own. */
export function loader({ context }: Route.LoaderArgs): boolean {
  return !getPage(context).company?.testimonials;
}

/** The server is not asked about a company of which nothing is set. */
export function clientLoader({ context, serverLoader }: Route.ClientLoaderArgs) {
  return getPage(context).company ? serverLoader() : true;
}

export default function BusinessShipping({ loaderData: hasSample }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <main id="main" tabIndex={-1}>
      <PageHead title={t('business.pageTitle')} description={t('business.description')} />
      <section className={layout.pageHead}>
        <div className={layout.container}>
          <h1>{t('business.title')}</h1>
          <p className={text.lead}>{t('business.lead')}</p>
        </div>
      </section>
      <div className={layout.container}>
        <WeekSheet />
        <p className={layout.caption}>{t('business.week.caption')}</p>
      </div>
      <Often />
      {hasSample ? <Customer /> : null}
      <Opening />
      <EndBand
        title={t('business.end.title')}
        lead={t('business.end.lead')}
        primary={{ to: href('/contact'), text: t('business.end.open') }}
        secondary={{ to: href('/track'), text: t('business.end.track') }}
      />
    </main>
  );
}
