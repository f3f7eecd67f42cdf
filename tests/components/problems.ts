const problems: string[] = [];
let allowed: RegExp[] = [];

/** Records a problem, which fails the test unless it is allowed. */
export function report(problem: unknown): void {
  problems.push(problem instanceof Error ? `${problem.name}: ${problem.message}` : String(problem));
}

/** Allows an expected problem. */
export function allowConsoleError(pattern: RegExp): void {
  allowed.push(pattern);
}

/** Returns and clears the problems that were not allowed. */
export function takeProblems(): string[] {
  const unexpected = problems.splice(0).filter((problem) => !allowed.some((pattern) => pattern.test(problem)));
  allowed = [];
  return unexpected;
}

/** Returns all problems of this test so far. */
export const listReported = (): string[] => [...problems];
