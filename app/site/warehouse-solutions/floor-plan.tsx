import { clsx } from 'clsx';
import { PositionMarker } from '#app/charts/position-marker.tsx';
import route from '#app/charts/route.module.css';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import layout from '#app/ui/layout.module.css';
import text from '#app/ui/text.module.css';
import styles from './floor-plan.module.css';

/** The path of an order through the racks: filled stops are scanned, dashed ones are next. */
export function FloorPlan() {
  const { t } = useTranslation();
  return (
    <div role="img" aria-label={t('warehouse.plan.sentence')}>
      <PlanDrawing plan={PLANS.wide} className={clsx(styles.wide, text.desktopOnly)} />
      <PlanDrawing plan={PLANS.narrow} className={layout.phoneOnly} />
    </div>
  );
}

function PlanDrawing({ plan, className }: { plan: Plan; className: string | undefined }) {
  const { receiving, dispatch } = plan;
  return (
    <svg className={clsx(layout.drawing, className)} viewBox={`0 0 ${plan.width} ${plan.height}`} aria-hidden="true">
      <path className={styles.floor} d={plan.floor} />
      <path className={styles.wall} d={plan.wall} />
      <Racks racks={plan.racks} />
      {plan.benches.map(({ x, y, width, height }) => (
        <rect key={y} className={styles.rack} x={x} y={y} width={width} height={height} />
      ))}
      <path
        className={clsx(styles.rack, styles.waiting)}
        d={plan.waiting.map(([x, y]) => `M${x} ${y}h34v34h-34z`).join('')}
      />
      <path className={route.solid} d={plan.picked} strokeLinejoin="round" />
      <path className={route.dashed} d={plan.planned} strokeLinejoin="round" />
      {plan.done.map(([x, y]) => (
        <circle key={`${x} ${y}`} className={route.dot} cx={x} cy={y} r="6" />
      ))}
      {plan.next.map(([x, y]) => (
        <circle key={`${x} ${y}`} className={clsx(route.ring, route.dotted)} cx={x} cy={y} r="6" />
      ))}
      <PositionMarker x={plan.here[0]} y={plan.here[1]} ring={10} dot={4.5} />
      <circle className={route.dot} cx={receiving[0]} cy={receiving[1]} r="7" />
      <circle className={clsx(route.ring, route.dotted)} cx={dispatch[0]} cy={dispatch[1]} r="7" />
      <PlanLabels plan={plan} />
    </svg>
  );
}

function Racks({ racks }: { racks: Plan['racks'] }) {
  const { first, step, count, top, width, height, shelves } = racks;
  const shelf = Math.round((height / shelves) * 10) / 10;
  const letters = Array.from({ length: count }, (_, rack) => String.fromCharCode(65 + rack));
  const lines = Array.from({ length: shelves - 1 }, (_, line) => `M0 ${shelf * (line + 1)}h${width}`).join('');
  return letters.map((letter, rack) => (
    <g key={letter} transform={`translate(${first + step * rack} ${top})`}>
      <path className={styles.rack} d={`M0 0h${width}v${height}H0z`} />
      <path className={styles.shelves} d={`M${width / 2} 0v${height}${lines}`} />
      <text className={styles.letter} x={width / 2} y="-12" textAnchor="middle">
        {letter}
      </text>
    </g>
  ));
}

function PlanLabels({ plan }: { plan: Plan }) {
  const { t } = useTranslation();
  const { receiving, dispatch, packingLabel, returnsLabel } = plan;
  return (
    <>
      <text className={styles.name} x={receiving[0] + 16} y={receiving[1] + 6}>
        {t('warehouse.plan.receiving')}
      </text>
      <text className={styles.name} x={dispatch[0] - 16} y={dispatch[1] + 6} textAnchor="end">
        {t('warehouse.plan.dispatch')}
      </text>
      <text className={styles.name} x={packingLabel[0]} y={packingLabel[1]} textAnchor="middle">
        {t('warehouse.plan.packing')}
      </text>
      {returnsLabel ? (
        <text className={styles.name} x={returnsLabel[0]} y={returnsLabel[1]} textAnchor="middle">
          {t('warehouse.plan.returns')}
        </text>
      ) : null}
    </>
  );
}

type Point = readonly [x: number, y: number];

interface Plan {
  width: number;
  height: number;
  floor: string;
  /** The walls, with gaps for the doors. */
  wall: string;
  racks: { first: number; step: number; count: number; top: number; width: number; height: number; shelves: number };
  benches: readonly { x: number; y: number; width: number; height: number }[];
  /** Pallets waiting at the dock. */
  waiting: readonly Point[];
  picked: string;
  planned: string;
  done: readonly Point[];
  here: Point;
  next: readonly Point[];
  receiving: Point;
  dispatch: Point;
  packingLabel: Point;
  returnsLabel?: Point;
}

/** The same building in two sizes: whole from 641 px, one corner on narrower screens. */
const PLANS: { wide: Plan; narrow: Plan } = {
  wide: {
    width: 1200,
    height: 470,
    floor: 'M26 18H1160V414H26z',
    wall: 'M72 414H26V18H1160V414H994M942 414H122',
    racks: { first: 74, step: 78, count: 9, top: 84, width: 44, height: 268, shelves: 10 },
    benches: [
      { x: 806, y: 184.5, width: 324, height: 28 },
      { x: 806, y: 84, width: 324, height: 28 },
    ],
    waiting: [
      [870, 350],
      [914, 350],
      [1018, 350],
      [1062, 350],
    ],
    picked: 'M96 442V378H57V44H135V378H213V44H369V204.5',
    planned: 'M369 204.5V378H525V44H603V378H681V44H786V240.5H968V442',
    done: [
      [57, 258],
      [135, 151],
      [213, 285],
      [213, 178],
    ],
    here: [369, 204.5],
    next: [
      [525, 151],
      [603, 258],
      [681, 178],
    ],
    receiving: [96, 442],
    dispatch: [968, 442],
    packingLabel: [968, 172],
    returnsLabel: [968, 136],
  },
  narrow: {
    width: 350,
    height: 360,
    floor: 'M6 16H330V316H6z',
    wall: 'M24 316H6V16H330V316H286M250 316H58',
    racks: { first: 46, step: 56, count: 3, top: 62, width: 30, height: 196, shelves: 8 },
    benches: [{ x: 216, y: 132, width: 104, height: 22 }],
    waiting: [],
    picked: 'M40 336V280H33V32H89V280H145V197',
    planned: 'M145 197V32H201V178H268V336',
    done: [
      [33, 197],
      [89, 123],
    ],
    here: [145, 197],
    next: [[201, 148]],
    receiving: [40, 336],
    dispatch: [268, 336],
    packingLabel: [268, 122],
  },
};
