import type { z } from 'zod';
import { sayPattern } from '#domain/say-pattern.ts';

type Issue = z.core.$ZodIssue;

const KINDS: Partial<Record<string, string>> = { int: 'a whole number', array: 'a list', record: 'an object' };
const FORMATS: Partial<Record<string, string>> = {
  datetime: 'date and time with offset, such as 2026-12-01T09:00:00Z',
  date: 'a day, such as 2026-12-01',
  guid: 'a UUID, such as 6b1f0d0e-5a0e-4c53-9d5f-2f5a0c1d9e77',
  email: 'an email address',
  url: 'an address, such as https://www.example.com',
};
const UNITS: Partial<Record<string, string>> = { string: 'characters', array: 'entries', set: 'entries' };

const sayKind = (kind: string): string => KINDS[kind] ?? `${/^[aeio]/.test(kind) ? 'an' : 'a'} ${kind}`;

function sayLimit(origin: string, words: [inclusive: string, exclusive: string], limit: number | bigint, has = true) {
  return [has ? words[0] : words[1], limit, UNITS[origin]].filter((word) => word !== undefined).join(' ');
}

function sayFormat(format: string, pattern: string | undefined): string | undefined {
  const known = FORMATS[format];
  if (known || !pattern) return known;
  return sayPattern(pattern.replace(/^\/(.*)\/[a-z]*$/s, '$1'));
}

/**
 * What a schema expects where it raised this issue, in English, for programs: allowed values, form, limit or type. It is
 * made of the schema alone, never of what was sent or stored. Undefined where only a rule of our own knows.
 */
export function sayExpected(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'invalid_value':
      // Empty is the choice of forms before one is made.
      return `one of ${issue.values.filter((value) => value !== '').join(', ')}`;
    case 'invalid_format':
      return sayFormat(issue.format, issue.pattern);
    case 'too_big':
      return sayLimit(issue.origin, ['at most', 'less than'], issue.maximum, issue.inclusive);
    case 'too_small':
      return sayLimit(issue.origin, ['at least', 'more than'], issue.minimum, issue.inclusive);
    case 'not_multiple_of':
      return `a multiple of ${issue.divisor}`;
    case 'invalid_type':
      return sayKind(issue.expected);
    case 'invalid_union':
      return sayChoices(issue.errors.flat());
    default:
      return undefined;
  }
}

function sayChoices(issues: readonly Issue[]): string | undefined {
  const said = issues.map(sayExpected).filter((one) => one !== undefined);
  return [...new Set(said)].join(', or ') || undefined;
}
