/** Within a transaction: both engines write every value the same way. */
export const EQUAL_TEXTS = `
  set local timezone to 'UTC'; set local datestyle to 'ISO'; set local intervalstyle to 'postgres';
  set local extra_float_digits to 1; set local bytea_output to 'hex'; set local statement_timeout to 0`;
