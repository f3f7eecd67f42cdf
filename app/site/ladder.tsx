import styles from './ladder.module.css';

interface Step {
  title: string;
  text: string;
}

/** Steps along a line: the first is the next to take, the others follow. */
export function Ladder({ steps }: { steps: Step[] }) {
  return (
    <ol className={styles.ladder}>
      {steps.map(({ title, text }) => (
        <li key={title}>
          <b>{title}</b>
          <span>{text}</span>
        </li>
      ))}
    </ol>
  );
}
