import type { z } from 'zod';
import type { officeSchema } from './schema.ts';

/** An office that customers can visit or call. */
export type Office = z.infer<typeof officeSchema>;

export const OFFICE_LIMITS = { count: 8, name: 60, lines: 4 } as const;

/** Cities of the specification, section 1, at addresses that do not exist. */
export const DEFAULT_OFFICES: readonly [Office, Office, Office] = [
  {
    name: 'New York',
    address: ['40 Invented Avenue, Suite 400', 'New York, NY 10001'],
    timeZone: 'America/New_York',
    phone: '+1 212 555 0140',
  },
  {
    name: 'London',
    address: ['3 Fictional Close, Floor 6', 'London EC1A 1AA'],
    timeZone: 'Europe/London',
    phone: '+44 20 7946 0140',
  },
  {
    name: 'Singapore',
    address: ['9 Fiction Quay, #42-01', 'Singapore 010000'],
    timeZone: 'Asia/Singapore',
    phone: '+65 6555 0140',
  },
];
