/**
 * The result of a step. `output` is shown after a failure, `note` in the step's line, `failures` at the end of the run.
 * @typedef {{ passed: number, failed: number, skipped?: number, note?: string, output?: string, failures?: import('../lib/failures.mjs').Failure[] }} Result
 */
export {};
