import { relative } from 'node:path';
import { afterAll, expect, inject } from 'vitest';
import { isParityTest } from './engine-parity.ts';
import { startMeasurement } from './profile.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The file's project, for `npm test -- --profile`. */
    project: string;
  }
}

const file = relative(process.cwd(), expect.getState().testPath ?? '');
afterAll(startMeasurement(isParityTest(file) ? 'parity' : inject('project'), file));
