import { ArrowRight } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { href } from 'react-router';
import { useCompany } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Button } from '#app/ui/button.tsx';
import { FieldFrame } from '#app/ui/field-frame.tsx';
import icon from '#app/ui/icon.module.css';
import { toPrefixes } from '#domain/company.ts';
import { countTrackingNumbers } from '#domain/tracking-numbers.ts';
import { MeantNumbers } from './meant-numbers.tsx';
import styles from './several-view.module.css';
import { useTrackingBox } from './use-tracking-box.ts';

/** The tracking box for several numbers. Without a script it asks /track?tn=..., which checks by the same rules. */
export function SeveralForm({ typed }: { typed: string }) {
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
