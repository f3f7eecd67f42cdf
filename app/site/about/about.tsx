import { clsx } from 'clsx';
import { href, Link } from 'react-router';
import { getPage } from '#app/document/page-context.ts';
import type { PageHandle } from '#app/document/page-handle.ts';
import { useCompany } from '#app/document/shell.tsx';
import { dropSentence, fillSlots } from '#app/i18n/fill-slots.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useHoursText } from '#app/shared/use-hours-text.ts';
import layout from '#app/ui/layout.module.css';
import text from '#app/ui/text.module.css';
import { getIntl } from '#domain/intl.ts';
import { ClosingBand } from '../closing-band.tsx';
import { COMPANY } from '../company/company.ts';
import { toShownOffices, useOfficeName } from '../company/offices.ts';
import { PageHead } from '../page-head.tsx';
import { useHasPage, useServicesAddress } from '../use-has-page.ts';
import type { Route } from './+types/about';
import styles from './about.module.css';
import { PolarFigure } from './polar-figure.tsx';
import { Relay } from './relay.tsx';

export const handle: PageHandle = { nightFooter: true };

/** The server's time: the working hours on the dial shift with summer time. `offices` are the company's own. */
export function loader({ context }: Route.LoaderArgs) {
  const { now, company } = getPage(context);
  return { now: now().toISOString(), ...(company?.offices && { offices: company.offices }) };
}

const CREED = ['scan', 'news', 'paper', 'answer'] as const;

/** Who the company is: since when, where, and what it holds to. Specification, section 1. */
export default function About({ loaderData }: Route.ComponentProps) {
  const { t, i18n } = useTranslation();
  const company = useCompany();
  const facts = { company: company.name, year: company.foundedYear, countries: COMPANY.countries };
  const { offices: own } = loaderData;
  const names = toShownOffices(own).map(useOfficeName());
  const cities = getIntl(Intl.ListFormat, i18n.language, { type: 'conjunction', style: 'narrow' }).format(names);
  return (
    <main id="main" tabIndex={-1}>
      <PageHead
        title={t('about.pageTitle')}
        description={t(own ? 'about.own.description' : 'about.description', facts)}
      />
      <section>
        <div className={clsx(layout.container, styles.opening, own && styles.alone)}>
          <div>
            <h1>{t(own ? 'about.own.title' : 'about.title')}</h1>
            <p className={text.lead}>{t(own ? 'about.own.lead' : 'about.lead', facts)}</p>
            <dl className={styles.facts}>
              <Fact term={t('about.facts.founded')}>{company.foundedYear}</Fact>
              <Fact term={t('about.facts.countries')}>{t('about.facts.over', facts)}</Fact>
              <Fact term={t('about.facts.offices')}>{cities}</Fact>
            </dl>
          </div>
          {own ? null : <PolarFigure now={new Date(loaderData.now)} />}
        </div>
      </section>
      <section className={layout.section}>
        <div className={layout.container}>
          <div className={layout.sectionHead}>
            <h2>{t('about.creed.heading')}</h2>
          </div>
          <div className={styles.creed}>
            {CREED.map((id) => (
              <article key={id}>
                <h3>{t(`about.creed.${id}.title`)}</h3>
                <p>{t(`about.creed.${id}.text`)}</p>
              </article>
            ))}
          </div>
        </div>
      </section>
      <Relay />
      <Visit />
      <ClosingBand title={t('about.closing')} origin={t('about.origin')} destination={t('about.destination')} />
    </main>
  );
}

function Fact({ term, children }: { term: string; children: string | number }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Visit() {
  const { t } = useTranslation();
  const hours = useHoursText();
  const services = useServicesAddress();
  const isHiring = useHasPage()(href('/careers'));
  const said = hours.isSpecified ? t('about.visit.text') : t('about.visit.textHours', { hours: hours.open });
  const slots = {
    contact: (
      <Link className={text.link} to={href('/contact')}>
        {t('about.visit.contact')}
      </Link>
    ),
    careers: (
      <Link className={text.link} to={href('/careers')}>
        {t('about.visit.careers')}
      </Link>
    ),
    services: (
      <Link className={text.link} to={services}>
        {t('about.visit.services')}
      </Link>
    ),
  };
  return (
    <section className={layout.section}>
      <div className={clsx(layout.container, layout.twoColumns)}>
        <h2>{t(isHiring ? 'about.visit.heading' : 'nav.contact')}</h2>
        <p className={text.lead}>{fillSlots(isHiring ? said : dropSentence(said, 'careers'), slots)}</p>
      </div>
    </section>
  );
}
