import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

export const CLIENT_TYPES = 'packages/api-client/src/schema.d.ts';
export const GENERATE_CLIENT = 'GENERATE=1 npx vitest run --project server server/api-client.test.ts';
const GENERATOR = ['--yes', '-p', 'openapi-typescript@7.13.0', '-p', 'typescript@5.9.3', 'openapi-typescript'];

/** Writes the types of this document when the command asks for it. Needs the npm registry. */
export async function generateIfAsked(document: string, firstLine: string): Promise<void> {
  if (!process.env.GENERATE) return;
  const folder = await mkdtemp(join(tmpdir(), 'api-client-'));
  const [input, output] = [join(folder, 'openapi.json'), join(folder, 'schema.d.ts')];
  await writeFile(input, document);
  await promisify(execFile)('npx', [...GENERATOR, input, '-o', output]);
  await writeFile(CLIENT_TYPES, `${firstLine}\n${await readFile(output, 'utf8')}`);
  await rm(folder, { recursive: true });
}
