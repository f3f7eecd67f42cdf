import { clsx } from 'clsx';
import { useState } from 'react';
import { useCapabilities } from '#app/capabilities/use-capabilities.ts';
import { useCompany } from '#app/document/shell.tsx';
import { fillSlots } from '#app/i18n/fill-slots.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import field from '#app/ui/field.module.css';
import text from '#app/ui/text.module.css';
import { toPrefixes } from '#domain/company/company.ts';
import { getSentenceGap } from '#domain/languages.ts';
import type { Prefixes } from '#domain/tracking/number.ts';
import { findMisfit } from '#domain/tracking/numbers.ts';
import styles from './search-card.module.css';
import { findSlotProblem, findTypedPrefix, isAttempt, type SlotProblem, toSlots } from './slots.ts';
import { TrackingForm } from './tracking-form.tsx';
import type { TrackingProblem } from './use-tracking-box.ts';
import { WaterCard } from './water-card.tsx';

interface SearchCardProps {
  typed?: string;
  problem?: TrackingProblem | undefined;
  /** The numbers that `typed` may mean. */
  meant?: string[] | undefined;
}

/** Where is it now? After a format error the slots stay and follow what is typed, where that is an attempt at one number. */
export function SearchCard({ typed = '', problem, meant }: SearchCardProps) {
  const { t, i18n } = useTranslation();
  const prefixes = toPrefixes(useCompany());
  const { mostNumbers } = useCapabilities();
  const hints = mostNumbers > 1 ? [t('trackForm.hint'), t('trackForm.several')] : [t('trackForm.hint')];
  const hint = hints.join(getSentenceGap(i18n.language));
  const [shown, setShown] = useState(problem === 'trackingNumberFormat' ? typed : undefined);
  const onProblem = (next: TrackingProblem | undefined, value: string) => {
    setShown((before) => (next === 'trackingNumberFormat' || before !== undefined ? value : undefined));
  };
  const misfit = shown && findMisfit(shown, prefixes);
  return (
    <WaterCard heading={t('track.search.heading')} lead={t('track.search.lead')}>
      <TrackingForm hint={hint} typed={typed} problem={problem} meant={meant} onProblem={onProblem} />
      {misfit !== undefined && isAttempt(misfit) && <FormatSlots typed={misfit} prefixes={prefixes} />}
    </WaterCard>
  );
}

/** A slot for each character with what was typed. Only decoration: the message under the field and the line below say it in words. */
function FormatSlots({ typed, prefixes }: { typed: string; prefixes: Prefixes }) {
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
