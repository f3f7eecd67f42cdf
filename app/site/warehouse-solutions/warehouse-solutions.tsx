import { clsx } from 'clsx';
import { href, Link } from 'react-router';
import type { PageHandle } from '#app/document/page-handle.ts';
import { useCompany } from '#app/document/shell.tsx';
import { fillSlots } from '#app/i18n/fill-slots.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { toButtonClass } from '#app/ui/button.tsx';
import layout from '#app/ui/layout.module.css';
import { Section } from '#app/ui/section.tsx';
import text from '#app/ui/text.module.css';
import { EndBand } from '../end-band.tsx';
import { PageHead } from '../page-head.tsx';
import { useServicesAddress } from '../use-has-page.ts';
import { FloorPlan } from './floor-plan.tsx';
import styles from './warehouse-solutions.module.css';

export const handle: PageHandle = { hasDarkFooter: true, section: href('/services') };

export default function WarehouseSolutions() {
  const { t } = useTranslation();
  const services = useServicesAddress();
  return (
    <main id="main" tabIndex={-1}>
      <PageHead title={t('warehouse.pageTitle')} description={t('warehouse.description')} />
      <section className={clsx(layout.pageHead, styles.head)}>
        <div className={clsx(layout.container, styles.opening)}>
          <h1>{t('warehouse.title')}</h1>
          <p className={text.lead}>{t('warehouse.lead')}</p>
          <div className={layout.actions}>
            <Link className={toButtonClass({ variant: 'primary' })} to={href('/contact')}>
              {t('warehouse.ask')}
            </Link>
            <Link className={toButtonClass()} to={services}>
              {t('warehouse.services')}
            </Link>
          </div>
        </div>
      </section>
      <div className={clsx(layout.container, styles.plan)}>
        <FloorPlan />
        <p className={layout.caption}>{t('warehouse.plan.caption')}</p>
      </div>
      <BinAddress />
      <Stations />
      <EndBand
        title={t('warehouse.end.title')}
        lead={t('warehouse.end.lead')}
        primary={{ to: href('/contact'), text: t('warehouse.end.talk') }}
        secondary={{ to: href('/track'), text: t('warehouse.end.track') }}
      />
    </main>
  );
}

const STATIONS = ['receive', 'putAway', 'keep', 'pick', 'dispatch', 'takeBack'] as const;

/** The stations of goods from the first door to the last, and of returns. */
function Stations() {
  const { t } = useTranslation();
  const company = useCompany();
  return (
    <Section title={t('warehouse.doors.title')}>
      <ol className={styles.doors}>
        {STATIONS.map((station) => (
          <li key={station}>
            <h3>{t(`warehouse.doors.${station}`)}</h3>
            <p>{t(`warehouse.doors.${station}Text`, { company: company.name })}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** Explains the parts of a shelf address beside the rack it belongs to. */
function BinAddress() {
  const { t } = useTranslation();
  return (
    <section className={clsx(layout.section, layout.tinted)}>
      <div className={clsx(layout.container, layout.twoColumns)}>
        <RackFront label={t('warehouse.bin.sentence')} />
        <div>
          <h2>{t('warehouse.bin.title')}</h2>
          <p className={text.lead}>{t('warehouse.bin.lead')}</p>
          <dl className={styles.parts}>
            <div>
              <dt className={text.code}>B</dt>
              <dd>{t('warehouse.bin.rack')}</dd>
            </div>
            <div>
              <dt className={text.code}>07</dt>
              <dd>{t('warehouse.bin.bay')}</dd>
            </div>
            <div>
              <dt className={text.code}>3</dt>
              <dd>{t('warehouse.bin.level')}</dd>
            </div>
          </dl>
          <p className={styles.example}>
            {fillSlots(t('warehouse.bin.marked'), { code: <b className={text.code}>B-07-3</b> })}
          </p>
        </div>
      </div>
    </section>
  );
}

/** The content of each bin from level 4 down to level 1: large, small, narrow or empty. */
const LEVELS = ['l.snl.', '.sll.s', 'snl.sn', 'nl.snl'] as const;
const BOXES: Record<string, string> = { l: 'v-44h46v44z', s: 'v-26h44v26z', n: 'v-34h34v34z' };
const BAYS = ['05', '06', '07', '08', '09', '10'] as const;
const BAY = 60;
const LEVEL = 62;

function RackFront({ label }: { label: string }) {
  const boxes = LEVELS.flatMap((level, row) =>
    [...level].map((size, bay) => (BOXES[size] ? `M${37 + BAY * bay} ${82 + LEVEL * row}${BOXES[size]}` : '')),
  );
  return (
    <svg className={styles.rack} viewBox="0 0 420 300" role="img" aria-label={label}>
      <path className={styles.box} d={boxes.join('')} />
      <path className={clsx(styles.box, styles.marked)} d={`M157 144${BOXES.l}`} />
      <path className={styles.beams} d={LEVELS.map((_, row) => `M30 ${82 + LEVEL * row}h360`).join('')} />
      <path className={styles.beams} d={[0, 1, 2, 3, 4, 5, 6].map((post) => `M${30 + BAY * post} 10v262`).join('')} />
      {LEVELS.map((level, row) => (
        <text key={level} x="14" y={60 + LEVEL * row} textAnchor="middle">
          {LEVELS.length - row}
        </text>
      ))}
      {BAYS.map((bay, place) => (
        <text key={bay} x={60 + BAY * place} y="293" textAnchor="middle">
          {bay}
        </text>
      ))}
    </svg>
  );
}
