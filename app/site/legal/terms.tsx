import { clsx } from 'clsx';
import route from '#app/charts/route.module.css';
import { getPage } from '#app/document/page-context.ts';
import { useCompany } from '#app/document/shell.tsx';
import { fillSlots } from '#app/i18n/fill-slots.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import field from '#app/ui/field.module.css';
import layout from '#app/ui/layout.module.css';
import text from '#app/ui/text.module.css';
import { SPECIFIED_COMPANY } from '../company/company.ts';
import { PageHead } from '../page-head.tsx';
import type { Route } from './+types/terms';
import figure from './figure.module.css';
import { toSections } from './legal-frame.tsx';
import { LegalPage, OwnLegalPage, useLegalLinks } from './legal-page.tsx';
import { getOwnText } from './own-text.ts';
import styles from './terms.module.css';

const SECTIONS = [
  'who',
  'booking',
  'goods',
  'delivery',
  'tracking',
  'claims',
  'liability',
  'paying',
  'changes',
] as const;

/** The company's own text; null if it has none. */
export const loader = ({ context, request }: Route.LoaderArgs) => getOwnText(context, request, 'terms');

/** Skips the server request if the company has no settings. */
export function clientLoader({ context, serverLoader }: Route.ClientLoaderArgs) {
  return getPage(context).company ? serverLoader() : null;
}

export default function Terms({ loaderData: own }: Route.ComponentProps) {
  return own ? <OwnLegalPage page="terms" own={own} /> : <SpecifiedTerms />;
}

/** Claims must be filed within 30 days of the scheduled delivery date. Specification, section 1. */
function SpecifiedTerms() {
  const { t } = useTranslation();
  const company = useCompany();
  const slots = useLegalLinks();
  const facts = { company: company.name, days: SPECIFIED_COMPANY.claimDays };
  const sections = toSections(SECTIONS, t('terms.sections', { returnObjects: true, ...facts }), {
    claims: { figure: <ClaimRuler /> },
  });
  return (
    <main id="main" tabIndex={-1}>
      <PageHead title={t('terms.title')} description={t('terms.description', facts)} />
      <LegalPage
        title={t('terms.title')}
        lead={t('terms.lead')}
        changed={SPECIFIED_COMPANY.termsChanged}
        sections={sections}
        slots={slots}
        also={fillSlots(t('terms.also'), slots)}
      />
    </main>
  );
}

const DAYS = SPECIFIED_COMPANY.claimDays;
const MAJOR_TICK_DAYS = 10;
const MINOR_TICK_DAYS = 5;

interface Ruler {
  from: number;
  until: number;
  top: number;
  long: number;
  middle: number;
  short: number;
}

const WIDE: Ruler = { from: 60, until: 600, top: 70, long: 14, middle: 10, short: 6 };
const NARROW: Ruler = { from: 14, until: 300, top: 62, long: 13, middle: 9, short: 5 };

const toX = (day: number, { from, until }: Ruler) => from + ((until - from) * day) / DAYS;

function drawTicks(ruler: Ruler): string {
  const ticks = Array.from({ length: DAYS + 1 }, (_, day) => {
    const rest = day % MINOR_TICK_DAYS === 0 ? ruler.middle : ruler.short;
    return `M${toX(day, ruler).toFixed(1)} ${ruler.top}v${day % MAJOR_TICK_DAYS === 0 ? ruler.long : rest}`;
  });
  return ticks.join('');
}

const NUMBERED = Array.from({ length: Math.floor(DAYS / MAJOR_TICK_DAYS) + 1 }, (_, index) => index * MAJOR_TICK_DAYS);

function Numbers({ ruler, y }: { ruler: Ruler; y: number }) {
  return NUMBERED.map((day) => (
    <text key={day} className={styles.day} x={toX(day, ruler)} y={y} textAnchor="middle">
      {day}
    </text>
  ));
}

/** The period for claims on a ruler. */
function ClaimRuler() {
  const { t } = useTranslation();
  const days = { days: DAYS };
  return (
    <figure className={figure.figure}>
      <svg className={text.desktopOnly} viewBox="0 0 720 120" role="img" aria-label={t('terms.ruler.label', days)}>
        <path className={clsx(route.dashed, route.gray)} d="M4 56H44M612 56H716" />
        <path className={styles.span} d="M60 56H600" />
        <path className={styles.ticks} d={drawTicks(WIDE)} />
        <circle className={figure.stop} cx="60" cy="56" r="9" />
        <circle className={styles.dot} cx="60" cy="56" r="3.5" />
        <path className={figure.ink} d="M600 40v32" />
        <text x="50" y="32">
          {t('terms.ruler.first')}
        </text>
        <text x="600" y="30" textAnchor="middle">
          {t('terms.ruler.last')}
        </text>
        <Numbers ruler={WIDE} y={104} />
      </svg>
      <svg className={clsx(figure.narrow, layout.phoneOnly)} viewBox="0 0 330 112" aria-hidden="true">
        <path className={styles.span} d="M14 50H300" />
        <path className={styles.ticks} d={drawTicks(NARROW)} />
        <circle className={figure.stop} cx="14" cy="50" r="8" />
        <path className={figure.ink} d="M300 36v28" />
        <text x="4" y="24">
          {t('terms.ruler.firstShort')}
        </text>
        <text x="326" y="24" textAnchor="end">
          {t('terms.ruler.lastShort')}
        </text>
        <Numbers ruler={NARROW} y={96} />
      </svg>
      <figcaption className={field.hint}>{t('terms.ruler.caption', days)}</figcaption>
    </figure>
  );
}
