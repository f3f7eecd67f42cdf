import { clsx } from 'clsx';
import { fillSlots } from '#app/i18n/fill-slots.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import layout from '#app/ui/layout.module.css';
import text from '#app/ui/text.module.css';
import styles from './bin-address.module.css';

/** What an address of a shelf is made of, beside the rack it leads into. */
export function BinAddress() {
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
            {fillSlots(t('warehouse.bin.marked'), { code: <span className={text.code}>B-07-3</span> })}
          </p>
        </div>
      </div>
    </section>
  );
}

/** Size of what stands in each bin, from level 4 down to level 1: large, small, narrow or nothing. */
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
