/**
 * Options and defaults of a shipment. Specification, sections 5 and 9. Weights are in `weightUnit`, lengths in
 * `dimensionsUnit`.
 */
export const SERVICE_TYPES = ['EXPRESS', 'STANDARD', 'ECONOMY', 'INTERNATIONAL'] as const;
export type ServiceType = (typeof SERVICE_TYPES)[number];
export const WEIGHT_UNITS = ['kg', 'lb'] as const;
export type WeightUnit = (typeof WEIGHT_UNITS)[number];
export const DIMENSION_UNITS = ['cm', 'in'] as const;
export type DimensionUnit = (typeof DIMENSION_UNITS)[number];

export const DEFAULT_SERVICE_TYPE: ServiceType = 'EXPRESS';
export const DEFAULT_WEIGHT_UNIT: WeightUnit = 'kg';
export const DEFAULT_DIMENSION_UNIT: DimensionUnit = 'cm';
export const DEFAULT_DELIVERY_TIME = '09:00';
export const DEFAULT_ITEM_QUANTITY = 1;
export const DEFAULT_ITEM_WEIGHT = 0;
/** Seconds during which a deleted shipment can be restored. */
export const RESTORE_SECONDS = 60;
/** Seconds during which the page offers an undo of a deletion. */
export const UNDO_SECONDS = 10;
export const RECENT_SHIPMENTS = 5;
export const CONNECTION_TEST_LIMIT = 5;

/** Maximum lengths in UTF-16 units, and maximum list sizes. */
export const SHIPMENT_LIMITS = {
  address: 500,
  location: 200,
  notes: 5_000,
  itemDescription: 500,
  items: 500,
  number: 1_000_000,
} as const;
