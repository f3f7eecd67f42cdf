import { clsx } from 'clsx';
import { PositionMarker } from '#app/charts/position-marker.tsx';
import route from '#app/charts/route.module.css';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { type Sheet, type StringLine, toStringLine, toX, toY } from './string-line.ts';
import { ASKED, CITIES, DAYS, NOW, OTHERS } from './week.ts';
import styles from './week-sheet.module.css';

const SIZES = {
  wide: { width: 1200, height: 430, left: 112, right: 1192, top: 52, bottom: 394 },
  medium: { width: 720, height: 410, left: 100, right: 716, top: 50, bottom: 372 },
  narrow: { width: 350, height: 330, left: 82, right: 346, top: 44, bottom: 304 },
} as const;

/** A week the way railways draw it: down is distance, right is time, solid is scanned. */
export function WeekSheet() {
  const { t } = useTranslation();
  return (
    <div role="img" aria-label={t('business.week.sentence')}>
      <WeekDrawing size="wide" />
      <WeekDrawing size="medium" />
      <WeekDrawing size="narrow" />
    </div>
  );
}

function WeekDrawing({ size }: { size: keyof typeof SIZES }) {
  const { t } = useTranslation();
  const sheet = SIZES[size];
  const now = toX(NOW, sheet);
  const asked = toStringLine(ASKED, sheet);
  return (
    <svg
      className={clsx(route[size], styles.week, size === 'narrow' && styles.narrow)}
      viewBox={`0 0 ${sheet.width} ${sheet.height}`}
      aria-hidden="true"
    >
      <Grid sheet={sheet} />
      {OTHERS.map((run) => (
        <Other key={run.join()} line={toStringLine(run, sheet)} />
      ))}
      <path className={styles.now} d={`M${now} ${sheet.top - 10}V${sheet.bottom + 8}`} />
      <path className={route.solid} d={asked.scanned} />
      <path className={route.dashed} d={asked.planned} />
      {asked.stops.map(([x, y]) => (
        <circle key={x} className={route.dot} cx={x} cy={y} r="5" />
      ))}
      {asked.position ? <PositionMarker x={asked.position[0]} y={asked.position[1]} ring={10} dot={4.5} /> : null}
      <text className={clsx(styles.day, styles.here)} x={now} y={sheet.bottom + 26} textAnchor="middle">
        {t('business.week.now')}
      </text>
    </svg>
  );
}

function Grid({ sheet }: { sheet: Sheet }) {
  const { t } = useTranslation();
  const { left, right, top, bottom } = sheet;
  const saturday = toX(5, sheet);
  const edges = DAYS.map((_, day) => `M${toX(day, sheet)} ${top - 10}V${bottom + 8}`);
  const levels = CITIES.map(({ distance }) => `M${left} ${toY(distance, sheet)}H${right}`);
  return (
    <>
      <path className={styles.weekend} d={`M${saturday} ${top - 10}H${right}V${bottom + 8}H${saturday}z`} />
      <path className={styles.edges} d={edges.join('')} />
      <path className={styles.levels} d={levels.join('')} />
      {DAYS.map((day, index) => (
        <text
          key={day}
          className={clsx(styles.day, index > 4 && styles.off)}
          x={toX(index + 0.5, sheet)}
          y={top - 22}
          textAnchor="middle"
        >
          {t(`business.week.${day}`)}
        </text>
      ))}
      {CITIES.map(({ id, distance }) => (
        <text key={id} className={styles.city} x="0" y={toY(distance, sheet) + 5}>
          {t(`business.week.${id}`)}
        </text>
      ))}
    </>
  );
}

function Other({ line }: { line: StringLine }) {
  return (
    <>
      {line.scanned ? <path className={styles.other} d={line.scanned} /> : null}
      {line.planned ? <path className={clsx(styles.other, styles.planned)} d={line.planned} /> : null}
      {line.stops.map(([x, y]) => (
        <circle key={x} className={styles.stop} cx={x} cy={y} r="3" />
      ))}
    </>
  );
}
