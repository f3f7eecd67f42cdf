/**
 * What a step of the check came to. `output` is shown when something failed, `note` in the step's line.
 * @typedef {{ passed: number, failed: number, skipped?: number, note?: string, output?: string }} Result
 */
export {};
