import { expect, it } from 'vitest';
import { openTestApi } from '#tests/api.ts';
import { compareTypes, GENERATE_CLIENT } from '#tests/client-types.ts';
import { describeOnBothEngines } from '#tests/engines.ts';

describeOnBothEngines(
  'the types of packages/api-client',
  (engine) => {
    it(`match the served document; else run: ${GENERATE_CLIENT}`, async () => {
      const api = await openTestApi(engine.database);
      const document = await (await api.call('GET', '/api/openapi.json')).json();
      await api.close();
      const { actual, expected } = await compareTypes(document);
      expect(actual).toBe(expected);
    }, 120_000);
  },
  { keepRows: true },
);
