import { clsx } from 'clsx';
import { fillSlots } from '#app/i18n/fill-slots.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import field from '#app/ui/field.module.css';
import text from '#app/ui/text.module.css';
import type { Prefixes } from '#domain/tracking-number.ts';
import styles from './format-slots.module.css';
import { findSlotProblem, findTypedPrefix, type SlotProblem, toSlots } from './slots.ts';

/** A slot for each character with what was typed. Only decoration: the message under the field and the line below say it in words. */
export function FormatSlots({ typed, prefixes }: { typed: string; prefixes: Prefixes }) {
  const { t } = useTranslation();
  const prefix = findTypedPrefix(typed, prefixes);
  const problem = findSlotProblem(typed, prefix);
  return (
    <>
      <div className={styles.slots} aria-hidden="true">
        {toSlots(typed, prefix).map(({ position, character, fits }) => (
          <span key={position} className={clsx(styles.slot, fits || styles.misfit)}>
            {character === '' ? '?' : character}
          </span>
        ))}
      </div>
      <p className={clsx(field.hint, styles.problem)}>
        {problem &&
          fillSlots(t(`track.search.${problem.kind}`, { count: toCount(problem) }), {
            code: <span className={text.code}>{`${prefix}-`}</span>,
          })}
      </p>
    </>
  );
}

function toCount(problem: SlotProblem): number {
  return problem.kind === 'wrong' ? 1 : problem.count;
}
