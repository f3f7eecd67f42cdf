import type { MarkFile } from '#domain/company/mark.ts';
import type { BaseDeps } from '#server/core/base-deps.ts';
import { toFieldError, ValidationError } from '#server/errors.ts';
import type { MarkRepository } from './company.repository.ts';
import type { MadeMark } from './mark/make-mark.ts';
import { MarkError } from './mark/read-png.ts';

export interface MarkServiceDeps extends Pick<BaseDeps, 'getCompany' | 'now'> {
  repository: MarkRepository;
  /** Rejects with MarkError. */
  makeMark: (bytes: Uint8Array) => Promise<MadeMark>;
}

/** Time until an uploaded but unused logo may be deleted. */
const UNUSED_MS = 24 * 60 * 60 * 1000;
/** Cached files: the company's logo and the previous one, which open pages still show. */
const MAX_KEPT = 12;

/** Default icon addresses of browsers, with the file for a company with its own logo. */
const FIXED: ReadonlyMap<string, MarkFile> = new Map([
  ['/favicon.ico', 'favicon.ico'],
  ['/apple-touch-icon.png', 'icon-180.png'],
  ['/icon-192.png', 'icon-192.png'],
  ['/icon-512.png', 'icon-512.png'],
  ['/icon-maskable-512.png', 'icon-maskable-512.png'],
]);

/** Images of the company's own logo. */
export function createMarkService({ repository, makeMark, getCompany, now }: MarkServiceDeps) {
  const cache = new Map<string, Buffer>();

  /** Undefined for an unknown logo. Found files are cached. */
  async function findFile(mark: string, file: MarkFile): Promise<Buffer | undefined> {
    const name = `${mark}/${file}`;
    const cached = cache.get(name);
    if (cached) return cached;
    const stored = await repository.findFile(mark, file);
    if (!stored) return undefined;
    cache.set(name, stored);
    for (const oldest of cache.keys()) if (cache.size > MAX_KEPT) cache.delete(oldest);
    return stored;
  }

  return {
    findFile,

    /** The file for a default icon address; undefined if the specified one applies. */
    async findIcon(path: string): Promise<Buffer | undefined> {
      const file = FIXED.get(path);
      const { mark } = getCompany();
      return file && mark ? findFile(mark, file) : undefined;
    },

    /** Stores the images of a PNG; they are unused until the company settings name the logo. Throws ValidationError. */
    async addMark(bytes: Uint8Array): Promise<{ mark: string; bytes: number }> {
      const made = await makeMark(bytes).catch((error: unknown) => {
        throw error instanceof MarkError ? new ValidationError([toFieldError('mark', error.problem)]) : error;
      });
      await repository.store(made, now(), new Date(now().getTime() - UNUSED_MS));
      return { mark: made.mark, bytes: made.files['mark.png'].length };
    },

    /** Marks the logo as used before the settings name it. Throws ValidationError if it does not exist. */
    async requireMark(mark: string): Promise<void> {
      if (!(await repository.use(mark, now()))) throw new ValidationError([toFieldError('mark', 'markUnknown')]);
    },
  };
}

export type MarkService = ReturnType<typeof createMarkService>;
