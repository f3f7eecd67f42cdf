import type { PublicPlaces } from '#domain/address.ts';
import type { Company } from '#domain/company/company.ts';
import type { BusinessHours } from '#domain/company/next-opening.ts';
import type { Prefixes } from '#domain/tracking/number.ts';
import type { Database } from '#server/db/database.ts';
import type { Logger } from '#server/logger.ts';

/** Dependencies that many services have in common; each picks what it uses. */
export interface BaseDeps {
  database: Database;
  log: Logger;
  /** The public address of the site. */
  publicUrl: string;
  now: () => Date;
  /** IANA time zone of the company: of its days, and of times in files and mails. */
  timeZone: string;
  /** Read for each use, because the company may be renamed. */
  getCompany: () => Company;
  getBusinessHours: () => BusinessHours;
  /** Prefixes of the company's tracking numbers; new numbers get the first. */
  getPrefixes: () => Prefixes;
  /** Whether the company requires a reason when a promised date moves. */
  isReasonNeeded: () => boolean;
  /** Throws ValidationError for an unknown customer. */
  requireCustomer: (id: string) => Promise<void>;
  places: PublicPlaces;
  /** Returns a UUID. */
  createId: () => string;
  /** Returns a random secret for one link. */
  createToken: () => string;
  /** Returns the letters and digits of a case number. */
  createCaseCode: () => string;
  /** A cryptographic source of bytes. */
  randomByte: () => number;
}
