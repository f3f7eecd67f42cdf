import { useTranslation } from '#app/i18n/use-translation.tsx';
import type { FormProblem } from './check-form.ts';
import { FormAlert } from './form-alert.tsx';
import { toFieldId } from './form-context.ts';
import { useProblemText } from './use-error-text.ts';
import { useFieldLabel } from './use-field-label.ts';

/** What is wrong, with a link to each field. It takes the focus once each time the form is refused. */
export function ErrorSummary({ problems, about }: { problems: FormProblem[]; about: object | undefined }) {
  const { t } = useTranslation();
  const toLabel = useFieldLabel();
  const toText = useProblemText();
  const codes = new Set(problems.map(({ code }) => code));
  const title = () => {
    if (codes.has('requiredFields')) return t('errors.requiredFields');
    const [only] = codes.size === 1 ? problems : [];
    return only ? toText(only) : t('adminForm.check');
  };
  return (
    <FormAlert about={about}>
      <p>{title()}</p>
      <ul>
        {problems.map(({ path }) => (
          <li key={path}>
            <a href={`#${toFieldId(path)}`} onClick={(event) => focusField(event, path)}>
              {toLabel(path)}
            </a>
          </li>
        ))}
      </ul>
    </FormAlert>
  );
}

/** A jump by address would scroll to the field and leave the focus behind in some browsers. */
function focusField(event: React.MouseEvent, path: string): void {
  event.preventDefault();
  document.getElementById(toFieldId(path))?.focus();
}
