import styles from './logo.module.css';

/** A fix whose course leaves through the open C. */
export function Logo({ name }: { name: string }) {
  return (
    <>
      <svg viewBox="0 0 40 28" fill="none" aria-hidden="true">
        <path className={styles.letter} d="M22.5 6.6A11 11 0 1 0 22.5 21.4" strokeWidth="4" />
        <path className={styles.course} d="M14 14H39" strokeWidth="4" />
        <circle className={styles.fix} cx="14" cy="14" r="4" />
      </svg>
      <span>{name}</span>
    </>
  );
}
