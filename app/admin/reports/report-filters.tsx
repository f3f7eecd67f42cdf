import { clsx } from 'clsx';
import { type FormEvent, useId } from 'react';
import { Link, useNavigate } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { FieldFrame } from '#app/ui/field-frame.tsx';
import layout from '#app/ui/layout.module.css';
import type { Customer } from '#domain/customers/schema.ts';
import type { ReportLane, ReportQuery } from '#domain/reports/report.ts';
import { SERVICE_TYPES, type ServiceType } from '#domain/shipments/shipment.ts';
import { usePlaceText } from '../parts/use-texts.ts';
import styles from './report-filters.module.css';
import { isPreset, PRESET_DAYS, toPreset, toReportSearch } from './report-view.ts';

interface ReportFiltersProps {
  query: ReportQuery;
  /** "yyyy-mm-dd" in the company's time zone. */
  today: string;
  /** The lanes of the current report. */
  lanes: ReportLane[];
  customers: Customer[];
}

/** Encodes a lane as an option's value; '' selects all lanes. */
const toValue = (lane: Pick<ReportLane, 'origin' | 'destination'>) => JSON.stringify([lane.origin, lane.destination]);

function readForm(form: FormData): ReportQuery {
  const text = (name: string) => String(form.get(name) ?? '');
  const [origin, destination] = text('lane') ? (JSON.parse(text('lane')) as [string, string]) : [];
  const service = (text('service') || undefined) as ServiceType | undefined;
  const customer = text('customer') || undefined;
  return { from: text('from'), to: text('to'), service, customer, origin, destination };
}

/** Filters by period, service, customer and lane. The address holds the filters, and the form starts from them. */
export function ReportFilters({ query, today, lanes, customers }: ReportFiltersProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    navigate({ search: toReportSearch(readForm(new FormData(event.currentTarget))) });
  };
  return (
    <>
      <nav className={clsx(styles.presets, layout.screenOnly)} aria-label={t('adminReports.presets')}>
        {PRESET_DAYS.map((days) => (
          <Link
            key={days}
            to={{ search: toReportSearch(toPreset(query, today, days)) }}
            aria-current={isPreset(query, today, days) ? 'true' : undefined}
          >
            {t('adminReports.lastDays', { count: days })}
          </Link>
        ))}
      </nav>
      <form
        key={toReportSearch(query)}
        className={clsx(styles.filters, layout.screenOnly)}
        aria-label={t('adminReports.filters')}
        onSubmit={apply}
      >
        <Field label={t('adminReports.from')} name="from" type="date" required defaultValue={query.from} />
        <Field label={t('adminReports.to')} name="to" type="date" required defaultValue={query.to} />
        <Choice
          label={t('adminReports.service')}
          name="service"
          all={t('adminReports.allServices')}
          value={query.service}
        >
          {SERVICE_TYPES.map((service) => [service, t(`serviceType.${service}`)])}
        </Choice>
        <CustomerChoice chosen={query.customer} customers={customers} />
        <LaneChoice query={query} lanes={lanes} />
        <Button type="submit">{t('adminReports.apply')}</Button>
      </form>
    </>
  );
}

function LaneChoice({ query: { origin, destination }, lanes }: Pick<ReportFiltersProps, 'query' | 'lanes'>) {
  const { t } = useTranslation();
  const toPlace = usePlaceText();
  const selectedLanes = origin !== undefined && destination !== undefined ? [{ origin, destination }] : [];
  const others = lanes.filter((lane) => lane.origin !== origin || lane.destination !== destination);
  return (
    <Choice
      label={t('adminReports.laneFilter')}
      name="lane"
      all={t('adminReports.allLanes')}
      value={selectedLanes[0] && toValue(selectedLanes[0])}
    >
      {[...selectedLanes, ...others].map((lane) => [
        toValue(lane),
        t('adminReports.lane', { origin: toPlace(lane.origin), destination: toPlace(lane.destination) }),
      ])}
    </Choice>
  );
}

/** Absent at companies without customers. */
function CustomerChoice({ chosen, customers }: { chosen: string | undefined; customers: Customer[] }) {
  const { t } = useTranslation();
  const names = customers.map(({ id, name }): [string, string] => [id, name]);
  if (chosen && !customers.some(({ id }) => id === chosen))
    names.unshift([chosen, t('adminList.filters.unknownCustomer')]);
  if (names.length === 0) return null;
  return (
    <Choice label={t('adminList.filters.customer')} name="customer" all={t('adminReports.allCustomers')} value={chosen}>
      {names}
    </Choice>
  );
}

interface ChoiceProps {
  label: string;
  name: string;
  /** The label of the option without a filter. */
  all: string;
  value: string | undefined;
  /** Pairs of value and label. */
  children: [string, string][];
}

function Choice({ label, name, all, value, children }: ChoiceProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label}>
      {(field) => (
        <select {...field} name={name} defaultValue={value ?? ''}>
          <option value="">{all}</option>
          {children.map(([choice, text]) => (
            <option key={choice} value={choice}>
              {text}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
