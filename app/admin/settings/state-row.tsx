import { clsx } from 'clsx';
import { CircleCheck, Info, OctagonX, TriangleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import layout from '#app/ui/layout.module.css';
import panel from '#app/ui/panel.module.css';
import styles from './state-row.module.css';

const ICONS = { fine: CircleCheck, trouble: TriangleAlert, down: OctagonX, plain: Info };

/** A part of the system: its state, its name, a sentence and at most one action. */
export interface StateRow {
  /** A plain row states a fact that is neither good nor bad. */
  state: keyof typeof ICONS;
  name: string;
  text: ReactNode;
  action?: ReactNode;
  /** Tells rows of the same name apart. */
  id?: string;
}

/** Whether somebody should look at it. */
export const needsLook = ({ state }: StateRow) => state === 'trouble' || state === 'down';

interface StatesProps {
  title: ReactNode;
  /** Beside the title. */
  aside?: ReactNode;
  /** Above the rows. */
  notice?: ReactNode;
  rows: StateRow[];
}

/** A section of state rows. */
export function States({ title, aside, notice, rows }: StatesProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {notice}
      {rows.length > 0 ? (
        <dl className={clsx(panel.panel, styles.rows, layout.divided)}>
          {rows.map((row) => (
            <Row key={row.id ?? row.name} {...row} />
          ))}
        </dl>
      ) : null}
    </section>
  );
}

function Row({ state, name, text, action }: StateRow) {
  const Icon = ICONS[state];
  return (
    <div className={styles[state]}>
      <dt>
        <Icon />
        {name}
      </dt>
      <dd>{text}</dd>
      {action ? <dd>{action}</dd> : null}
    </div>
  );
}
