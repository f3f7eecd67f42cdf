import { clsx } from 'clsx';
import { Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Button } from '#app/ui/button.tsx';
import fieldStyles from '#app/ui/field.module.css';
import { Field } from '#app/ui/field.tsx';
import { FieldNote } from '#app/ui/field-note.tsx';
import { DIMENSION_UNITS, WEIGHT_UNITS } from '#domain/shipments/shipment.ts';
import { Section, SelectField, TextField, useStepByArrows } from './fields.tsx';
import { toFieldId, useForm } from './form-context.ts';
import { addItem, type ItemValues } from './form-values.ts';
import styles from './package-section.module.css';
import section from './section.module.css';

const SIDES = ['length', 'width', 'height'] as const;

/**
 * Weight and dimensions with their units. Steps and minimums for the arrow keys follow the specification, section 5. The
 * inputs are text, because number inputs drop a comma or point while typing and turn "4,5" into 45.
 */
export function PackageSection() {
  const { t } = useTranslation();
  return (
    <Section title={t('adminForm.section.package')} hint={t('adminForm.section.packageHint')}>
      <div className={styles.weight}>
        <TextField name="weight" label={t('adminForm.label.weight')} inputMode="decimal" min="0.1" step="0.1" />
        <UnitSelect name="weightUnit" choices={WEIGHT_UNITS} />
      </div>
      <Dimensions />
    </Section>
  );
}

interface UnitSelectProps {
  name: 'weightUnit' | 'dimensionsUnit';
  choices: readonly string[];
}

function UnitSelect({ name, choices }: UnitSelectProps) {
  const { t } = useTranslation();
  const label = t(`adminForm.label.${name}`);
  return <SelectField name={name} label={label} isLabelHidden choices={choices} toText={(unit) => unit} />;
}

function Dimensions() {
  const { t } = useTranslation();
  const { errorOf } = useForm();
  const error = SIDES.map((side) => errorOf(`dimensions.${side}`)).find(Boolean);
  return (
    <div className={clsx(fieldStyles.field, section.wide)}>
      <span className={fieldStyles.label} id="dims">
        {t('adminForm.label.dimensions')} <span className={fieldStyles.optional}>{t('adminForm.optional')}</span>
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset can't align four inputs on one line */}
      <div className={styles.dimensions} role="group" aria-labelledby="dims">
        {SIDES.map((side) => (
          <Side key={side} side={side} />
        ))}
        <UnitSelect name="dimensionsUnit" choices={DIMENSION_UNITS} />
      </div>
      <FieldNote id="dims-note" error={error} />
    </div>
  );
}

function Side({ side }: { side: (typeof SIDES)[number] }) {
  const { t } = useTranslation();
  const { values, change, errorOf } = useForm();
  const path = `dimensions.${side}`;
  const stepByArrows = useStepByArrows((value) => change({ [side]: value }));
  const isInvalid = errorOf(path) !== undefined;
  return (
    <>
      {side === 'length' ? null : <i aria-hidden="true">×</i>}
      <input
        className={fieldStyles.input}
        id={toFieldId(path)}
        name={path}
        inputMode="decimal"
        min="1"
        step="0.1"
        aria-label={t(`adminForm.label.${side}`)}
        aria-invalid={isInvalid || undefined}
        aria-describedby={isInvalid ? 'dims-note' : undefined}
        value={values[side]}
        onKeyDown={stepByArrows}
        onChange={({ target }) => change({ [side]: target.value })}
      />
    </>
  );
}

/** The items of the package: rows that are added and removed. */
export function ItemsSection() {
  const { t } = useTranslation();
  const { values, change } = useForm();
  const add = useRef<HTMLButtonElement>(null);
  const remove = (key: number) => {
    change({ items: values.items.filter((item) => item.key !== key) });
    // The row's button, which had the focus, has been removed.
    add.current?.focus();
  };
  return (
    <Section title={t('adminForm.section.items')}>
      {values.items.map((item, index) => (
        <ItemRow key={item.key} item={item} index={index} remove={() => remove(item.key)} />
      ))}
      <div className={section.wide}>
        <Button ref={add} small onClick={() => change({ items: addItem(values.items) })}>
          <Plus />
          {t('adminForm.item.add')}
        </Button>
      </div>
    </Section>
  );
}

interface ItemRowProps {
  item: ItemValues;
  index: number;
  remove(): void;
}

function ItemRow({ item, index, remove }: ItemRowProps) {
  const { t } = useTranslation();
  const { values, change, errorOf } = useForm();
  const update = (name: 'description' | 'quantity' | 'weight', value: string) =>
    change({ items: values.items.map((row) => (row === item ? { ...row, [name]: value } : row)) });
  const stepQuantity = useStepByArrows((value) => update('quantity', value));
  const stepWeight = useStepByArrows((value) => update('weight', value));
  const field = (name: 'description' | 'quantity' | 'weight') => {
    const path = `items.${index}.${name}`;
    return {
      id: toFieldId(path),
      name: path,
      value: item[name],
      error: errorOf(path),
      onChange: ({ target }: { target: HTMLInputElement }) => update(name, target.value),
    };
  };
  return (
    <div className={clsx(section.wide, styles.item)}>
      <Field label={t('adminForm.item.description')} dir="auto" {...field('description')} />
      <Field
        label={t('adminForm.item.quantity')}
        inputMode="numeric"
        min="1"
        step="1"
        onKeyDown={stepQuantity}
        {...field('quantity')}
      />
      <Field
        label={t('adminForm.item.weight', { unit: values.weightUnit })}
        inputMode="decimal"
        min="0"
        step="0.1"
        onKeyDown={stepWeight}
        {...field('weight')}
      />
      <Button variant="quiet" aria-label={t('adminForm.item.remove', { number: index + 1 })} onClick={remove}>
        <Trash2 />
      </Button>
    </div>
  );
}
