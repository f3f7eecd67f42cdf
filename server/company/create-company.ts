import { type Company, toPrefixes } from '#domain/company/company.ts';
import { toEstimateRules } from '#domain/company/default-estimate.ts';
import { toRequiredFactor } from '#domain/session/second-factor.ts';
import type { BaseDeps } from '#server/core/base-deps.ts';
import { COMPANY_CHANNEL } from '#server/db/channels.ts';
import { createLimitedThread, ThreadLimitError } from '#server/thread/limited-thread.ts';
import { createCompanyRepository, createMarkRepository } from './company.repository.ts';
import { createCompanyService } from './company.service.ts';
import type { MadeMark } from './mark/make-mark.ts';
import type { MarkTasks } from './mark/mark-worker.ts';
import { MarkError } from './mark/read-png.ts';
import { createMarkService } from './marks.service.ts';

interface CompanyOptions extends Pick<BaseDeps, 'database' | 'log' | 'now' | 'timeZone'> {
  siteMode?: 'live' | 'reference';
}

/** The company with its handlers by database channel. */
export async function createCompany({ database, now, timeZone, log, siteMode }: CompanyOptions) {
  const getCompany = (): Company => company.getCurrentCompany().company;
  const marks = createMarkService({
    repository: createMarkRepository(database.kysely),
    makeMark: createMakeMark(),
    getCompany,
    now,
  });
  const company = createCompanyService({
    requireMark: marks.requireMark,
    repository: createCompanyRepository(database.kysely),
    onNotRead: (err) => log.warn({ err }, 'could not read the company settings, retrying'),
    onUnreadFields: (fields) => log.warn({ fields }, 'unreadable company settings replaced by their defaults'),
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
    getEstimateRules: () => toEstimateRules(company.getCurrentCompany().settings),
    isReasonNeeded: () => getCompany().estimateReasonRequired,
    getRequiredFactor: () =>
      toRequiredFactor(company.getCurrentCompany().settings.secondFactorFrom ?? null, now(), timeZone),
    listeners: { [COMPANY_CHANNEL]: company.changed },
  };
}

const FILE = new URL('./mark/mark-worker.ts', import.meta.url);
/** An image of 2,048 by 2,048 pixels takes some seconds, and 150 MB besides its bytes. */
const LIMITS = { stepMs: 60_000, taskMs: 60_000, heapMb: 512 };

/**
 * Creates the images of a logo in a separate thread, one logo at a time: a large one takes seconds and much memory, and
 * only its uploader waits. Rejects with MarkError.
 */
export function createMakeMark(): (bytes: Uint8Array) => Promise<MadeMark> {
  const thread = createLimitedThread<MarkTasks>(FILE, LIMITS);
  return async (bytes) => {
    const answer = await thread.run('makeMark', bytes).catch((error) => {
      if (error instanceof ThreadLimitError) throw new MarkError('markSize');
      throw error;
    });
    if ('problem' in answer) throw new MarkError(answer.problem);
    const files = Object.entries(answer.files).map(([name, file]) => [name, Buffer.from(file)]);
    return { mark: answer.mark, files: Object.fromEntries(files) as MadeMark['files'] };
  };
}
