import { type CompanyChange, type CompanyView, parseCompanySettings } from '#domain/company.schema.ts';
import { type Company, type CompanySettings, listFormerPrefixes, toCompany } from '#domain/company.ts';
import { DEFAULT_LEGAL } from '#domain/company-legal.ts';
import type { Schedule } from '#domain/find-opening.ts';
import { ConflictError } from '#server/errors.ts';
import type { CompanyRepository, StoredCompany } from './company.repository.ts';

/** The company as this process knows it. */
export interface KnownCompany {
  /** Another one after every change; 0 while nobody has set anything. */
  version: number;
  settings: CompanySettings;
  company: Company;
}

export interface CompanyServiceDeps {
  repository: CompanyRepository;
  now: () => Date;
  /** Throws ValidationError unless there is such a mark; it stays from then on. */
  requireMark: (mark: string) => Promise<void>;
  /** A change that was told could not be read; it is tried again. */
  onNotRead(error: unknown): void;
  /** In SITE_MODE=reference the site is the one that is specified, whatever is stored. */
  isFixed: boolean;
}

const RETRY_MS = 1_000;
const AS_SPECIFIED: KnownCompany = { version: 0, settings: {}, company: toCompany({}) };

function toKnown(stored: StoredCompany | undefined): KnownCompany {
  if (!stored) return AS_SPECIFIED;
  const settings = parseCompanySettings(stored.settings);
  return { version: stored.version, settings, company: toCompany(settings) };
}

const toView = ({ company, settings, version }: KnownCompany): CompanyView => ({
  ...company,
  legal: settings.legal ?? DEFAULT_LEGAL,
  closedDays: settings.closedDays ?? [],
  version,
});

/** The settings with what is changed; what is null in them is as specified again. */
function merge(settings: CompanySettings, change: CompanyChange): CompanySettings {
  const { prefix } = change;
  const numbers = prefix === undefined ? {} : { formerPrefixes: listFormerPrefixes(settings, prefix) };
  const all = Object.entries({ ...settings, ...change, ...numbers });
  return Object.fromEntries(all.filter(([, value]) => value !== null && value !== undefined));
}

/** What this company is called and where it is: read once, kept in memory, read again when another process says so. */
export function createCompanyService({ repository, now, requireMark, onNotRead, isFixed }: CompanyServiceDeps) {
  let known = AS_SPECIFIED;
  let begun = 0;
  let kept = 0;

  /** What was asked for later is newer, whatever came first. */
  function keep(stored: StoredCompany | undefined, turn: number): KnownCompany {
    if (isFixed || turn < kept) return known;
    kept = turn;
    known = toKnown(stored);
    return known;
  }

  /** Reads it from the database. */
  async function load(): Promise<KnownCompany> {
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

    /** As this process knows it, which is within a moment of every change. */
    getKnown: (): KnownCompany => known,

    /** When its offices are at work, as this process knows it. */
    getSchedule: (): Schedule => ({ hours: known.company.hours, closedDays: known.settings.closedDays ?? [] }),

    /** As it is stored. */
    getCompany: async (): Promise<CompanyView> => toView(await load()),

    /**
     * Changes what is named, for every process, and takes what is null back to what is specified. Throws AppError 412 when
     * `version` is not the stored one, and ValidationError for a mark that is not there.
     */
    async changeCompany(change: CompanyChange, version: number, actor: string): Promise<CompanyView> {
      const { settings } = await load();
      if (change.mark) await requireMark(change.mark);
      const stored = await repository.write(merge(settings, change), version, now(), actor);
      begun += 1;
      if (stored) return toView(keep(stored, begun));
      throw new ConflictError('version-changed', 'The company was changed in the meantime.', { status: 412 });
    },
  };
}

export type CompanyService = ReturnType<typeof createCompanyService>;
