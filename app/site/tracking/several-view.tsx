import { clsx } from 'clsx';
import { ArrowRight } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { href } from 'react-router';
import { useCompany } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import { Button } from '#app/ui/button.tsx';
import { FieldFrame } from '#app/ui/field-frame.tsx';
import icon from '#app/ui/icon.module.css';
import layout from '#app/ui/layout.module.css';
import text from '#app/ui/text.module.css';
import { toPrefixes } from '#domain/company/company.ts';
import type { SummarisedNumber } from '#domain/shipments/summary.ts';
import { countTrackingNumbers } from '#domain/tracking/numbers.ts';
import { isOutToday } from './is-out-today.ts';
import { MeantNumbers } from './meant-numbers.tsx';
import { FoundRow, MissingRow } from './several-rows.tsx';
import styles from './several-view.module.css';
import { useNow } from './use-now.ts';
import { useTrackingBox } from './use-tracking-box.ts';

interface SeveralViewProps {
  items: SummarisedNumber[];
  /** The server's time, ISO 8601, UTC. */
  serverNow: string;
}

/** What became of each of several numbers, in the order they were asked for, and the box to change them. */
export function SeveralView({ items, serverNow }: SeveralViewProps) {
  const { t } = useTranslation();
  const { timeZone } = useDates();
  const now = useNow(serverNow);
  const found = items.flatMap(({ shipment }) => shipment ?? []);
  const out = found.filter((shipment) => isOutToday(shipment, now, timeZone)).length;
  const total = items.length;
  return (
    <div className={clsx(layout.container, styles.several)}>
      <h1 tabIndex={-1}>
        {found.length > 0
          ? t('trackSeveral.heading', { count: found.length, total })
          : t('trackSeveral.headingNone', { total })}
      </h1>
      {out > 0 && (
        <p className={text.lead} suppressHydrationWarning>
          {t('trackSeveral.out', { count: out })}
        </p>
      )}
      <ol className={styles.list}>
        {items.map(({ trackingNumber, shipment }) =>
          shipment ? (
            <FoundRow key={trackingNumber} trackingNumber={trackingNumber} shipment={shipment} now={now} />
          ) : (
            <MissingRow key={trackingNumber} trackingNumber={trackingNumber} />
          ),
        )}
      </ol>
      <SeveralForm typed={items.map(({ trackingNumber }) => trackingNumber).join('\n')} />
    </div>
  );
}

/** The tracking box for several numbers. Without a script it asks /track?tn=..., which checks by the same rules. */
function SeveralForm({ typed }: { typed: string }) {
  const { t } = useTranslation();
  const prefixes = toPrefixes(useCompany());
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [count, setCount] = useState(() => countTrackingNumbers(typed, prefixes));
  const { meant, error, isBusy, onEdit, onSubmit } = useTrackingBox(field, {
    typed,
    problem: undefined,
    separator: '\n',
  });
  return (
    <form className={styles.form} method="get" action={href('/track')} noValidate onSubmit={onSubmit}>
      <FieldFrame id={id} label={t('trackSeveral.label')} hint={t('trackSeveral.separators')} error={error}>
        {(props) => (
          <textarea
            {...props}
            ref={field}
            name="tn"
            defaultValue={typed}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onInput={({ currentTarget: { value } }) => {
              setCount(countTrackingNumbers(value, prefixes));
              onEdit(value);
            }}
          />
        )}
      </FieldFrame>
      <MeantNumbers numbers={meant} />
      <Button type="submit" variant="primary" busy={isBusy}>
        <span>{count > 1 ? t('trackSeveral.submit', { number: count }) : t('trackForm.submit')}</span>
        <ArrowRight className={icon.icon} />
      </Button>
    </form>
  );
}
