import { clsx } from 'clsx';
import route from '#app/charts/route.module.css';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import type { Position } from '../company/positions.ts';
import styles from './crew-line.module.css';

/** In the order in which a shipment meets them. */
const CREW: Position[] = ['representative', 'specialist', 'coordinator', 'analyst'];

const WIDE = { at: [204.8, 486.4, 793.6, 1075.2], line: 95 };
const TALL = { first: 26, step: 84, line: 20 };

/** One line with four people on it; the list of positions says the same. Only decoration. */
export function CrewLine() {
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
