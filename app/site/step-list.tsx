import styles from './step-list.module.css';

interface Step {
  title: string;
  text: string;
}

/** Steps along a line: the first is the next to take, the others follow. */
export function StepList({ steps }: { steps: Step[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ title, text }) => (
        <li key={title}>
          <b>{title}</b>
          <span>{text}</span>
        </li>
      ))}
    </ol>
  );
}
