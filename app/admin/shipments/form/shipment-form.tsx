import { clsx } from 'clsx';
import { type FormEvent, type KeyboardEvent, useMemo, useRef } from 'react';
import { useCapabilities } from '#app/capabilities/use-capabilities.ts';
import route from '#app/charts/route.module.css';
import { useCompany } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import dataList from '#app/ui/data-list.module.css';
import fieldStyles from '#app/ui/field.module.css';
import layout from '#app/ui/layout.module.css';
import panel from '#app/ui/panel.module.css';
import { StatusChip } from '#app/ui/status-chip.tsx';
import textStyles from '#app/ui/text.module.css';
import { toFirstPart } from '#domain/address.ts';
import { toNumberPattern, toPrefixes } from '#domain/company/company.ts';
import { formatEstimate } from '#domain/dates.ts';
import { formatDimensions, formatWeight } from '#domain/shipments/dimensions.ts';
import type { FieldProblem } from '#domain/shipments/rules.ts';
import { SERVICE_TYPES } from '#domain/shipments/shipment.ts';
import { SHIPMENT_STATUSES } from '#domain/shipments/status.ts';
import { findWholeNumber } from '#domain/tracking/find-numbers.ts';
import { checkForm } from './check-form.ts';
import { DatesSection } from './dates-section.tsx';
import { Section, SelectField, TextField } from './fields.tsx';
import { ErrorSummary, SaveFailure } from './form-alerts.tsx';
import { parseNumber, toEstimate } from './form-body.ts';
import { FormProvider, useForm } from './form-context.ts';
import type { FormValues } from './form-values.ts';
import { ItemsSection, PackageSection } from './package-section.tsx';
import { PeopleSection } from './people-section.tsx';
import { RouteSection } from './route-section.tsx';
import { SaveBar, type SaveWays } from './save-bar.tsx';
import type { SaveOutcome } from './save-outcome.ts';
import styles from './shipment-form.module.css';
import { useErrorText, useProblems } from './use-problems.ts';

/** On edit, the stored shipment when the form was opened. */
export interface StoredShipment {
  values: FormValues;
  version: number;
  createdAt: string;
  estimatedDeliveryDate: string | null;
}

interface ShipmentFormProps {
  values: FormValues;
  onChange(part: Partial<FormValues>): void;
  stored?: StoredShipment;
  /** The result of the last save until the next one. */
  outcome: SaveOutcome | undefined;
  isBusy: boolean;
  cancelTo: string;
  /** What may follow the save, if there is a choice. */
  ways?: SaveWays | undefined;
  /** Called when the form passes all rules. */
  onSave(printsLabel: boolean): void;
}

/** The form of create and edit. Typed values stay in `values`, however a save ends. Specification, section 5. */
export function ShipmentForm(props: ShipmentFormProps) {
  const { values, onChange, stored, outcome, isBusy, cancelTo, ways, onSave } = props;
  const dates = useDates();
  const company = useCompany();
  const { needsDateReason } = useCapabilities();
  const form = useRef<HTMLFormElement>(null);
  const check = () =>
    checkForm(values, {
      now: new Date(),
      ...dates,
      prefixes: toPrefixes(company),
      stored,
      isReasonNeeded: needsDateReason && company.estimateReasonRequired,
    });
  const serverProblems = outcome?.kind === 'refused' ? outcome.problems : undefined;
  const { problems, about, find, touch } = useProblems(check, serverProblems);
  const errorOf = useErrorText(problems);
  const state = useMemo(() => ({ values, change: onChange, errorOf }), [values, onChange, errorOf]);

  const save = (printsLabel: boolean) => {
    if (isBusy) return;
    const unreadable = findUnreadable(form.current);
    const broken = check();
    find(broken, unreadable);
    if (broken.length === 0 && unreadable.length === 0) onSave(printsLabel);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    save(event.shiftKey && ways !== undefined);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    save(false);
  };
  const isFailed = outcome && outcome.kind !== 'refused' && outcome.kind !== 'stale';
  return (
    <FormProvider value={state}>
      <div className={styles.columns}>
        <form
          noValidate
          onSubmit={onSubmit}
          onKeyDown={onKeyDown}
          onChange={({ target }) => {
            if ('name' in target) touch(String(target.name));
          }}
          ref={form}
        >
          {problems.length > 0 ? <ErrorSummary problems={problems} about={about} /> : null}
          {problems.length === 0 && isFailed && !isBusy ? <SaveFailure outcome={outcome} /> : null}
          <ServiceSection isEdit={stored !== undefined} />
          <RouteSection />
          <PeopleSection />
          <PackageSection />
          <ItemsSection />
          <DatesSection stored={stored} />
          <SaveBar
            isEdit={stored !== undefined}
            isBusy={isBusy}
            cancelTo={cancelTo}
            ways={ways}
            onPrint={() => save(true)}
          />
        </form>
        <FormPreview />
      </div>
    </FormProvider>
  );
}

