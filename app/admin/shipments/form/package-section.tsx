import { clsx } from 'clsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import fieldStyles from '#app/ui/field.module.css';
import { FieldNote } from '#app/ui/field-note.tsx';
import { DIMENSION_UNITS, WEIGHT_UNITS } from '#domain/shipment.ts';
import { toFieldId, useForm } from './form-context.ts';
import styles from './package-section.module.css';
import section from './section.module.css';
import { Section } from './section.tsx';
import { SelectField } from './select-field.tsx';
import { useStepByArrows } from './step-by-arrows.ts';
import { TextField } from './text-field.tsx';

const SIDES = ['length', 'width', 'height'] as const;
const asIs = (unit: string) => unit;

/**
 * Weight and dimensions with their units; steps and minimums are those of the specification, section 5, for the arrow keys.
 * The inputs take text: a browser's number input drops a comma, or a point, while it is typed, and makes 45 of "4,5".
 */
export function PackageSection() {
  const { t } = useTranslation();
  return (
    <Section title={t('adminForm.section.package')} hint={t('adminForm.section.packageHint')}>
      <div className={styles.weight}>
        <TextField name="weight" label={t('adminForm.label.weight')} inputMode="decimal" min="0.1" step="0.1" />
        <SelectField
          name="weightUnit"
          label={t('adminForm.label.weightUnit')}
          isLabelHidden
          choices={WEIGHT_UNITS}
          toText={asIs}
        />
      </div>
      <Dimensions />
    </Section>
  );
}

function Dimensions() {
  const { t } = useTranslation();
  const { errorOf } = useForm();
  const error = SIDES.map((side) => errorOf(`dimensions.${side}`)).find(Boolean);
  return (
    <div className={clsx(fieldStyles.field, section.wide)}>
      <span className={fieldStyles.label} id="dims">
        {t('adminForm.label.dimensions')} <span className={fieldStyles.optional}>({t('adminForm.optional')})</span>
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: four inputs in one line */}
      <div className={styles.dimensions} role="group" aria-labelledby="dims">
        {SIDES.map((side) => (
          <Side key={side} side={side} />
        ))}
        <SelectField
          name="dimensionsUnit"
          label={t('adminForm.label.dimensionsUnit')}
          isLabelHidden
          choices={DIMENSION_UNITS}
          toText={asIs}
        />
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
