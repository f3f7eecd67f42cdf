import styles from './color-fields.module.css';

/** A color beside its name. */
export function Swatch({ color }: { color: string }) {
  return (
    <span className={styles.swatch}>
      <svg viewBox="0 0 14 14" aria-hidden="true">
        <rect width="14" height="14" rx="2" fill={color} />
      </svg>
      {color}
    </span>
  );
}
