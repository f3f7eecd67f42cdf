import { type Company, type CompanySettings, listFormerPrefixes, toCompany } from '#domain/company/company.ts';
import { DEFAULT_LEGAL } from '#domain/company/legal.ts';
import { toLegalDays } from '#domain/company/legal-text.ts';
import type { BusinessHours } from '#domain/company/next-opening.ts';
import { type CompanyChange, parseCompanySettings } from '#domain/company/schema.ts';
import type { CompanyView } from '#domain/company/view.schema.ts';
import { toDay } from '#domain/dates.ts';
import { ConflictError, toFieldError, ValidationError } from '#server/errors.ts';
import type { CompanyRepository, StoredCompany } from './company.repository.ts';

/** The company as this process knows it. */
export interface CurrentCompany {
  /** Another one after every change; 0 while nobody has set anything. */
  version: number;
  settings: CompanySettings;
  company: Company;
  /** What is stored and does not read, as after a step back to an older version: as specified here, and kept until it is set anew. */
  unread: Record<string, unknown>;
}

export interface CompanyServiceDeps {
  repository: CompanyRepository;
  now: () => Date;
  /** IANA name: by its calendar a text is changed on a day. */
  timeZone: string;
  /** Throws ValidationError unless there is such a mark; it stays from then on. */
  requireMark: (mark: string) => Promise<void>;
  /** A change that was told could not be read; it is tried again. */
  onNotRead(error: unknown): void;
  /** Fields are stored that do not read. */
  onUnreadFields(fields: string[]): void;
  /** In SITE_MODE=reference the site is the one that is specified, whatever is stored. */
  isFixed: boolean;
}

const RETRY_MS = 1_000;
const AS_SPECIFIED: CurrentCompany = { version: 0, settings: {}, company: toCompany({}), unread: {} };

function toKnown(stored: StoredCompany | undefined): CurrentCompany {
  if (!stored) return AS_SPECIFIED;
  const settings = parseCompanySettings(stored.settings);
  const unread = Object.fromEntries(Object.entries(stored.settings).filter(([field]) => !(field in settings)));
  return { version: stored.version, settings, company: toCompany(settings), unread };
}

const toView = ({ company, settings, version }: CurrentCompany): CompanyView => ({
  ...company,
  legal: settings.legal ?? DEFAULT_LEGAL,
  closedDays: settings.closedDays ?? [],
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

/** Who changes it. */
interface Changer {
  email: string;
  hasFactor: boolean;
}

/** Only who has one asks it of others, so that on the day somebody is left who can go on; and none from a day that is over, as a wrong year is. */
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

/** What is stored with what is changed; what is null in that, or has nothing in it, is as specified again. */
function merge({ settings, unread }: CurrentCompany, change: CompanyChange, today: string): Record<string, unknown> {
  const { prefix } = change;
  const numbers = prefix === undefined ? {} : { formerPrefixes: listFormerPrefixes(settings, prefix) };
  const next = { ...unread, ...settings, ...change, ...numbers };
  const all = Object.entries({ ...next, textsChanged: toLegalDays(settings, next, today) });
  return Object.fromEntries(all.filter(([, value]) => !isNothing(value)));
}

/** What this company is called and where it is: read once, kept in memory, read again when another process says so. */
export function createCompanyService(deps: CompanyServiceDeps) {
  const { repository, now, timeZone, requireMark, onNotRead, onUnreadFields, isFixed } = deps;
  let known = AS_SPECIFIED;
  let begun = 0;
  let kept = 0;
  const watching: (() => void)[] = [];

  /** What was asked for later is newer, whatever came first. */
  function keep(stored: StoredCompany | undefined, turn: number): CurrentCompany {
    if (isFixed || turn < kept) return known;
    kept = turn;
    const before = known.version;
    // What another process has written since is known already.
    if ((stored?.version ?? 0) < before) return known;
    known = toKnown(stored);
    if (known.version === before) return known;
    const fields = Object.keys(known.unread);
    if (fields.length > 0) onUnreadFields(fields);
    for (const tell of watching) tell();
    return known;
  }

  /** Reads it from the database. */
  async function load(): Promise<CurrentCompany> {
    begun += 1;
    const turn = begun;
    return keep(await repository.find(), turn);
  }

  /** To be told of every change that any process makes, and when some may have gone unheard. */
  function changed(): void {
    load().catch((error: unknown) => {
      onNotRead(error);
      setTimeout(changed, RETRY_MS).unref();
    });
  }

  return {
    load,
    changed,

    /** Tells of every change, once this process knows it. */
    watch(tell: () => void): void {
      watching.push(tell);
    },

    /** As this process knows it, which is within a moment of every change. */
    getCurrentCompany: (): CurrentCompany => known,

    /** When its offices are at work, as this process knows it. */
    getBusinessHours: (): BusinessHours => ({
      hours: known.company.hours,
      closedDays: known.settings.closedDays ?? [],
    }),

    /** As it is stored. */
    readCompany: async (): Promise<CompanyView> => toView(await load()),

    /**
     * Changes what is named, for every process, and takes what is null back to what is specified. Throws AppError 412 when
     * `version` is not the stored one, and ValidationError for a mark that is not there, or for a second factor that is
     * asked of everybody by who has none, or from a day that is over.
     */
    async changeCompany(change: CompanyChange, version: number, by: Changer): Promise<CompanyView> {
      const before = await load();
      const today = toDay(now(), timeZone);
      refuseRule(change, by, { day: before.settings.secondFactorFrom, today });
      if (change.mark) await requireMark(change.mark);
      const stored = await repository.write(merge(before, change, today), version, now(), by.email);
      begun += 1;
      if (stored) return toView(keep(stored, begun));
      throw new ConflictError('version-changed', 'The company was changed in the meantime.', { status: 412 });
    },
  };
}

export type CompanyService = ReturnType<typeof createCompanyService>;
