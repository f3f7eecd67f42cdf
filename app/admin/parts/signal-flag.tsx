import styles from './signal-flag.module.css';

/** Signal flags of the letters as paths on 8 by 6 units, in our tints of the international colors. */
const Y = '#F2C437';
const B = '#1D4F91';
const R = '#C5362B';
const K = '#0B2430';
const W = '#fff';
const ALL = 'M0 0h8v6H0z';

const FLAGS: Record<string, [fill: string, path: string][]> = {
  A: [
    [W, ALL],
    [B, 'M4 0h4L6.6 3 8 6H4z'],
  ],
  B: [[R, 'M0 0h8L6.6 3 8 6H0z']],
  C: [
    [B, ALL],
    [W, 'M0 1.2h8v3.6H0z'],
    [R, 'M0 2.4h8v1.2H0z'],
  ],
  D: [
    [Y, ALL],
    [B, 'M0 1.5h8v3H0z'],
  ],
  E: [
    [B, 'M0 0h8v3H0z'],
    [R, 'M0 3h8v3H0z'],
  ],
  F: [
    [W, ALL],
    [R, 'M4 0l4 3-4 3-4-3z'],
  ],
  G: [
    [Y, ALL],
    [B, 'M1.33 0h1.34v6H1.33zM4 0h1.33v6H4zM6.67 0H8v6H6.67z'],
  ],
  H: [
    [W, 'M0 0h4v6H0z'],
    [R, 'M4 0h4v6H4z'],
  ],
  I: [
    [Y, ALL],
    [K, 'M4 1.2a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6z'],
  ],
  J: [
    [B, ALL],
    [W, 'M0 2h8v2H0z'],
  ],
  K: [
    [Y, 'M0 0h4v6H0z'],
    [B, 'M4 0h4v6H4z'],
  ],
  L: [
    [Y, ALL],
    [K, 'M4 0h4v3H4zM0 3h4v3H0z'],
  ],
  M: [
    [B, ALL],
    [W, 'M0 0h1.4L8 5v1H6.6L0 1zM8 0v1L1.4 6H0V5L6.6 0z'],
  ],
  N: [
    [W, ALL],
    [B, 'M0 0h2v1.5H0zM4 0h2v1.5H4zM2 1.5h2V3H2zM6 1.5h2V3H6zM0 3h2v1.5H0zM4 3h2v1.5H4zM2 4.5h2V6H2zM6 4.5h2V6H6z'],
  ],
  O: [
    [R, 'M0 0h8v6z'],
    [Y, 'M0 0l8 6H0z'],
  ],
  P: [
    [B, ALL],
    [W, 'M2.67 2h2.66v2H2.67z'],
  ],
  Q: [[Y, ALL]],
  R: [
    [R, ALL],
    [Y, 'M3.2 0h1.6v6H3.2zM0 2.2h8v1.6H0z'],
  ],
  S: [
    [W, ALL],
    [B, 'M2 1.5h4v3H2z'],
  ],
  T: [
    [R, 'M0 0h2.67v6H0z'],
    [W, 'M2.67 0h2.66v6H2.67z'],
    [B, 'M5.33 0H8v6H5.33z'],
  ],
  U: [
    [W, ALL],
    [R, 'M0 0h4v3H0zM4 3h4v3H4z'],
  ],
  V: [
    [W, ALL],
    [R, 'M0 0h1.4L8 5v1H6.6L0 1zM8 0v1L1.4 6H0V5L6.6 0z'],
  ],
  W: [
    [B, ALL],
    [W, 'M1.3 1h5.4v4H1.3z'],
    [R, 'M2.67 2h2.66v2H2.67z'],
  ],
  X: [
    [W, ALL],
    [B, 'M3.2 0h1.6v6H3.2zM0 2.2h8v1.6H0z'],
  ],
  Y: [
    [Y, ALL],
    [R, 'M0 0h1.6L0 1.2zM3.2 0h1.6L0 3.6V2.4zM6.4 0H8L0 6V4.8zM8 1.2v1.2L3.2 6H1.6zM8 3.6v1.2L6.4 6H4.8z'],
  ],
  Z: [
    [K, 'M0 0l4 3-4 3z'],
    [Y, 'M0 0h8L4 3z'],
    [B, 'M8 0v6L4 3z'],
    [R, 'M0 6l4-3 4 3z'],
  ],
};

/** The signal flag of a name's first letter. Decoration only: the name is beside it. */
export function SignalFlag({ name }: { name: string }) {
  const initial = name.normalize('NFD').trim().charAt(0).toUpperCase();
  return (
    <svg className={styles.flag} viewBox="0 0 8 6" aria-hidden="true" preserveAspectRatio="none">
      {(FLAGS[initial] ?? FLAGS.Q ?? []).map(([fill, path]) => (
        <path key={path} fill={fill} d={path} />
      ))}
    </svg>
  );
}
