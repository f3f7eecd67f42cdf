import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import layout from '#app/ui/layout.module.css';
import styles from './result-main.module.css';

/** How it got there, and beside it the facts. */
export function ResultMain(rest: Omit<ComponentProps<'div'>, 'className'>) {
  return <div {...rest} className={clsx(layout.container, styles.main)} />;
}
