import { clsx } from 'clsx';
import { CalendarClock, Hash, MapPin, User } from 'lucide-react';
import type { MouseEvent } from 'react';
import { href, Link } from 'react-router';
import { useCapabilities } from '#app/capabilities/use-capabilities.ts';
import { useCompany } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import icon from '#app/ui/icon.module.css';
import panel from '#app/ui/panel.module.css';
import { StatusChip } from '#app/ui/status-chip.tsx';
import textStyles from '#app/ui/text.module.css';
import { toFirstPart } from '#domain/address.ts';
import { formatDate, formatEstimate } from '#domain/dates.ts';
import type { OptionalColumn } from '#domain/list-settings/columns.ts';
import { countDaysLate } from '#domain/promises/days-late.ts';
import type { ListedShipment, Shipment } from '#domain/shipments/schema.ts';
import { toListLabelStatus } from '#domain/shipments/status.ts';
import { findColumns, useListSettings } from '../frame/list-settings.tsx';
import type { ListView } from '../parts/shipment-list-query.ts';
import tableStyles from '../parts/table.module.css';
import styles from './list-table.module.css';
import { usePanel } from './panel/use-panel.ts';
import type { Selection } from './selection/use-selection.ts';
import { SortHead } from './sort-head.tsx';

const COLUMNS = ['trackingNumber', 'status', 'from', 'to'] as const;
/** Further optional columns need a wide screen. */
const MAX_ON_LAPTOP = 2;

/** Ids of rows whose shipment was deleted or changed since the page loaded. */
export interface RowStates {
  gone: ReadonlySet<string>;
  changed: ReadonlySet<string>;
}

interface ListTableProps {
  shipments: ListedShipment[];
  states: RowStates;
  /** Undefined when rows can't be selected. */
  selection: Selection | undefined;
  view: ListView;
  /** Whether other shipments are loading. */
  isStale: boolean;
}

/**
 * Shows the columns of the specification, section 2, and those that staff chose. On a phone each row becomes a block.
 */
