import type { z } from 'zod';
import type { officeSchema } from './schema.ts';

/** An office that customers can visit or call. */
export type Office = z.infer<typeof officeSchema>;

export const OFFICE_LIMITS = { count: 8, name: 60, lines: 4 } as const;

/** Specification, section 1. */
export const DEFAULT_OFFICES: readonly [Office, Office, Office] = [
  {
    name: 'New York',
    address: ['350 Fifth Avenue, Suite 4200', 'New York, NY 10118'],
    timeZone: 'America/New_York',
    phone: '+1 212 555 0140',
  },
  {
    name: 'London',
    address: ['1 Poultry, Floor 6', 'London EC2R 8EJ'],
    timeZone: 'Europe/London',
    phone: '+44 20 7946 0140',
  },
  {
    name: 'Singapore',
    address: ['9 Raffles Place, #42-01', 'Singapore 048619'],
    timeZone: 'Asia/Singapore',
    phone: '+65 6555 0140',
  },
];
