import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { startMeasurement } from '../profile.ts';

/** Measures each file for `npm test -- --profile`: a test in the browser can't measure its processes. */
export default class ProfileReporter implements Reporter {
  #finish = () => {};

  onTestModuleStart({ moduleId }: TestModule): void {
    this.#finish = startMeasurement('components', relative(process.cwd(), moduleId));
  }

  onTestModuleEnd(): void {
    this.#finish();
  }
}
