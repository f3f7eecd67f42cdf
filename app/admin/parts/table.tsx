import { clsx } from 'clsx';
import route from '#app/charts/route.module.css';
import text from '#app/ui/text.module.css';
import styles from './empty.module.css';

interface TableHeadProps {
  columns: readonly string[];
  /** Accessible name of the column of buttons. */
  act?: string | undefined;
}

/** The header row of a table. */
export function TableHead({ columns, act }: TableHeadProps) {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
        {act ? (
          <th scope="col">
            <span className={text.visuallyHidden}>{act}</span>
          </th>
        ) : null}
      </tr>
    </thead>
  );
}

/** The drawing of an empty list: a route without a position. */
export function EmptyChart() {
  return (
    <svg className={styles.chart} viewBox="0 0 300 60" aria-hidden="true">
      <path className={route.dashed} d="M24 30H276" />
      <circle className={clsx(route.ring, route.dotted)} cx="12" cy="30" r="8" />
      <circle className={clsx(route.ring, route.dotted)} cx="288" cy="30" r="8" />
    </svg>
  );
}
