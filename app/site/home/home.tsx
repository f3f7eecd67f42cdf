import { clsx } from 'clsx';
import {
  ArrowRight,
  ChartNoAxesColumn,
  ClipboardCheck,
  Clock,
  DoorOpen,
  FlaskConical,
  HandHelping,
  Headset,
  ShieldCheck,
  Ship,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { href, Link } from 'react-router';
import { useCapabilities } from '#app/capabilities/use-capabilities.ts';
import { ExampleRoute } from '#app/charts/example-route.tsx';
import { GlobeChart } from '#app/charts/globe-chart.tsx';
import route from '#app/charts/route.module.css';
import favicon from '#app/document/favicon.svg?url';
import { getPage } from '#app/document/page-context.ts';
import type { PageHandle } from '#app/document/page-handle.ts';
import { type Shell, useCompany, useShell } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { CompanyHours } from '#app/site/company-hours.tsx';
import icon from '#app/ui/icon.module.css';
import layout from '#app/ui/layout.module.css';
import text from '#app/ui/text.module.css';
import { type Company, hasOwnColors, toBrandUrl } from '#domain/company/company.ts';
import { toMarkAddress } from '#domain/company/mark.ts';
import { ClosingBand } from '../closing-band.tsx';
import { listOffices, useHasOwnOffices } from '../company/offices.ts';
import { PageHead } from '../page-head.tsx';
import { StructuredData } from '../seo/structured-data.tsx';
import { SERVICES, useServicesDrawing } from '../services-list.ts';
import { TrackingForm } from '../tracking/tracking-form.tsx';
import { useHasPage } from '../use-has-page.ts';
import type { Route } from './+types/home';
import styles from './home.module.css';
import { Testimonials } from './testimonials.tsx';

export const handle: PageHandle = { navOver: true, hasDarkFooter: true };

/** Loads the company's own testimonials; null for none. */
export function loader({ context }: Route.LoaderArgs) {
  return getPage(context).company?.testimonials ?? null;
}

/** Skips the request for a company without settings. */
export function clientLoader({ context, serverLoader }: Route.ClientLoaderArgs) {
  return getPage(context).company ? serverLoader() : null;
}

export default function Home({ loaderData: testimonials }: Route.ComponentProps) {
  const { t } = useTranslation();
  const company = useCompany();
  const shell = useShell();
  const { labelsSamples } = useCapabilities();
  return (
    <main id="main" tabIndex={-1}>
      <PageHead
        title={`${company.name} | ${t('common.siteTitle')}`}
        description={t('common.siteDescription', { company: company.name })}
        bare
      />
      <StructuredData data={toOrganization(shell, company)} />
      <Hero />
      {labelsSamples ? (
        <>
          <SampleStrip />
          <Travel />
        </>
      ) : null}
      <ServicesGrid />
      <Features hasExample={!labelsSamples} />
      <Testimonials own={testimonials} />
      <ClosingBand title={t('home.closing')} origin={t('home.yokohama')} destination={t('home.losAngeles')} />
    </main>
  );
}

function Hero() {
  const { t } = useTranslation();
  const company = useCompany();
  const globe = useHasOwnOffices() ? 'hero.globeOwn' : 'hero.globe';
  const labels = {
    sentence: t(globe),
    newYork: t('hero.newYork'),
    london: t('hero.london'),
    singapore: t('hero.singapore'),
    northAtlantic: t('hero.northAtlantic'),
    indianOcean: t('hero.indianOcean'),
  };
  return (
    <section className={styles.hero}>
      <GlobeChart labels={labels} />
      <div className={clsx(layout.container, styles.content)}>
        <div className={styles.text}>
          <h1>{t('hero.title')}</h1>
          <p className={text.lead}>{t('hero.lead', { company: company.name })}</p>
          <TrackingForm label={t('hero.formLabel')} />
        </div>
      </div>
      <div className={clsx(layout.rule, text.desktopOnly, styles.edge)} aria-hidden="true" />
    </section>
  );
}

function Example() {
  const { t } = useTranslation();
  const labels = {
    sentence: t('features.example'),
    newYork: t('hero.newYork'),
    london: t('hero.london'),
    stJohns: t('features.stJohns'),
    progress: t('features.distance'),
  };
  return <ExampleRoute labels={labels} />;
}

/** A shipment of the samples as its tracking page draws it: a picture, which never shows a customer's shipment. */
function SampleStrip() {
  const { t } = useTranslation();
  return (
    <section className={styles.strip} aria-label={t('features.sample')}>
      <p className={layout.container}>
        <span className={styles.mark}>
          <FlaskConical className={icon.small} />
          <span>{t('features.sample')}</span>
        </span>
        <span>{t('features.sampleText')}</span>
      </p>
      <Example />
    </section>
  );
}

const STEPS = [
  { Icon: ClipboardCheck, title: 'features.book', text: 'features.bookText' },
  { Icon: HandHelping, title: 'features.collect', text: 'features.collectText' },
  { Icon: Ship, title: 'features.move', text: 'features.moveText' },
  { Icon: DoorOpen, title: 'features.arrive', text: 'features.arriveText' },
] as const;

/** The four steps of a shipment along a line that is solid, then dashed. */
function Travel() {
  const { t } = useTranslation();
  return (
    <section className={layout.section}>
      <div className={layout.container}>
        <div className={layout.sectionHead}>
          <h2>{t('features.travel')}</h2>
          <p className={text.lead}>{t('features.travelLead')}</p>
        </div>
        <ol className={styles.steps}>
          {STEPS.map(({ Icon, title, text: detail }) => (
            <li key={title}>
              <Icon className={icon.icon} />
              <h3>{t(title)}</h3>
              <p>{t(detail)}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** The six services. Each links to its section of the services page; if that page is hidden, links to a service lead here. */
function ServicesGrid() {
  const { t } = useTranslation();
  const drawing = useServicesDrawing();
  const hasMore = useHasPage()(href('/services'));
  const Card = hasMore ? MoreOf : 'div';
  return (
    <section className={layout.section}>
      <div className={layout.container}>
        <div className={layout.sectionHead}>
          <h2>{t('services.title')}</h2>
          <p className={text.lead}>{t('services.lead')}</p>
        </div>
        <ul className={styles.grid}>
          {SERVICES.map(({ id, title, text: detail }) => (
            <li key={id}>
              <Card id={id}>
                <img
                  className={styles.drawing}
                  src={`${drawing}#${id}`}
                  width="300"
                  height="72"
                  alt=""
                  loading="lazy"
                />
                <h3>
                  <span>{t(title)}</span>
                  {hasMore ? <ArrowRight className={icon.icon} /> : null}
                </h3>
                <p>{t(detail)}</p>
              </Card>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function MoreOf({ id, children }: { id: string; children: ReactNode }) {
  return <Link to={`${href('/services')}#${id}`}>{children}</Link>;
}

const FEATURES = [
  { Icon: ShieldCheck, title: 'features.secure', text: 'features.secureText' },
  { Icon: Clock, title: 'features.time', text: 'features.timeText' },
  { Icon: ChartNoAxesColumn, title: 'features.analytics', text: 'features.analyticsText' },
  { Icon: Headset, title: 'features.support', text: undefined },
] as const;

function Features({ hasExample }: { hasExample: boolean }) {
  const { t } = useTranslation();
  return (
    <section className={clsx(layout.section, styles.features)}>
      <div className={layout.container}>
        <div className={layout.sectionHead}>
          <h2>{t('features.title')}</h2>
          <p className={text.lead}>{t('features.lead')}</p>
          {hasExample ? <Legend /> : null}
        </div>
        {hasExample ? (
          <div className={styles.example}>
            <Example />
          </div>
        ) : null}
        <ul className={styles.list}>
          {FEATURES.map(({ Icon, title, text: detail }) => (
            <li key={title}>
              <Icon className={icon.icon} />
              <h3>{t(title)}</h3>
              <p>{detail ? t(detail) : <Support />}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** States who answers questions, and when. */
function Support() {
  const { t } = useTranslation();
  const isOwn = useHasOwnOffices();
  return (
    <CompanyHours
      specified={isOwn ? undefined : t('features.supportText')}
      format={({ openHours }) => t(isOwn ? 'features.supportOwn' : 'features.supportHours', { hours: openHours })}
    />
  );
}

/** Explains solid lines, dashed lines and the ring with a dot in the charts of the site. */
function Legend() {
  const { t } = useTranslation();
  return (
    <ul className={styles.legend}>
      <li>
        <svg className={styles.line} viewBox="0 0 56 14" aria-hidden="true">
          <path className={route.solid} d="M2 7h52" />
        </svg>
        <span>{t('features.scanned')}</span>
      </li>
      <li>
        <svg className={styles.line} viewBox="0 0 56 14" aria-hidden="true">
          <path className={route.dashed} d="M2 7h52" />
        </svg>
        <span>{t('features.planned')}</span>
      </li>
      <li>
        <svg className={styles.position} viewBox="0 0 20 14" aria-hidden="true">
          <circle className={route.ring} cx="10" cy="7" r="8" />
          <circle className={route.dot} cx="10" cy="7" r="3.5" />
        </svg>
        <span>{t('features.lastConfirmed')}</span>
      </li>
    </ul>
  );
}

function toLogo(company: Company): string {
  if (company.mark) return toMarkAddress(company.mark, 'icon-512.png');
  return hasOwnColors(company) ? toBrandUrl('icon.svg', company) : favicon;
}

/** Returns the company as schema.org data. Server only. */
export function toOrganization(
  { publicUrl, getOffices }: Pick<Shell, 'publicUrl' | 'getOffices'>,
  company: Company,
): Record<string, unknown> | undefined {
  if (!import.meta.env.SSR) return undefined;
  return {
    '@type': 'Organization',
    name: company.name,
    url: `${publicUrl}/`,
    logo: publicUrl + toLogo(company),
    foundingDate: String(company.foundedYear),
    email: company.email,
    telephone: company.phone,
    location: listOffices(getOffices?.()).map(({ address, phone }) => ({
      '@type': 'Place',
      address: address.join(', '),
      telephone: phone,
    })),
  };
}
