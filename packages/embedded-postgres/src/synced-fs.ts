import { fork } from 'node:child_process';
import { closeSync, existsSync, fsyncSync, mkdtempSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Extension, PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** The parts of the engine's file layer used here; they are internal, so the version is pinned. */
interface EngineModule {
  NODEFS: {
    stream_ops: { fsync?: (stream: { nfd?: number; node: unknown }) => number };
    realPath(node: unknown): string;
  };
  onAbort?: (reason: unknown) => void;
}

export interface EngineSettings {
  /** Names of modules under `@electric-sql/pglite/contrib/`, each exporting an extension of that name. */
  extensions: readonly string[];
  onSync(): void;
  /** Called when the engine aborts (PANIC), for example because it can't write its log. It must not be used anymore. */
  onAbort(reason: unknown): void;
}

/** Syncs files, which the engine as shipped never does: a power cut could lose commits. */
class SyncedFS extends NodeFS {
  readonly #hooks: Pick<EngineSettings, 'onSync' | 'onAbort'>;

  constructor(path: string, hooks: Pick<EngineSettings, 'onSync' | 'onAbort'>) {
    super(path);
    this.#hooks = hooks;
  }

  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const result = await super.init(...args);
    // Runs first, so that crash recovery is synced, too.
    result.emscriptenOpts.preRun ??= [];
    result.emscriptenOpts.preRun.unshift((loaded: unknown) => {
      const module = loaded as EngineModule;
      module.NODEFS.stream_ops.fsync = (stream) => {
        this.#hooks.onSync();
        // Folders have no descriptor in this file layer.
        if (stream.nfd === undefined) syncFolder(module.NODEFS.realPath(stream.node));
        else fsyncSync(stream.nfd);
        return 0;
      };
      module.onAbort = this.#hooks.onAbort;
    });
    return result;
  }
}

/** The engine allocates all its buffers at startup; pages outside them are in the operating system's cache. */
const SETTINGS = ['fsync=on', 'wal_sync_method=fsync', 'shared_buffers=16MB'];

/** Starts the engine on a folder, with every commit synced to disk. */
export async function startEngine(path: string, settings: EngineSettings): Promise<PGlite> {
  const startParams = PGlite.defaultStartParams.filter((param) => param !== '-F');
  return PGlite.create({
    fs: new SyncedFS(path, settings),
    extensions: await loadExtensions(settings.extensions),
    startParams: [...startParams, ...SETTINGS.flatMap((setting) => ['-c', setting])],
  });
}

async function loadExtensions(names: readonly string[]): Promise<Record<string, Extension>> {
  const modules = names.map(async (name) => {
    const module: Record<string, Extension> = await import(`@electric-sql/pglite/contrib/${name}`);
    const extension = module[name];
    if (!extension) throw new Error(`The engine has no extension ${name}.`);
    return [name, extension] as const;
  });
  return Object.fromEntries(await Promise.all(modules));
}

export function syncFile(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Syncs created, renamed and removed entries of a folder. Windows neither has nor needs this. */
export function syncFolder(path: string): void {
  if (process.platform !== 'win32') syncFile(path);
}

/**
 * Opens `<dir>/pg`. Creates a new one under a temporary name and renames it when complete, so that an incomplete one is
 * never opened.
 */
export async function openFolder(dir: string, settings: EngineSettings): Promise<PGlite> {
  const path = join(dir, 'pg');
  if (!existsSync(path)) {
    for (const entry of readdirSync(dir)) if (entry.startsWith(DRAFT)) rmSync(join(dir, entry), REMOVE);
    const draft = mkdtempSync(join(dir, `${DRAFT}-`));
    await createDatabase(draft);
    renameSync(draft, path);
    syncFolder(dir);
  }
  return startEngine(path, settings);
}

/** Drafts have different names, because the process of a killed server may still write to its own for a second. */
const DRAFT = 'pg.new';
const REMOVE = { recursive: true, maxRetries: 10 };

/** What create-database.ts reports: nothing, or why it failed. */
export type Created = { failure?: { message: string; code?: string; syscall?: string } };

/** Creates a database in a separate process, because a thread would not release its 350 MB of memory. */
function createDatabase(path: string): Promise<void> {
  const child = fork(fileURLToPath(new URL('./create-database.ts', import.meta.url)), [path]);
  return new Promise((resolve, reject) => {
    child.on('message', ({ failure }: Created) => {
      if (failure) reject(Object.assign(new Error(failure.message), failure));
      else resolve();
    });
    child.on('error', reject);
    child.on('exit', (code, signal) => reject(new Error(`The process that creates it ended with ${signal ?? code}.`)));
  });
}
