import type { ReactNode } from 'react';
import { href, Link } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useFocusOn } from '#app/shared/use-focus-on.ts';
import { Alert } from '#app/ui/alert.tsx';
import { listFields } from '#domain/field-table.ts';
import { SHIPMENT_TEXTS } from '#domain/shipments/fields.ts';
import type { FormProblem } from './check-form.ts';
import styles from './form-alerts.module.css';
import { toFieldId } from './form-context.ts';
import { PEOPLE_PATHS, type PersonField } from './people-values.ts';
import type { SaveOutcome } from './save-outcome.ts';
import { useProblemText } from './use-problems.ts';

/** Lists the errors with a link to each field. Takes the focus each time the form is rejected. */
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

/** Focuses the field itself, because browsers don't reliably move the focus to a link's target. */
function focusField(event: React.MouseEvent, path: string): void {
  event.preventDefault();
  document.getElementById(toFieldId(path))?.focus();
}

/** Explains a failed save that is not an error of the form. Specification, section 8. */
export function SaveFailure({ outcome }: { outcome: SaveOutcome }) {
  return (
    <FormAlert about={outcome}>
      <Explanation outcome={outcome} />
    </FormAlert>
  );
}

function Explanation({ outcome }: { outcome: SaveOutcome }) {
  const { t } = useTranslation();
  if (outcome.kind === 'gone') {
    return (
      <>
        <p>{t('errors.shipmentNotFound')}</p>
        <p>{t('adminForm.gone')}</p>
      </>
    );
  }
  if (outcome.kind === 'savedBefore') {
    return (
      <>
        <p>{t('adminForm.savedBefore')}</p>
        <Link to={href('/admin/shipments/:id', { id: outcome.id })}>{t('adminForm.openSaved')}</Link>
      </>
    );
  }
  return (
    <>
      <p>{t('adminForm.failed')}</p>
      {outcome.kind === 'failed' && outcome.isOffline ? <p>{t('adminForm.offline')}</p> : null}
    </>
  );
}

/** A message above the form. It takes the focus once per `about`, such as a rejected save. */
function FormAlert({ about, children }: { about: object | undefined; children: ReactNode }) {
  const box = useFocusOn<HTMLDivElement>(about);
  return (
    <Alert tone="error" className={styles.alert} tabIndex={-1} ref={box}>
      {children}
    </Alert>
  );
}

const SIDES = { 'dimensions.length': 'length', 'dimensions.width': 'width', 'dimensions.height': 'height' } as const;
const ITEM_FIELDS = {
  description: 'adminForm.item.descriptionField',
  quantity: 'adminForm.item.quantityField',
  weight: 'adminForm.item.weightField',
} as const;
const FIELDS = [
  'trackingNumber',
  'serviceType',
  'status',
  'originAddress',
  'destinationAddress',
  'originPlace',
  'destinationPlace',
  'weight',
  'weightUnit',
  'dimensionsUnit',
  'createdAt',
  'createdTime',
  'estimatedDeliveryDate',
  'estimatedTime',
  ...listFields(SHIPMENT_TEXTS),
  'customer',
] as const;

const PROMISE_FIELDS = { estimateReason: 'reason', estimateNote: 'note' } as const;

const PERSON_FIELDS = Object.keys(PEOPLE_PATHS) as PersonField[];
const toPerson = (field: PersonField) =>
  field.startsWith('sender') ? ('adminForm.label.sender' as const) : ('adminForm.label.recipient' as const);

/** Returns the label of a field by its path: "Item 2, quantity" for a row. */
function useFieldLabel(): (path: string) => string {
  const { t } = useTranslation();
  return (path) => {
    const field = FIELDS.find((name) => name === path);
    if (field) return t(`adminForm.label.${field}`);
    const person = PERSON_FIELDS.find((name) => PEOPLE_PATHS[name] === path);
    if (person)
      return t('adminForm.person.label', { person: t(toPerson(person)), field: t(`adminForm.people.${person}`) });
    const [, reference] = /^references\.(\d+)\.value$/.exec(path) ?? [];
    if (reference !== undefined) return t('adminForm.reference.label', { number: Number(reference) + 1 });
    if (path in PROMISE_FIELDS) return t(`adminForm.promise.${PROMISE_FIELDS[path as keyof typeof PROMISE_FIELDS]}`);
    if (path in SIDES) return t(`adminForm.label.${SIDES[path as keyof typeof SIDES]}`);
    const [, index, name = ''] = /^items\.(\d+)\.(\w+)$/.exec(path) ?? [];
    if (index === undefined || !(name in ITEM_FIELDS)) return t('adminForm.label.items');
    return t('adminForm.item.label', {
      number: Number(index) + 1,
      field: t(ITEM_FIELDS[name as keyof typeof ITEM_FIELDS]),
    });
  };
}
