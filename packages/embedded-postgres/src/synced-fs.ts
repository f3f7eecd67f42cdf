import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
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
const SETTINGS = ['fsync=on', 'wal_sync_method=fsync', 'shared_buffers=32MB'];

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
  if (!existsSync(path)) await makeDataFolder(dir, path, settings);
  return startEngine(path, settings);
}

async function makeDataFolder(dir: string, path: string, settings: EngineSettings): Promise<void> {
  const draft = join(dir, 'pg.new');
  rmSync(draft, { recursive: true, force: true });
  // The engine's files are readable by everyone; the folder around them isn't.
  mkdirSync(draft, { mode: 0o700 });
  const engine = await startEngine(draft, settings);
  await engine.close();
  for (const entry of readdirSync(draft, { recursive: true, withFileTypes: true })) {
    const entryPath = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) syncFolder(entryPath);
    else syncFile(entryPath);
  }
  syncFolder(draft);
  renameSync(draft, path);
  syncFolder(dir);
}
