import { clsx } from 'clsx';
import { Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import icon from '#app/ui/icon.module.css';
import { toFieldId, useForm } from './form-context.ts';
import { addItem, type ItemValues } from './form-values.ts';
import styles from './items-section.module.css';
import section from './section.module.css';
import { Section } from './section.tsx';
import { useStepByArrows } from './step-by-arrows.ts';

/** What is in the package: rows that are added and removed. */
export function ItemsSection() {
  const { t } = useTranslation();
  const { values, change } = useForm();
  const add = useRef<HTMLButtonElement>(null);
  const remove = (key: number) => {
    change({ items: values.items.filter((item) => item.key !== key) });
    // The button that had the focus is gone with its row.
    add.current?.focus();
  };
  return (
    <Section title={t('adminForm.section.items')}>
      {values.items.map((item, index) => (
        <ItemRow key={item.key} item={item} index={index} remove={() => remove(item.key)} />
      ))}
      <div className={section.wide}>
        <Button ref={add} small onClick={() => change({ items: addItem(values.items) })}>
          <Plus className={icon.icon} />
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
        <Trash2 className={icon.icon} />
      </Button>
    </div>
  );
}
