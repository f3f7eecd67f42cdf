import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Created, startEngine, syncFile, syncFolder } from './synced-fs.ts';

/** Creates a database in an empty folder and syncs it to disk. */
async function createDatabase(path: string): Promise<void> {
  const fail = (reason: unknown) => reply({ failure: { message: String(reason) } });
  const engine = await startEngine(path, { extensions: [], onSync: () => undefined, onAbort: fail });
  await engine.close();
  for (const entry of readdirSync(path, { recursive: true, withFileTypes: true })) {
    const entryPath = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) syncFolder(entryPath);
    else syncFile(entryPath);
  }
  syncFolder(path);
}

/** Ends the process also if the server is gone. */
const reply = (created: Created) => process.send?.(created, () => process.exit());

const path = process.argv[2];
if (!path) throw new Error('create-database.ts needs the folder of the new database.');
await createDatabase(path).then(
  () => reply({}),
  (error) => reply({ failure: { message: error.message, code: error.code, syscall: error.syscall } }),
);
