import type { ReactNode } from 'react';
import route from '#app/charts/route.module.css';
import type { Position } from '../company/positions.ts';
import styles from './position-glyph.module.css';

/** What each of the four does to a line. Only decoration. */
const GLYPHS: Record<Position, ReactNode> = {
  coordinator: (
    <>
      <path className={route.solid} d="M0 32H70M130 32H200" />
      <path className={route.solid} d="M70 32c14 0 16-20 30-20s16 20 30 20" />
      <circle className={route.ring} cx="70" cy="32" r="7" />
      <circle className={route.ring} cx="130" cy="32" r="7" />
    </>
  ),
  specialist: (
    <>
      <path className={route.solid} d="M0 32H88" />
      <path className={route.dashed} d="M116 32H200" />
      <path className={styles.ink} d="M98 8v48M108 8v48" />
    </>
  ),
  analyst: (
    <>
      <path className={route.solid} d="M0 48H200" />
      <path className={styles.ink} d="M20 42V30M46 42V20M72 42V34M98 42V12M124 42V26M150 42V36M176 42V22" />
    </>
  ),
  representative: (
    <>
      <path className={route.solid} d="M0 32H150" />
      <circle className={route.ring} cx="160" cy="32" r="8" />
      <path className={styles.ink} d="M104 4h40v14h-28l-6 6v-6h-6z" />
    </>
  ),
};

export function PositionGlyph({ position }: { position: Position }) {
  return (
    <svg className={styles.glyph} viewBox="0 0 200 64" aria-hidden="true">
      {GLYPHS[position]}
    </svg>
  );
}
