import { clsx } from 'clsx';
import { CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import icon from '#app/ui/icon.module.css';
import panel from '#app/ui/panel.module.css';
import styles from './state-row.module.css';

interface StatesProps {
  title: string;
  /** A link beside the title. */
  link?: ReactNode;
  /** Above the rows. */
  notice?: ReactNode;
  /** State rows; without them the notice says why. */
  children: ReactNode;
}

/** A section of state rows. */
export function States({ title, link, notice, children }: StatesProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {link}
      </div>
      {notice}
      {children ? <dl className={clsx(panel.panel, styles.rows)}>{children}</dl> : null}
    </section>
  );
}

const ICONS = { fine: CircleCheck, trouble: TriangleAlert, plain: Info };

interface StateRowProps {
  /** A plain row states a fact that is neither good nor bad. */
  state: keyof typeof ICONS;
  name: string;
  action?: ReactNode;
  children: ReactNode;
}

/** A part of the system: its state as an icon, its name, a sentence and at most one action. */
export function StateRow({ state, name, action, children }: StateRowProps) {
  const Icon = ICONS[state];
  return (
    <div className={styles[state]}>
      <dt>
        <Icon className={icon.icon} />
        {name}
      </dt>
      <dd>{children}</dd>
      {action ? <dd>{action}</dd> : null}
    </div>
  );
}
