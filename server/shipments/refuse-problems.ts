import type { FieldProblem } from '#domain/shipments/rules.ts';
import { toFieldError, ValidationError } from '#server/errors.ts';

/** Throws ValidationError if there are problems. */
export function refuseProblems(problems: FieldProblem[]): void {
  if (problems.length > 0) throw new ValidationError(problems.map(({ path, code }) => toFieldError(path, code)));
}
