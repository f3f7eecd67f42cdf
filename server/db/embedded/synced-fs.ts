import { closeSync, fsyncSync, openSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** The parts of the engine's file layer that this file touches; they are internals, so the version stays pinned. */
interface EngineModule {
  NODEFS: {
    stream_ops: { fsync?: (stream: { nfd?: number; node: unknown }) => number };
    realPath(node: unknown): string;
  };
  onAbort?: (reason: unknown) => void;
}

export interface EngineHooks {
  onSync(): void;
  /** The engine gave up (PANIC), for instance because its log cannot be written. It must not be used any more. */
  onAbort(reason: unknown): void;
}

/** As shipped the engine never syncs its files: what was committed could be lost with the power. */
class SyncedFS extends NodeFS {
  readonly #hooks: EngineHooks;

  constructor(path: string, hooks: EngineHooks) {
    super(path);
    this.#hooks = hooks;
  }

  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const result = await super.init(...args);
    // Before anything else runs, so that recovery after a crash is synced too.
    result.emscriptenOpts.preRun ??= [];
    result.emscriptenOpts.preRun.unshift((loaded: unknown) => {
      const module = loaded as EngineModule;
      module.NODEFS.stream_ops.fsync = (stream) => {
        this.#hooks.onSync();
        // A folder has no descriptor of its own in this file layer.
        if (stream.nfd === undefined) syncFolder(module.NODEFS.realPath(stream.node));
        else fsyncSync(stream.nfd);
        return 0;
      };
      module.onAbort = this.#hooks.onAbort;
    });
    return result;
  }
}

/** Starts the engine on a folder with every commit synced to disk. */
export function startEngine(path: string, hooks: EngineHooks): Promise<PGlite> {
  const startParams = PGlite.defaultStartParams.filter((param) => param !== '-F');
  return PGlite.create({
    fs: new SyncedFS(path, hooks),
    extensions: { pg_trgm },
    startParams: [...startParams, '-c', 'fsync=on', '-c', 'wal_sync_method=fsync'],
  });
}

export function syncFile(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Makes created, renamed and removed entries of a folder last. Windows has no such call and needs none. */
export function syncFolder(path: string): void {
  if (process.platform !== 'win32') syncFile(path);
}
