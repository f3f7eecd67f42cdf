import { type Company, toPrefixes } from '#domain/company/company.ts';
import { toRequiredFactor } from '#domain/session/second-factor.ts';
import { COMPANY_CHANNEL } from '#server/db/channels.ts';
import type { Database } from '#server/db/database.ts';
import type { Logger } from '#server/logger.ts';
import { createCompanyRepository } from './company.repository.ts';
import { createCompanyService } from './company.service.ts';
import { createMakeMark } from './mark/make-mark-aside.ts';
import { createMarkRepository } from './marks.repository.ts';
import { createMarkService } from './marks.service.ts';

interface CompanyOptions {
  database: Database;
  now: () => Date;
  timeZone: string;
  log: Logger;
  siteMode?: 'live' | 'reference';
}

/** The company, read, and what is to be heard of the database about it, by channel. */
export async function createCompany({ database, now, timeZone, log, siteMode }: CompanyOptions) {
  const getCompany = (): Company => company.getKnownCompany().company;
  const marks = createMarkService({
    repository: createMarkRepository(database.kysely),
    makeMark: createMakeMark(),
    getCompany,
    now,
  });
  const company = createCompanyService({
    requireMark: marks.requireMark,
    repository: createCompanyRepository(database.kysely),
    onNotRead: (err) => log.warn({ err }, 'company not read, trying again'),
    onUnreadFields: (fields) => log.warn({ fields }, 'settings of the company that do not read are as specified'),
    isFixed: siteMode === 'reference',
    now,
    timeZone,
  });
  await company.load();
  return {
    company,
    marks,
    getCompany,
    getPrefixes: () => toPrefixes(getCompany()),
    isReasonNeeded: () => getCompany().estimateReasonRequired,
    getRequiredFactor: () =>
      toRequiredFactor(company.getKnownCompany().settings.secondFactorFrom ?? null, now(), timeZone),
    heard: { [COMPANY_CHANNEL]: company.changed },
  };
}
