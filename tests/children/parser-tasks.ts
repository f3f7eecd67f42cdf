// parser-tasks.ts: a thread that passes hostile texts to the functions of our modules, for
// tests/untrusted/parsers.test.ts.

import { globSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { serveTasks } from '#server/thread/serve-tasks.ts';
import { NASTY_TEXTS } from '#tests/untrusted/nasty-texts.ts';

/** Modules with side effects, or that aren't server code. */
const NOT_LOADED =
  /\.test\.ts$|node_modules|server\/(main|run|workers|development)\.ts$|server\/cli\/|-?worker\.ts$|create-database\.ts$|endpoints\.ts$/;
/** Name prefixes of functions that read a text; others create or do something. */
const READS =
  /^(parse|read|find|guess|list|to[A-Z]|is[A-Z]|has[A-Z]|count|trim|fold|normali[sz]e|check|split|mask|format|describe|say|with|unify|recogni[sz]e|decode|name|take|sort|judge|suggest|resolve|write|compare)/;

/** Functions of numbers or of our own tables, which get no outside text. */
const TAKES_NO_TEXT = ['domain/company/color.ts toColor', 'domain/values.schema.ts toInputShape'];

type Call = (...input: unknown[]) => unknown;
const functions = new Map<string, Call>();

/** Lists the ways a function may take a text: alone, in a list, as every field of an object. */
function listInputs(text: string): unknown[][] {
  const anything = new Proxy<Record<string, unknown>>(
    {},
    { get: (_, key) => (key === 'length' ? text.length : typeof key === 'string' ? text : undefined) },
  );
  return [
    [text, text, text],
    [[text, text], text],
    [anything, text],
    [Buffer.from(text), text],
  ];
}

async function settle(call: Call, input: unknown[]): Promise<void> {
  // Functions reject unsuitable input; only termination matters here.
  try {
    await Promise.race([call(...input), sleep(50)]);
  } catch {}
}

// Ignores later failures caused by unsuitable input.
process.on('uncaughtException', () => undefined);

const tasks = {
  /** Returns the names of the functions, by module. */
  async load(pattern: string): Promise<string[]> {
    for (const file of globSync(pattern).filter((name) => !NOT_LOADED.test(name))) {
      const exported: Record<string, unknown> = await import(pathToFileURL(file).href);
      for (const [name, value] of Object.entries(exported))
        if (typeof value === 'function' && READS.test(name)) functions.set(`${file} ${name}`, value as Call);
    }
    return [...functions.keys()].filter((name) => !TAKES_NO_TEXT.includes(name));
  },

  async feed({ name, kind, length }: { name: string; kind: string; length: number }): Promise<void> {
    const text = NASTY_TEXTS[kind]?.(length) ?? '';
    const call = functions.get(name);
    if (!call) throw new Error(`${name} is not loaded`);
    for (const input of listInputs(`x${text}x`)) await settle(call, input);
  },
};
export type ParserTasks = typeof tasks;

serveTasks(tasks);
