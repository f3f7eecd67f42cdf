import { clsx } from 'clsx';
import { PositionMarker } from '#app/charts/position-marker.tsx';
import route from '#app/charts/route.module.css';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import styles from './floor-plan.module.css';
import { PLANS, type Plan } from './plans.ts';

/** One order on its way through the racks: filled stops are scanned, dashed ones are next. */
export function FloorPlan() {
  const { t } = useTranslation();
  return (
    <div role="img" aria-label={t('warehouse.plan.sentence')}>
      <PlanDrawing plan={PLANS.wide} className={styles.wide} />
      <PlanDrawing plan={PLANS.narrow} className={styles.narrow} />
    </div>
  );
}

function PlanDrawing({ plan, className }: { plan: Plan; className: string | undefined }) {
  const { receiving, dispatch } = plan;
  return (
    <svg className={clsx(styles.plan, className)} viewBox={`0 0 ${plan.width} ${plan.height}`} aria-hidden="true">
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
