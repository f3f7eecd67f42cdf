import type { ColumnType, JSONColumnType } from 'kysely';

/** UTC timestamps: read as Date, written as Date or ISO text. */
export type Moment = ColumnType<Date, Date | string, Date | string>;
export type OptionalMoment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
export type MomentByDefault = ColumnType<Date, Date | string | undefined, Date | string>;

/** A jsonb column with a default, written as JSON text: the driver would turn an array into a PostgreSQL array. */
export type Json<T extends object> = JSONColumnType<T>;
export type JsonByDefault<T extends object> = ColumnType<T, string | undefined, string>;
