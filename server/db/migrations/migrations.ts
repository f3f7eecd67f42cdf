import { baseline } from '../baseline.ts';
import type { Migration } from '../migrate.ts';

/** Every migration, oldest first. Only ever append: databases remember by name what they have. */
export const migrations: readonly Migration[] = [baseline];
