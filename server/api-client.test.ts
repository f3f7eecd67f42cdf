import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { openTestApi } from '#tests/api.ts';
import { CLIENT_TYPES, GENERATE_CLIENT, generateIfAsked } from '#tests/client-types.ts';
import { describeOnBothEngines } from '#tests/engines.ts';

describeOnBothEngines(
  'the types of packages/api-client',
  (engine) => {
    it(`are those of the document that is served; else: ${GENERATE_CLIENT}`, async () => {
      const api = await openTestApi(engine.database);
      const document = await (await api.call('GET', '/api/openapi.json')).text();
      await api.close();
      const firstLine = `// SHA-256 of the OpenAPI document: ${createHash('sha256').update(document).digest('hex')}`;
      await generateIfAsked(document, firstLine);
      expect((await readFile(CLIENT_TYPES, 'utf8')).split('\n', 1)[0]).toBe(firstLine);
    }, 120_000);
  },
  { keepRows: true },
);
