import { clsx } from 'clsx';
import route from '#app/charts/route.module.css';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import dataList from '#app/ui/data-list.module.css';
import panel from '#app/ui/panel.module.css';
import { StatusChip } from '#app/ui/status-chip.tsx';
import { toFirstPart } from '#domain/address.ts';
import { formatEstimate } from '#domain/dates.ts';
import { formatDimensions, formatWeight } from '#domain/shipments/dimensions.ts';
import { parseNumber, toEstimate } from './form-body.ts';
import { useForm } from './form-context.ts';
import styles from './form-preview.module.css';

/** Previews the typed shipment: places as lists show them, and the planned route. */
export function FormPreview() {
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
      <svg className={styles.line} viewBox="0 0 268 28" aria-hidden="true">
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
