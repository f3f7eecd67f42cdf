/**
 * What a step of the check came to. `output` is shown when something failed, `note` in the step's line,
 * `failures` at the end of the run.
 * @typedef {{ passed: number, failed: number, skipped?: number, note?: string, output?: string, failures?: import('../lib/failures.mjs').Failure[] }} Result
 */
export {};
