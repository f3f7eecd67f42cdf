import { clsx } from 'clsx';
import { ArrowRight, Baby, Calendar, GraduationCap, HeartPulse, House, Plane } from 'lucide-react';
import type { ReactNode } from 'react';
import { href, Link } from 'react-router';
import route from '#app/charts/route.module.css';
import type { PageHandle } from '#app/document/page-handle.ts';
import { useCompany } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { toButtonClass } from '#app/ui/button.tsx';
import icon from '#app/ui/icon.module.css';
import layout from '#app/ui/layout.module.css';
import text from '#app/ui/text.module.css';
import { useHasOwnOffices } from '../company/offices.ts';
import { POSITIONS, type Position } from '../company/positions.ts';
import { EndBand } from '../end-band.tsx';
import { PageHead } from '../page-head.tsx';
import { StepList } from '../step-list.tsx';
import { useServicesAddress } from '../use-has-page.ts';
import styles from './careers.module.css';

export const handle: PageHandle = { hasDarkFooter: true };

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
          <StepList
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

/** In the order in which a shipment passes through them. */
const CREW: Position[] = ['representative', 'specialist', 'coordinator', 'analyst'];

const WIDE = { at: [204.8, 486.4, 793.6, 1075.2], line: 95 };
const TALL = { first: 26, step: 84, line: 20 };

/** A decorative line with four people; the list of positions has the same content. */
function CrewLine() {
  return (
    <>
      <WideLine />
      <TallLine />
    </>
  );
}

function WideLine() {
  const { t } = useTranslation();
  return (
    <svg className={clsx(styles.crew, styles.wide)} viewBox="0 0 1280 190" aria-hidden="true">
      <path className={route.solid} d="M8 95H793.6" />
      <path className={route.dashed} d="M815.6 95H1258" />
      <circle className={route.dot} cx="8" cy="95" r="8" />
      <circle className={clsx(route.ring, route.dotted)} cx="1270" cy="95" r="8" />
      {CREW.map((position, index) => {
        const x = WIDE.at[index] ?? 0;
        const isAbove = index % 2 === 0;
        return (
          <g key={position}>
            <path className={styles.mast} d={isAbove ? `M${x} 82V44` : `M${x} 108V146`} />
            <circle className={route.ring} cx={x} cy={WIDE.line} r="12" />
            <circle className={route.dot} cx={x} cy={WIDE.line} r="5" />
            <text className={route.label} x={x + 12} y={isAbove ? 36 : 150}>
              {t(`careers.${position}.short`)}
            </text>
            <text className={route.sublabel} x={x + 12} y={isAbove ? 57 : 171}>
              {t(`careers.${position}.does`)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

function TallLine() {
  const { t } = useTranslation();
  return (
    <svg className={clsx(styles.crew, styles.tall)} viewBox="0 0 350 330" aria-hidden="true">
      <path className={route.solid} d="M20 10V194" />
      <path className={route.dashed} d="M20 218V320" />
      {CREW.map((position, index) => {
        const y = TALL.first + index * TALL.step;
        return (
          <g key={position}>
            <circle className={route.ring} cx={TALL.line} cy={y} r="10" />
            <circle className={route.dot} cx={TALL.line} cy={y} r="4" />
            <text className={route.label} x="48" y={y + 1}>
              {t(`careers.${position}.short`)}
            </text>
            <text className={route.sublabel} x="48" y={y + 21}>
              {t(`careers.${position}.does`)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

const BENEFITS = [
  { id: 'health', Icon: HeartPulse },
  { id: 'leave', Icon: Calendar },
  { id: 'parents', Icon: Baby },
  { id: 'home', Icon: House },
  { id: 'learn', Icon: GraduationCap },
  { id: 'office', Icon: Plane },
] as const;

function Benefits() {
  const { t } = useTranslation();
  const lead = useHasOwnOffices() ? 'careers.benefits.leadOwn' : 'careers.benefits.lead';
  return (
    <section className={clsx(layout.section, layout.tinted)}>
      <div className={clsx(layout.container, layout.twoColumns)}>
        <div>
          <h2>{t('careers.benefits.heading')}</h2>
          <p className={text.lead}>{t(lead)}</p>
        </div>
        <dl className={styles.benefits}>
          {BENEFITS.map(({ id, Icon }) => (
            <div key={id}>
              <dt>
                <Icon />
                <span>{t(`careers.benefits.${id}.title`)}</span>
              </dt>
              <dd>{t(`careers.benefits.${id}.text`)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

/** The open positions. Apply preselects the position on the contact page. */
function PositionList() {
  const { t } = useTranslation();
  return (
    <section className={clsx(layout.container, styles.positions)} aria-labelledby="open">
      <h2 className={text.visuallyHidden} id="open">
        {t('careers.open')}
      </h2>
      {POSITIONS.map((position) => (
        <PositionRow key={position} position={position} />
      ))}
    </section>
  );
}

function PositionRow({ position }: { position: Position }) {
  const { t } = useTranslation();
  const title = t(`company.positions.${position}`);
  return (
    <article className={styles.position}>
      <PositionGlyph position={position} />
      <div>
        <p className={clsx(text.muted, text.small)}>{t(`careers.${position}.team`)}</p>
        <h3>{title}</h3>
        <p>{t(`careers.${position}.text`)}</p>
      </div>
      <ul className={layout.facts}>
        <li>{t(`careers.${position}.task1`)}</li>
        <li>{t(`careers.${position}.task2`)}</li>
        <li>{t(`careers.${position}.task3`)}</li>
      </ul>
      <Link
        className={toButtonClass()}
        to={`${href('/contact')}?position=${position}`}
        aria-label={t('careers.applyFor', { position: title })}
      >
        <span>{t('careers.apply')}</span>
        <ArrowRight className={icon.small} />
      </Link>
    </article>
  );
}

/** Decorative drawings of what each position does. */
const GLYPHS: Record<Position, ReactNode> = {
  coordinator: (
    <>
      <path className={route.solid} d="M0 32H70M130 32H200" />
      <path className={route.solid} d="M70 32c14 0 16-20 30-20s16 20 30 20" />
      <circle className={route.ring} cx="70" cy="32" r="7" />
      <circle className={route.ring} cx="130" cy="32" r="7" />
    </>
  ),
  specialist: (
    <>
      <path className={route.solid} d="M0 32H88" />
      <path className={route.dashed} d="M116 32H200" />
      <path className={styles.ink} d="M98 8v48M108 8v48" />
    </>
  ),
  analyst: (
    <>
      <path className={route.solid} d="M0 48H200" />
      <path className={styles.ink} d="M20 42V30M46 42V20M72 42V34M98 42V12M124 42V26M150 42V36M176 42V22" />
    </>
  ),
  representative: (
    <>
      <path className={route.solid} d="M0 32H150" />
      <circle className={route.ring} cx="160" cy="32" r="8" />
      <path className={styles.ink} d="M104 4h40v14h-28l-6 6v-6h-6z" />
    </>
  ),
};

function PositionGlyph({ position }: { position: Position }) {
  return (
    <svg className={styles.glyph} viewBox="0 0 200 64" aria-hidden="true">
      {GLYPHS[position]}
    </svg>
  );
}
