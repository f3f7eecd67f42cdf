import type { ListShipmentsQuery } from '#app/api/shipment-calls.ts';
import { isRelativeDay, isStorableDay } from '#domain/reports/period.ts';
import {
  DELIVERY_KINDS,
  listServices,
  MOVE_FILTERS,
  SHIPMENT_SORTS,
  type ShipmentFilter,
  type ShipmentSort,
} from '#domain/shipments/filter.ts';
import { SHIPMENT_LIMITS } from '#domain/shipments/shipment.ts';
import { SHIPMENT_STATUSES, type ShipmentStatus } from '#domain/shipments/status.ts';

/** The longest search the API accepts. */
export const MAX_SEARCH_LENGTH = 200;

export const DEFAULT_SORT = 'created';
type OtherSort = Exclude<ShipmentSort, typeof DEFAULT_SORT>;
export const OTHER_SORTS = SHIPMENT_SORTS.filter((sort): sort is OtherSort => sort !== DEFAULT_SORT);

/** The view of the list that the address describes. Values the API would reject are ignored. */
export interface ListView extends Omit<ShipmentFilter, 'ids'> {
  search: string;
  status: ShipmentStatus | undefined;
  /** Undefined sorts the newest first. */
  sort: OtherSort | undefined;
  /** The id of a pasted list of numbers, which overrides all other filters. */
  pasted: string | undefined;
  /** The id of a saved view that the list was opened with. */
  view: string | undefined;
  /** Start of the page; undefined for the first. */
  cursor: string | undefined;
}

const oneOf = <Choice extends string>(choices: readonly Choice[], text: string | null) =>
  choices.find((choice) => choice === text);
const day = (text: string | null) => (text && (isStorableDay(text) || isRelativeDay(text)) ? text : undefined);
const pastedId = (text: string | null) => (text && /^[0-9a-f-]{36}$/.test(text) ? text : undefined);
const importId = (text: string | null) => (text && /^[A-Za-z0-9_-]{8,64}$/.test(text) ? text : undefined);
const shortId = (text: string | null) => (text && /^[A-Za-z0-9_-]{1,64}$/.test(text) ? text : undefined);
const place = (text: string | null) => text?.slice(0, SHIPMENT_LIMITS.address);
const services = (text: string) => listServices(text).join(',') || undefined;

export function readListView(params: URLSearchParams): ListView {
  return {
    search: (params.get('search') ?? '').slice(0, MAX_SEARCH_LENGTH),
    status: oneOf(SHIPMENT_STATUSES, params.get('status')),
    sort: oneOf(OTHER_SORTS, params.get('sort')),
    service: services(params.getAll('service').join(',')),
    customer: shortId(params.get('customer')),
    createdFrom: day(params.get('createdFrom')),
    createdTo: day(params.get('createdTo')),
    estimateFrom: day(params.get('estimateFrom')),
    estimateTo: day(params.get('estimateTo')),
    late: params.get('late') === 'true' ? 'true' : undefined,
    lastPlace: params.get('lastPlace')?.trim().slice(0, SHIPMENT_LIMITS.location) || undefined,
    origin: place(params.get('origin')),
    destination: place(params.get('destination')),
    delivery: oneOf(DELIVERY_KINDS, params.get('delivery')),
    moved: oneOf(MOVE_FILTERS, params.get('moved')),
    import: importId(params.get('import')),
    pasted: pastedId(params.get('pasted')),
    view: shortId(params.get('view')),
    cursor: params.get('cursor') || undefined,
  };
}

/** Lists the parameters that are set. An empty place is a valid value: addresses without a place. */
function listParameters({ search, status, sort, view, cursor, ...filter }: Partial<ListView>): [string, string][] {
  const texts = Object.entries({ search, status, sort, view, cursor }).filter(([, text]) => text);
  const others = Object.entries(filter).filter(([, text]) => text !== undefined);
  return [...texts, ...others] as [string, string][];
}

/** The part of a view that a saved view stores: search, filters and order, normalized. */
export const toSavedQuery = (view: ListView): string =>
  toListSearch({ ...view, view: undefined, pasted: undefined, cursor: undefined }).slice(1);

/** Whether the view leaves out shipments, if only those of other pages. */
export const isFiltered = (view: ListView): boolean =>
  view.cursor !== undefined || toSavedQuery({ ...view, sort: undefined }) !== '';

/** Returns the query string of a view without empty parameters. */
export function toListSearch(view: Partial<ListView>): string {
  const parameters = listParameters(view);
  return parameters.length > 0 ? `?${new URLSearchParams(parameters)}` : '';
}

export function toApiQuery({ pasted: _, view: __, ...rest }: ListView): ListShipmentsQuery {
  return Object.fromEntries(listParameters(rest));
}

/** Returns the filter for all shipments of the view, without page and order. */
export function toWholeFilter({ cursor: _, sort: __, pasted: ___, view: ____, ...filter }: ListView): ShipmentFilter {
  return filter;
}

/** Returns the view without search, status, order and page: the filters of a report's link. */
export function toReportPart({
  search: _,
  status: __,
  sort: ___,
  cursor: ____,
  pasted: _____,
  view: ______,
  ...part
}: ListView): ShipmentFilter {
  return part;
}