/** Finds fields that the browser can't parse as a number or a date. Their value is '', so the text would be lost unnoticed. */
function findUnreadable(form: HTMLFormElement | null): FieldProblem[] {
  const inputs = [...(form?.elements ?? [])].filter((element) => element instanceof HTMLInputElement);
  return inputs.filter((input) => input.validity.badInput).map(({ name }) => ({ path: name, code: 'invalidValue' }));
}

/** Number, service and status. On edit the number is read-only. Specification, section 5. */
function ServiceSection({ isEdit }: { isEdit: boolean }) {
  const { t } = useTranslation();
  const company = useCompany();
  const { change } = useForm();
  /** Extracts the number from a pasted link or text. */
  const reduceToNumber = (text: string) => {
    const trackingNumber = findWholeNumber(text, toPrefixes(company));
    if (trackingNumber) change({ trackingNumber });
  };
  return (
    <Section title={t('adminForm.section.service')} hint={isEdit ? undefined : t('adminForm.section.serviceHint')}>
      <TextField
        name="trackingNumber"
        label={t('adminForm.label.trackingNumber')}
        className={clsx(fieldStyles.input, textStyles.code)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onBlur={({ target }) => reduceToNumber(target.value)}
        {...(isEdit
          ? { disabled: true, hint: t('adminForm.numberFixed') }
          : { optional: t('adminForm.optional'), placeholder: toNumberPattern(company) })}
      />
      <SelectField
        name="serviceType"
        label={t('adminForm.label.serviceType')}
        choices={SERVICE_TYPES}
        toText={(type) => t(`serviceType.${type}`)}
      />
      <SelectField
        name="status"
        label={t('adminForm.label.status')}
        choices={SHIPMENT_STATUSES}
        toText={(status) => t(`status.${status}`)}
      />
    </Section>
  );
}

/** Previews the typed shipment: places as lists show them, and the planned route. */
function FormPreview() {
  const { t } = useTranslation();
  const dates = useDates();
  const { values } = useForm();
  const [length, width, height] = [values.length, values.width, values.height].map((side) =>
    parseNumber(side, dates.language),
  );
  const dimensions = { length: length ?? 0, width: width ?? 0, height: height ?? 0 };
  const size = formatDimensions({ dimensions, dimensionsUnit: values.dimensionsUnit }, dates.language);
  const weight = parseNumber(values.weight, dates.language);
  const estimate = toEstimate(values, dates.timeZone);
  const rows: [string, string][] = [
    [t('adminForm.preview.number'), values.trackingNumber.trim().toUpperCase() || t('adminForm.preview.generated')],
    [t('adminForm.preview.service'), t(`serviceType.${values.serviceType}`)],
    [
      t('adminForm.preview.package'),
      [weight > 0 ? formatWeight({ weight, weightUnit: values.weightUnit }, dates.language) : '', size]
        .filter(Boolean)
        .join(', ') || t('adminForm.preview.none'),
    ],
    [t('adminForm.preview.estimated'), estimate ? formatEstimate(estimate, dates) : t('adminForm.preview.noEstimate')],
  ];
  return (
    <aside className={clsx(panel.panel, styles.preview)} aria-labelledby="preview">
      <div className={panel.head}>
        <h2 id="preview">{t('adminForm.preview.title')}</h2>
        <StatusChip status={values.status} label={t(`status.${values.status}`)} />
      </div>
      <div className={panel.body}>
        <PlannedLine
          from={toFirstPart(values.originAddress) || t('adminForm.preview.noOrigin')}
          to={toFirstPart(values.destinationAddress) || t('adminForm.preview.noDestination')}
        />
        <dl className={dataList.list}>
          {rows.map(([term, text]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </aside>
  );
}

function PlannedLine({ from, to }: { from: string; to: string }) {
  return (
    <>
      <svg className={layout.drawing} viewBox="0 0 268 28" aria-hidden="true">
        <path className={route.dashed} d="M24 14H248" />
        <circle className={route.dot} cx="10" cy="14" r="7" />
        <circle className={clsx(route.ring, route.dotted)} cx="258" cy="14" r="8" />
      </svg>
      <p className={styles.ends}>
        <bdi>{from}</bdi> <bdi>{to}</bdi>
      </p>
    </>
  );
}