export function ListTable({ shipments, states, selection, view, isStale }: ListTableProps) {
  const { t } = useTranslation();
  const { choosesColumns } = useCapabilities();
  const settings = useListSettings();
  // Reference mode has the specified columns only.
  const columns = choosesColumns ? findColumns(settings, view) : [];
  const isComfortable = choosesColumns && settings.rowHeight === 'comfortable';
  return (
    <div
      className={clsx(panel.panel, styles.frame, selection?.isPicking && styles.picking)}
      aria-busy={isStale || undefined}
    >
      <table className={clsx(tableStyles.table, styles.list, isComfortable && styles.comfortable)}>
        <thead>
          <tr>
            {selection ? (
              <th scope="col" className={styles.box}>
                <PageBox selection={selection} />
              </th>
            ) : null}
            {COLUMNS.map((column) => (
              <SortHead key={column} column={column} view={view} />
            ))}
            {columns.map((column, index) => (
              <SortHead key={column} column={column} view={view} className={toOptionalClass(index)} />
            ))}
            <SortHead column="created" view={view} />
            <th scope="col">
              <span className={textStyles.visuallyHidden}>{t('admin.columns.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shipments.map((shipment) => (
            <Row
              key={shipment.id}
              shipment={shipment}
              isGone={states.gone.has(shipment.id)}
              isChanged={states.changed.has(shipment.id)}
              selection={selection}
              columns={columns}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  shipment: ListedShipment;
  isGone: boolean;
  isChanged: boolean;
  selection: Selection | undefined;
  columns: OptionalColumn[];
}

function Row({ shipment, isGone, isChanged, selection, columns }: RowProps) {
  const { t } = useTranslation();
  const { namesPeople } = useCapabilities();
  const openOnClick = useRowOpening();
  const sidePanel = usePanel();
  const dates = useDates();
  const { id, trackingNumber } = shipment;
  const status = toListLabelStatus(shipment.status, useCompany().holdLabel);
  return (
    <tr
      onClick={isGone ? undefined : openOnClick?.(() => sidePanel.open(id))}
      onContextMenu={({ nativeEvent }) => {
        // A long press.
        if (!(nativeEvent instanceof PointerEvent) || nativeEvent.pointerType !== 'touch' || isGone) return;
        nativeEvent.preventDefault();
        selection?.set(id, true, false);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowRight' || isGone || !sidePanel.fits()) return;
        event.preventDefault();
        sidePanel.open(id);
      }}
      className={clsx(
        isGone ? styles.gone : isChanged && styles.changed,
        selection?.has(id) && styles.selected,
        openOnClick && !isGone && styles.opens,
        sidePanel.id === id && styles.open,
      )}
    >
      {selection ? <td className={styles.box}>{isGone ? null : <RowBox {...{ selection, shipment }} />}</td> : null}
      <td className={styles.tracking}>
        <span className={clsx(textStyles.code, tableStyles.trackingNumber, styles.number)}>{trackingNumber}</span>
        <small>{t(`serviceType.${shipment.serviceType}`)}</small>
        {shipment.match && namesPeople ? <MatchLine match={shipment.match} /> : null}
      </td>
      <td className={styles.status}>
        <StatusChip status={status} label={t(`status.${status}`)} />
      </td>
      <td className={styles.origin} dir="auto" title={toFirstPart(shipment.originAddress)}>
        {toFirstPart(shipment.originAddress)}
      </td>
      <td className={styles.destination} dir="auto" title={toFirstPart(shipment.destinationAddress)}>
        {toFirstPart(shipment.destinationAddress)}
      </td>
      {columns.map((column, index) => (
        <td key={column} className={toOptionalClass(index)} dir={column === 'estimate' ? undefined : 'auto'}>
          <OptionalCell column={column} shipment={shipment} />
        </td>
      ))}
      <td className={styles.created}>
        <span className={styles.label}>{t('admin.columns.created')} </span>
        {formatDate(shipment.createdAt, dates)}
      </td>
      <td>
        {isGone ? (
          <span>{t('adminLive.deleted')}</span>
        ) : (
          <Link
            className={styles.view}
            data-row-link
            to={href('/admin/shipments/:id', { id })}
            aria-label={t('admin.list.viewNumber', { number: trackingNumber })}
          >
            {t('admin.list.view')}
          </Link>
        )}
      </td>
    </tr>
  );
}

const toOptionalClass = (index: number) => clsx(styles.optional, index >= MAX_ON_LAPTOP && styles.wideOnly);

function OptionalCell({ column, shipment }: { column: OptionalColumn; shipment: ListedShipment }) {
  if (column === 'estimate') return <Estimate shipment={shipment} />;
  const text = toCellText(column, shipment);
  return (
    <span className={styles.cut} title={text}>
      {text}
    </span>
  );
}

function toCellText(
  column: Exclude<OptionalColumn, 'estimate'>,
  { people, references, customer, trackingHistory }: ListedShipment,
): string {
  if (column === 'recipient') return people?.recipient.name || people?.recipient.company || '';
  if (column === 'reference') return references?.map(({ value }) => value).join(', ') ?? '';
  if (column === 'customer') return customer?.name ?? '';
  return toFirstPart(trackingHistory[0]?.location ?? '');
}

/** The estimate of a shipment, and how late it is. */
function Estimate({ shipment }: { shipment: Shipment }) {
  const { t } = useTranslation();
  const dates = useDates();
  const estimate = shipment.estimatedDeliveryDate;
  if (estimate === null) return <span className={textStyles.muted}>{t('admin.list.noEstimate')}</span>;
  const late = countDaysLate(shipment, new Date(), dates.timeZone);
  return (
    <>
      {formatEstimate(estimate, dates)}{' '}
      {late > 0 ? (
        <span className={styles.late}>
          <CalendarClock className={icon.small} />
          {t('admin.list.late', { count: late })}
        </span>
      ) : null}
    </>
  );
}

const ICONS = { recipient: User, sender: User, reference: Hash, origin: MapPin, destination: MapPin };

/** Shows the match of the search when no column contains it. */
function MatchLine({ match: { field, kind, value } }: { match: NonNullable<ListedShipment['match']> }) {
  const { t } = useTranslation();
  const Icon = ICONS[field];
  return (
    <p className={styles.match}>
      <Icon className={icon.small} />
      <span>
        {field === 'reference' ? t(`admin.references.${kind ?? 'other'}`) : t(`admin.list.match.${field}`)}:{' '}
        <b dir="auto">{value}</b>
      </span>
    </p>
  );
}

/** Selects a row; with Shift, the range since the last one. */
function RowBox({ selection, shipment }: { selection: Selection; shipment: Shipment }) {
  const { t } = useTranslation();
  return (
    <label className={styles.boxesBox}>
      <input
        type="checkbox"
        data-row-box
        aria-label={t('admin.select.row', { number: shipment.trackingNumber })}
        checked={selection.has(shipment.id)}
        onChange={({ target, nativeEvent }) =>
          selection.set(shipment.id, target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </label>
  );
}

/** Selects all rows of the page; indeterminate when some are selected. */
function PageBox({ selection }: { selection: Selection }) {
  const { t } = useTranslation();
  const { rows, has, setPage } = selection;
  const isSome = rows.some(has);
  const isWhole = isSome && rows.every(has);
  return (
    <label className={styles.boxesBox}>
      <input
        type="checkbox"
        aria-label={t('admin.select.page')}
        ref={(box) => {
          if (box) box.indeterminate = isSome && !isWhole;
        }}
        checked={isWhole}
        onChange={() => setPage(!isWhole)}
      />
    </label>
  );
}

const CONTROLS = 'a, button, input, label';
const hasModifier = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) => ctrlKey || metaKey || shiftKey || altKey;

/**
 * A click anywhere in a row follows its link, except on a control or after selecting text. The keyboard uses the link.
 * Undefined where rows are not clickable.
 */
function useRowOpening() {
  const { opensFromList } = useCapabilities();
  if (!opensFromList) return undefined;
  return (open: () => void) => (event: MouseEvent) => {
    const isOnControl = event.target instanceof Element && event.target.closest(CONTROLS) !== null;
    const isSelecting = window.getSelection()?.isCollapsed === false;
    if (isOnControl || isSelecting || hasModifier(event)) return;
    open();
  };
}
