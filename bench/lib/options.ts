import { parseArgs } from 'node:util';

export type Engine = 'postgres' | 'embedded';

/** A number takes digits, an engine its name, and a flag no value. */
type Value = number | boolean | Engine;
type Options<T> = { [K in keyof T]: T[K] extends number ? number : T[K] extends boolean ? boolean : Engine };

const ENGINES: readonly string[] = ['postgres', 'embedded'] satisfies Engine[];

function parse<T extends Record<string, Value>>(defaults: T): Options<T> {
  const types = Object.entries(defaults).map(([name, value]) => {
    const type = typeof value === 'boolean' ? ('boolean' as const) : ('string' as const);
    return [name, { type }] as const;
  });
  const { values } = parseArgs({ options: Object.fromEntries(types) });
  for (const [name, value] of Object.entries(values)) {
    if (typeof defaults[name] === 'number' && !/^[1-9]\d{0,8}$/.test(String(value)))
      throw new Error(`--${name} needs a number from 1.`);
    if (typeof defaults[name] === 'string' && !ENGINES.includes(String(value)))
      throw new Error(`--${name} needs ${ENGINES.join(' or ')}.`);
  }
  const parsed = Object.entries(values).map(([name, value]) => [
    name,
    typeof defaults[name] === 'number' ? Number(value) : value,
  ]);
  return { ...defaults, ...Object.fromEntries(parsed) };
}

/**
 * Returns the command line options with the given defaults. Unknown options and invalid values end the process with
 * exit code 1 and one sentence that lists the options.
 */
export function readOptions<T extends Record<string, Value>>(defaults: T): Options<T> {
  try {
    return parse(defaults);
  } catch (error) {
    const list = Object.entries(defaults).map(([name, value]) => `--${name}${value === false ? '' : ` ${value}`}`);
    const reason = error instanceof Error ? error.message.split(/\. |\.$/)[0] : String(error);
    process.stderr.write(`${reason}. Options and their defaults: ${list.join(', ')}.\n`);
    process.exit(1);
  }
}
