import { clsx } from 'clsx';
import { useState } from 'react';
import { useCapabilities } from '#app/capabilities/use-capabilities.ts';
import { useCompany } from '#app/document/shell.tsx';
import { fillSlots } from '#app/i18n/fill-slots.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import field from '#app/ui/field.module.css';
import text from '#app/ui/text.module.css';
import { toPrefixes } from '#domain/company/company.ts';
import { getSentenceSeparator } from '#domain/languages.ts';
import { normalizeTrackingNumber, type Prefixes } from '#domain/tracking/number.ts';
import { findInvalidNumber } from '#domain/tracking/numbers.ts';
import styles from './search-card.module.css';
import { TrackingForm, type TrackingProblem } from './tracking-form.tsx';
import { WaterCard } from './water-card.tsx';

interface SearchCardProps {
  typed?: string;
  problem?: TrackingProblem | undefined;
  /** The numbers that `typed` may mean. */
  meant?: string[] | undefined;
}

/** The search card. After a format error, slots show the typed characters while the text looks like one number. */
export function SearchCard({ typed = '', problem, meant }: SearchCardProps) {
  const { t, i18n } = useTranslation();
  const prefixes = toPrefixes(useCompany());
  const { maxNumbers } = useCapabilities();
  const hints = maxNumbers > 1 ? [t('trackForm.hint'), t('trackForm.several')] : [t('trackForm.hint')];
  const hint = hints.join(getSentenceSeparator(i18n.language));
  const [checkedText, setCheckedText] = useState(problem === 'trackingNumberFormat' ? typed : undefined);
  const onProblem = (next: TrackingProblem | undefined, value: string) => {
    setCheckedText((before) => (next === 'trackingNumberFormat' || before !== undefined ? value : undefined));
  };
  const invalidNumber = checkedText && findInvalidNumber(checkedText, prefixes);
  return (
    <WaterCard heading={t('lookup.search.heading')} lead={t('lookup.search.lead')}>
      <TrackingForm hint={hint} typed={typed} problem={problem} meant={meant} onProblem={onProblem} />
      {invalidNumber !== undefined && isAttempt(invalidNumber) && (
        <FormatSlots typed={invalidNumber} prefixes={prefixes} />
      )}
    </WaterCard>
  );
}

/** A slot for each character. Decorative: the messages below the field say the same in words. */
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
          fillSlots(t(`lookup.search.${problem.kind}`, { count: toCount(problem) }), {
            code: <span className={text.code}>{`${prefix}-`}</span>,
          })}
      </p>
    </>
  );
}

function toCount(problem: SlotProblem): number {
  return problem.kind === 'wrong' ? 1 : problem.count;
}

const toLength = (prefix: string) => prefix.length + 1 + 8;

export interface Slot {
  position: number;
  /** '' for an empty slot. */
  character: string;
  fits: boolean;
}
/** The problem of the typed number, for the line below the slots. `count` characters are missing or extra. */
export type SlotProblem = { kind: 'missing' | 'extra'; count: number } | { kind: 'wrong' };

/**
 * One word with a digit or a dash, possibly with spaces between its parts, or the beginning of a prefix, but not a
 * sentence.
 */
const ATTEMPT = /^(?=.*[\d-]|[a-z]{0,4}$)(\S{0,14}|[a-z]{2,4}\W.{0,12})$/i;

/** Whether a text looks like an invalid tracking number. */
export const isAttempt = (typed: string): boolean => ATTEMPT.test(typed.trim());

/** Returns the longest prefix that matches the typed text, else that of new numbers. */
export function findTypedPrefix(typed: string, prefixes: Prefixes): string {
  const number = normalizeTrackingNumber(typed);
  const matching = prefixes.filter((prefix) => number.startsWith(prefix)).toSorted((a, b) => b.length - a.length);
  return matching[0] ?? prefixes[0];
}

function fits(character: string, position: number, prefix: string): boolean {
  const expected = `${prefix}-`[position];
  return expected === undefined ? /^[A-Z0-9]$/.test(character) : character === expected;
}

/** Returns the slots of a tracking number with the typed characters. Extra characters have no slot. */
export function toSlots(typed: string, prefix: string): Slot[] {
  const characters = [...normalizeTrackingNumber(typed)];
  return Array.from({ length: toLength(prefix) }, (_, position) => {
    const character = characters[position] ?? '';
    return { position, character, fits: character !== '' && fits(character, position, prefix) };
  });
}

/** Returns null for a valid format. A wrong character is reported before a wrong length. */
export function findSlotProblem(typed: string, prefix: string): SlotProblem | null {
  const slots = toSlots(typed, prefix);
  const wanted = toLength(prefix);
  if (slots.some((slot) => slot.character !== '' && !slot.fits)) return { kind: 'wrong' };
  const length = [...normalizeTrackingNumber(typed)].length;
  if (length < wanted) return { kind: 'missing', count: wanted - length };
  return length > wanted ? { kind: 'extra', count: length - wanted } : null;
}
