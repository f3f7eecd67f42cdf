import type { ComponentProps } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { FieldFrame } from '#app/ui/field-frame.tsx';
import type { TextName } from './company-values.ts';
import { toFieldId } from './to-field-id.ts';
import type { CompanyForm } from './use-company-form.ts';
import { useFieldError } from './use-field-error.ts';
import { useFieldName } from './use-field-name.ts';

interface CompanyTextProps extends Omit<ComponentProps<'input'>, 'form'> {
  form: CompanyForm;
  name: TextName;
  hint?: string;
  isOptional?: boolean;
  /** As many as are typed. */
  lines?: boolean;
}

/** A text of the company, with what is wrong with it, or what somebody else made of it meanwhile. */
export function CompanyText({ form, name, hint, isOptional, lines, ...input }: CompanyTextProps) {
  const { t } = useTranslation();
  const toName = useFieldName();
  const errorOf = useFieldError(form);
  const { values, change } = form;
  const shared = {
    name,
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  };
  return (
    <FieldFrame
      id={toFieldId(name)}
      label={toName(name)}
      {...(isOptional && { optional: t('adminForm.optional') })}
      hint={hint ?? ''}
      error={errorOf(name) ?? ''}
    >
      {(framed) =>
        lines ? <textarea {...framed} {...shared} rows={3} /> : <input {...framed} {...shared} {...input} />
      }
    </FieldFrame>
  );
}
