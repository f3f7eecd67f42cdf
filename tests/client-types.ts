import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const CLIENT_TYPES = 'packages/api-client/src/schema.d.ts';
export const GENERATE_CLIENT = 'GENERATE=1 npx vitest run --project server server/api-client.test.ts';
/** Pinned here, because it needs TypeScript 5, which must not become a dependency. */
const GENERATOR = ['--yes', '-p', 'openapi-typescript@7.13.0', '-p', 'typescript@5.9.3', 'openapi-typescript'];
const PROSE = new Set(['description', 'summary']);
const FAILURE = /^[45]\d\d$/;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const hash = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * Returns the part of the document that types derive from: no prose, no failures, which the client throws as one type of
 * error, and If-Match required, because without it the response is 428.
 */
function toTyped(value: unknown, isNames = false): unknown {
  if (Array.isArray(value)) return value.map((each) => toTyped(each));
  if (!isRecord(value)) return value;
  if (value.name === 'if-match')
    return { ...(toTyped({ ...value, name: '' }) as object), name: 'if-match', required: true };
  const entries = Object.entries(value).filter(([key]) => isNames || !(PROSE.has(key) || FAILURE.test(key)));
  return Object.fromEntries(entries.map(([key, child]) => [key, toTyped(child, key === 'properties')]));
}

/** Lines of the generator that the client doesn't read: what an operation lacks, untyped headers, the tags of JSDoc. */
const UNREAD = [
  / *(?:get|put|post|patch|delete|head|options|trace|query|header|path|cookie|requestBody|content)\?: never;\n/g,
  / *headers: \{\n *\[name: string\]: unknown;\n *\};\n/g,
  / *\/\*\* @(?:enum|constant|default) [^\n]*\n/g,
  / *parameters: \{\n *\};\n/g,
];

const toFirstLine = (source: string, types: string) =>
  `// SHA-256 of the OpenAPI document without its prose: ${hash(source)}; of these types: ${hash(types)}`;

/**
 * Writes the document's types if requested, which needs the npm registry. Returns the actual and the expected first
 * line.
 */
export async function compareTypes(document: unknown): Promise<{ actual: string; expected: string }> {
  const source = JSON.stringify(toTyped(document));
  if (process.env.GENERATE) {
    const folder = await mkdtemp(join(tmpdir(), 'api-client-'));
    const [input, output] = [join(folder, 'openapi.json'), join(folder, 'schema.d.ts')];
    await writeFile(input, source);
    await promisify(execFile)('npx', [...GENERATOR, input, '-o', output]);
    const generated = await readFile(output, 'utf8');
    const types = UNREAD.reduce((text, part) => text.replace(part, ''), generated);
    await writeFile(CLIENT_TYPES, `${toFirstLine(source, types)}\n${types}`);
    await rm(folder, { recursive: true });
  }
  const [actual = '', ...rest] = (await readFile(CLIENT_TYPES, 'utf8')).split('\n');
  return { actual, expected: toFirstLine(source, rest.join('\n')) };
}
