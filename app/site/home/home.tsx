import { clsx } from 'clsx';
import { ArrowRight, ChartNoAxesColumn, Clock, Headset, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { href, Link } from 'react-router';
import { getCapabilities } from '#app/capabilities/modes.ts';
import { useCapabilities } from '#app/capabilities/use-capabilities.ts';
import { GlobeChart } from '#app/charts/globe-chart.tsx';
import favicon from '#app/document/favicon.svg?url';
import { getCompany, getPage } from '#app/document/page-context.ts';
import type { PageHandle } from '#app/document/page-handle.ts';
import { type Shell, useCompany, useShell } from '#app/document/shell.tsx';
import { negotiateLanguage } from '#app/i18n/negotiate.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { CompanyHours } from '#app/site/company-hours.tsx';
import layout from '#app/ui/layout.module.css';
import { Section } from '#app/ui/section.tsx';
import text from '#app/ui/text.module.css';
import { type Company, hasOwnColors, toBrandUrl } from '#domain/company/company.ts';
import { toMarkAddress } from '#domain/company/mark.ts';
import { ClosingBand } from '../closing-band.tsx';
import { loadOffices } from '../company/office-cards.tsx';
import { listOffices, useHasOwnOffices } from '../company/offices.ts';
import { PageHead } from '../page-head.tsx';
import { StructuredData } from '../seo/structured-data.tsx';
import { SERVICES, useServicesDrawing } from '../services-list.ts';
import { TrackingForm } from '../tracking/tracking-form.tsx';
import { useNow } from '../tracking/use-now.ts';
import { useFreshLanguage } from '../use-fresh-language.ts';
import { useHasPage } from '../use-has-page.ts';
import type { Route } from './+types/home';
import styles from './home.module.css';
import { Business, Offices, type Sample, SampleStrip, TrackingPage, Travel } from './live-parts.tsx';
import { Testimonials } from './testimonials.tsx';

export const handle: PageHandle = { navOver: true, hasDarkFooter: true };

const MINUTE_MS = 60_000;

/** `testimonials` are the company's own; null for none. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { company, now, holdUntil } = getPage(context);
  // The page shows the minute, and is the same in every process until the next one.
  const minute = Math.floor(now().getTime() / MINUTE_MS) * MINUTE_MS;
  holdUntil?.(minute + MINUTE_MS);
  return {
    testimonials: company?.testimonials ?? null,
    offices: { ...loadOffices(context), now: new Date(minute).toISOString() },
    sample: await loadSample(request, context),
  };
}

/** How far the sample shipment of the drawing has come: from New York to St. John's, on the way to London. */
const DRAWN_KM = 1840;

/**
 * Returns the sample shipment while it exists and is where it is drawn. The page is whole without it, also while the
 * database is away.
 */
async function loadSample(request: Request, context: Route.LoaderArgs['context']): Promise<Sample | undefined> {
  const { findSample, reportError } = getPage(context);
  if (!getCapabilities(context).labelsSamples) return undefined;
  try {
    const shipment = await findSample?.(negotiateLanguage(request, getCompany(context).languages));
    if (shipment?.route?.doneKm !== DRAWN_KM) return undefined;
    const { trackingNumber, status, estimatedDeliveryDate, route } = shipment;
    return { trackingNumber, status, estimatedDeliveryDate, place: route.at };
  } catch (error) {
    reportError(error);
    return undefined;
  }
}

export default function Home({ loaderData: { testimonials, offices, sample } }: Route.ComponentProps) {
  const { t } = useTranslation();
  const company = useCompany();
  const shell = useShell();
  const { labelsSamples } = useCapabilities();
  const now = useNow(offices.now);
  useFreshLanguage();
  return (
    <main id="main" tabIndex={-1}>
      <PageHead
        title={`${company.name} | ${t('common.siteTitle')}`}
        description={t('common.siteDescription', { company: company.name })}
        bare
      />
      <StructuredData data={toOrganization(shell, company)} />
      <Hero />
      {sample ? <SampleStrip sample={sample} now={now} /> : null}
      {labelsSamples ? <Travel /> : null}
      <ServicesGrid />
      {labelsSamples ? <TrackingPage now={now} /> : null}
      <Features />
      {labelsSamples ? (
        <>
          <Business />
          <Offices data={offices} now={now} />
        </>
      ) : null}
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

/** The six services. Each links to its section of the services page; if that page is hidden, links to a service lead here. */
function ServicesGrid() {
  const { t } = useTranslation();
  const drawing = useServicesDrawing();
  const hasMore = useHasPage()(href('/services'));
  const Card = hasMore ? MoreOf : 'div';
  return (
    <Section title={t('services.title')} lead={t('services.lead')}>
      <ul className={styles.grid}>
        {SERVICES.map(({ id, title, text: detail }) => (
          <li key={id}>
            <Card id={id}>
              <img className={styles.drawing} src={`${drawing}#${id}`} width="300" height="72" alt="" loading="lazy" />
              <h3>
                <span>{t(title)}</span>
                {hasMore ? <ArrowRight /> : null}
              </h3>
              <p>{t(detail)}</p>
            </Card>
          </li>
        ))}
      </ul>
    </Section>
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

function Features() {
  const { t } = useTranslation();
  return (
    <Section title={t('features.title')} lead={t('features.lead')}>
      <ul className={styles.list}>
        {FEATURES.map(({ Icon, title, text: detail }) => (
          <li key={title}>
            <Icon />
            <h3>{t(title)}</h3>
            <p>{detail ? t(detail) : <Support />}</p>
          </li>
        ))}
      </ul>
    </Section>
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
