import { toMarkAddress, toMarkSize } from '#domain/company/mark.ts';
import styles from './logo.module.css';

/** The company of the logo: its brand, and its own logo's name if it has one (domain/company/mark.ts). */
export interface Brand {
  name: string;
  mark: string | null;
}

/**
 * The company's own logo, or a position ring whose course leaves through an open C. Decorative, because the brand is
 * beside it.
 */
export function Mark({ mark }: Pick<Brand, 'mark'>) {
  if (mark) return <img src={toMarkAddress(mark, 'mark.png')} {...toMarkSize(mark)} alt="" />;
  return (
    <svg viewBox="0 0 40 28" fill="none" aria-hidden="true">
      <path className={styles.letter} d="M22.5 6.6A11 11 0 1 0 22.5 21.4" strokeWidth="4" />
      <path className={styles.course} d="M14 14H39" strokeWidth="4" />
      <circle className={styles.fix} cx="14" cy="14" r="4" />
    </svg>
  );
}

export function Logo({ company }: { company: Brand }) {
  return (
    <>
      <Mark mark={company.mark} />
      <span>{company.name}</span>
    </>
  );
}
