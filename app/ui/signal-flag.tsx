import { clsx } from 'clsx';
import styles from './signal-flag.module.css';

/** The flags in use as paths on 8 by 6 units, in tints of the international colors. */
const FLAGS = {
  H: [
    ['#fff', 'M0 0h4v6H0z'],
    ['#C5362B', 'M4 0h4v6H4z'],
  ],
  L: [
    ['#F2C437', 'M0 0h8v6H0z'],
    ['#0B2430', 'M4 0h4v3H4zM0 3h4v3H0z'],
  ],
  P: [
    ['#1D4F91', 'M0 0h8v6H0z'],
    ['#fff', 'M2.67 2h2.66v2H2.67z'],
  ],
} as const;

export type FlagLetter = keyof typeof FLAGS;

interface SignalFlagProps {
  letter: FlagLetter;
  /** Names the flag for screen readers. */
  label: string;
  className?: string | undefined;
}

/** The international signal flag of a letter, as the avatar of a person or company. */
export function SignalFlag({ letter, label, className }: SignalFlagProps) {
  return (
    <svg
      className={clsx(styles.flag, className)}
      viewBox="0 0 8 6"
      role="img"
      aria-label={label}
      preserveAspectRatio="none"
    >
      {FLAGS[letter].map(([fill, path]) => (
        <path key={path} fill={fill} d={path} />
      ))}
    </svg>
  );
}
