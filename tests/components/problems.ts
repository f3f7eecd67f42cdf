const seen: string[] = [];
let allowed: RegExp[] = [];

/** What a page reports; it fails the test unless it is allowed. */
export function report(problem: unknown): void {
  seen.push(problem instanceof Error ? `${problem.name}: ${problem.message}` : String(problem));
}

/** Expect this one. */
export function allowProblem(pattern: RegExp): void {
  allowed.push(pattern);
}

/** The problems since the last time that were not allowed. */
export function takeProblems(): string[] {
  const unexpected = seen.splice(0).filter((problem) => !allowed.some((pattern) => pattern.test(problem)));
  allowed = [];
  return unexpected;
}

/** What was reported so far in this test. */
export const listReported = (): string[] => [...seen];
