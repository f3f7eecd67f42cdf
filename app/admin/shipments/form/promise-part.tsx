import { clsx } from 'clsx';
import { useCompany } from '#app/document/shell.tsx';
import { fillSlots } from '#app/i18n/fill-slots.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { PromiseSentence } from '#app/shared/promise-sentence.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import { SAID_REASONS } from '#domain/promise.ts';
import { listMoves } from '#domain/promise-moves.ts';
import { usePromiseReason } from '../../parts/use-promise-reason.ts';
import { useForm } from './form-context.ts';
import styles from './promise-part.module.css';
import section from './section.module.css';
import { SelectField } from './select-field.tsx';
import { TextField } from './text-field.tsx';

const REASONS = ['', ...SAID_REASONS] as const;

interface PromisePartProps {
  /** ISO 8601, UTC. */
  was: string;
  /** What it is to be now; null to take it back, undefined while what is typed is no date. */
  estimate: string | null | undefined;
}

/** Why the estimate is another one than `was`, asked as soon as it is, and what visitors will read of it. */
export function PromisePart({ was, estimate }: PromisePartProps) {
  const { t } = useTranslation();
  const say = usePromiseReason();
  const { estimateReasonRequired } = useCompany();
  const unsaid = t(estimateReasonRequired ? 'adminForm.promise.choose' : 'adminForm.promise.unsaid');
  return (
    <div className={clsx(section.wide, styles.part)}>
      <div className={section.fields}>
        <SelectField
          name="estimateReason"
          label={t('adminForm.promise.reason')}
          choices={REASONS}
          isRequired={estimateReasonRequired}
          toText={(reason) => (reason === '' ? unsaid : say(reason))}
        />
        <TextField
          name="estimateNote"
          label={t('adminForm.promise.note')}
          optional={t('adminForm.optional')}
          autoComplete="off"
          dir="auto"
        />
      </div>
      {estimate === undefined ? null : <WhatVisitorsRead was={was} due={estimate} />}
    </div>
  );
}

/** The sentence of the public page, as it will stand there. */
function WhatVisitorsRead({ was, due }: { was: string; due: string | null }) {
  const { t } = useTranslation();
  const { timeZone } = useDates();
  const { status, estimateReason } = useForm().values;
  const now = new Date();
  const promises = [
    { due, reason: estimateReason || 'unspecified', at: now.toISOString() },
    { due: was, reason: 'unspecified' as const, at: now.toISOString() },
  ];
  const [move] = status === 'DELIVERED' ? [] : listMoves(promises, timeZone);
  return (
    <p className={styles.read}>
      {move
        ? fillSlots(t('adminForm.promise.read'), { sentence: <PromiseSentence move={move} now={now} /> })
        : t('adminForm.promise.unread')}
    </p>
  );
}
