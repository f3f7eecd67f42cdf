import { type Company, type CompanySettings, listFormerPrefixes, toCompany } from '#domain/company/company.ts';
import { NO_DEFAULT_ESTIMATES } from '#domain/company/default-estimate.ts';
import { DEFAULT_LEGAL } from '#domain/company/legal.ts';
import { toLegalDays } from '#domain/company/legal-text.ts';
import type { BusinessHours } from '#domain/company/next-opening.ts';
import { type CompanyChange, type CompanyView, parseCompanySettings } from '#domain/company/schema.ts';
import { toDay } from '#domain/dates.ts';
import type { BaseDeps } from '#server/core/base-deps.ts';
import { ConflictError, toFieldError, ValidationError } from '#server/errors.ts';
import type { CompanyRepository, StoredCompany } from './company.repository.ts';

/** The company as cached in this process. */
export interface CurrentCompany {
  /** Changes with every update; 0 before the first. */
  version: number;
  settings: CompanySettings;
  company: Company;
  /**
   * Unreadable stored fields, as after a downgrade: defaults apply, and the fields are kept until they are set again.
   */
  unread: Record<string, unknown>;
}

export interface CompanyServiceDeps extends Pick<BaseDeps, 'now' | 'timeZone'> {
  repository: CompanyRepository;
  /** Throws ValidationError unless the logo exists; marks it as used. */
  requireMark: (mark: string) => Promise<void>;
  /** An announced change could not be read and will be retried. */
  onNotRead(error: unknown): void;
  /** Stored fields could not be read. */
  onUnreadFields(fields: string[]): void;
  /** In SITE_MODE=reference, the specified company applies, regardless of what is stored. */
  isFixed: boolean;
}

const RETRY_MS = 1_000;
const AS_SPECIFIED: CurrentCompany = { version: 0, settings: {}, company: toCompany({}), unread: {} };

function toCurrentCompany(stored: StoredCompany | undefined): CurrentCompany {
  if (!stored) return AS_SPECIFIED;
  const settings = parseCompanySettings(stored.settings);
  const unread = Object.fromEntries(Object.entries(stored.settings).filter(([field]) => !(field in settings)));
  return { version: stored.version, settings, company: toCompany(settings), unread };
}

const toView = ({ company, settings, version }: CurrentCompany): CompanyView => ({
  ...company,
  legal: settings.legal ?? DEFAULT_LEGAL,
  closedDays: settings.closedDays ?? [],
  defaultEstimates: settings.defaultEstimates ?? NO_DEFAULT_ESTIMATES,
  testimonials: settings.testimonials ?? null,
  keepsName: settings.keepsName ?? false,
  secondFactorFrom: settings.secondFactorFrom ?? null,
  offices: settings.offices ?? null,
  terms: settings.terms ?? {},
  privacy: settings.privacy ?? {},
  legalNotice: settings.legalNotice ?? {},
  textsChanged: settings.textsChanged ?? {},
  version,
});

/** The user who makes the change. */
interface Changer {
  email: string;
  hasFactor: boolean;
}

/**
 * Only a user with a second factor may require one, so that at least one person can still sign in; a past date is
 * rejected as a typo.
 */
function refuseRule(
  { secondFactorFrom: day }: CompanyChange,
  { hasFactor }: Changer,
  { day: stored, today }: { day: string | null | undefined; today: string },
): void {
  if (!day) return;
  if (!hasFactor) throw new ValidationError([toFieldError('secondFactorFrom', 'ownFactorFirst')]);
  if (day < today && day !== stored) throw new ValidationError([toFieldError('secondFactorFrom', 'factorDayPast')]);
}

const isNothing = (value: unknown) =>
  value === null ||
  value === undefined ||
  (typeof value === 'object' && !Array.isArray(value) && Object.keys(value).length === 0);

/** Merges a change into the stored settings; null or empty values restore the defaults. */
function merge({ settings, unread }: CurrentCompany, change: CompanyChange, today: string): Record<string, unknown> {
  const { prefix } = change;
  const numbers = prefix === undefined ? {} : { formerPrefixes: listFormerPrefixes(settings, prefix) };
  const next = { ...unread, ...settings, ...change, ...numbers };
  const all = Object.entries({ ...next, textsChanged: toLegalDays(settings, next, today) });
  return Object.fromEntries(all.filter(([, value]) => !isNothing(value)));
}

/** The company's settings: read once, cached, and read again when another process announces a change. */
export function createCompanyService(deps: CompanyServiceDeps) {
  const { repository, now, timeZone, requireMark, onNotRead, onUnreadFields, isFixed } = deps;
  let current = AS_SPECIFIED;
  let started = 0;
  let applied = 0;
  const listeners: (() => void)[] = [];

  /** Later requests have newer data, whichever response arrives first. */
  function apply(stored: StoredCompany | undefined, turn: number): CurrentCompany {
    if (isFixed || turn < applied) return current;
    applied = turn;
    const before = current.version;
    // A newer change by another process is already cached.
    if ((stored?.version ?? 0) < before) return current;
    current = toCurrentCompany(stored);
    if (current.version === before) return current;
    const fields = Object.keys(current.unread);
    if (fields.length > 0) onUnreadFields(fields);
    for (const listener of listeners) listener();
    return current;
  }

  /** Reads the settings from the database. */
  async function load(): Promise<CurrentCompany> {
    started += 1;
    const turn = started;
    return apply(await repository.find(), turn);
  }

  /** Handles announced changes by any process, and lost notifications. */
  function changed(): void {
    load().catch((error: unknown) => {
      onNotRead(error);
      setTimeout(changed, RETRY_MS).unref();
    });
  }

  return {
    load,
    changed,

    /** Subscribes to every change after it is cached. */
    watch(listener: () => void): void {
      listeners.push(listener);
    },

    /** The cached company, at most a moment behind. */
    getCurrentCompany: (): CurrentCompany => current,

    /** The cached office hours. */
    getBusinessHours: (): BusinessHours => ({
      hours: current.company.hours,
      closedDays: current.settings.closedDays ?? [],
    }),

    /** The stored settings. */
    readCompany: async (): Promise<CompanyView> => toView(await load()),

    /**
     * Changes the given settings for every process; null restores the default. Throws AppError 412 for an outdated
     * `version`, and ValidationError for an unknown logo, or for a required second factor if the user has none or the
     * date is past.
     */
    async changeCompany(change: CompanyChange, version: number, by: Changer): Promise<CompanyView> {
      const before = await load();
      const today = toDay(now(), timeZone);
      refuseRule(change, by, { day: before.settings.secondFactorFrom, today });
      if (change.mark) await requireMark(change.mark);
      const stored = await repository.write(merge(before, change, today), version, now(), by.email);
      started += 1;
      if (stored) return toView(apply(stored, started));
      throw new ConflictError('version-changed', 'The company was changed in the meantime.', { status: 412 });
    },
  };
}

export type CompanyService = ReturnType<typeof createCompanyService>;
