import type { ErrorKey } from './error-texts.ts';
import type { StaffErrorKey } from './staff-error-texts.ts';

/** What a rule of a schema says when it is broken: the key of a text, checked by its type. */
export const says = (key: ErrorKey | StaffErrorKey) => key;
