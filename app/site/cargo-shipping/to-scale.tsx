import { clsx } from 'clsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import layout from '#app/ui/layout.module.css';
import text from '#app/ui/text.module.css';
import styles from './to-scale.module.css';

/** Where all four stand, and the line of their measure below. */
const GROUND = 130;

/** Outside sizes on one scale, about 29.2 units to the metre (ISO 668; the pallet is the 1.2 m one). */
const BOXES = [
  { id: 'foot20', width: 176, height: 75 },
  { id: 'foot40', width: 354, height: 75 },
  { id: 'highCube', width: 354, height: 84 },
] as const;

/** A pallet and three containers at the same scale on one ground line. */
export function ToScale() {
  const { t } = useTranslation();
  return (
    <section className={layout.section}>
      <div className={layout.container}>
        <div className={layout.sectionHead}>
          <h2>{t('cargo.scale.title')}</h2>
          <p className={text.lead}>{t('cargo.scale.lead')}</p>
        </div>
        <ul className={styles.sizes}>
          <li>
            <Pallet />
            <SizeText id="pallet" />
          </li>
          {BOXES.map(({ id, width, height }) => (
            <li key={id}>
              <Container className={id === 'foot20' ? styles.short : undefined} width={width} height={height} />
              <SizeText id={id} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function SizeText({ id }: { id: 'pallet' | 'foot20' | 'foot40' | 'highCube' }) {
  const { t } = useTranslation();
  return (
    <>
      <h3>{t(`cargo.scale.${id}`)}</h3>
      <p className={styles.measure}>{t(`cargo.scale.${id}Size`)}</p>
      <p>{t(`cargo.scale.${id}Text`)}</p>
    </>
  );
}

function Pallet() {
  return (
    <svg className={styles.pallet} width="37" height="152" viewBox="0 0 37 152" aria-hidden="true">
      <path className={styles.box} d="M1 86h35v38H1z" />
      <path className={styles.lines} d="M1 111h35M18.5 86v38M1 126h35M4 126v4M17.5 126v4M32 126v4" />
      <path className={styles.dimension} d="M1 138v8M36 138v8M1 142h35" />
    </svg>
  );
}

function Container({ className, width, height }: { className?: string; width: number; height: number }) {
  const top = GROUND - height;
  const ribs = Array.from(
    { length: Math.floor((width - 14) / 9) + 1 },
    (_, rib) => `M${10 + 9 * rib} ${top + 7}v${height - 14}`,
  );
  return (
    <svg className={className} width={width + 2} height="152" viewBox={`0 0 ${width + 2} 152`} aria-hidden="true">
      <path className={styles.box} d={`M1 ${top}h${width}v${height}H1z`} />
      <path className={styles.lines} d={ribs.join('')} />
      <path className={clsx(styles.lines, styles.beam)} d={`M1 ${top + 5}h${width}M1 ${GROUND - 5}h${width}`} />
      <path className={styles.dimension} d={`M1 138v8M${width + 1} 138v8M1 142h${width}`} />
    </svg>
  );
}
