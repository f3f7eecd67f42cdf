import { setImmediate } from 'node:timers/promises';
import { SaxesParser } from 'saxes';
import { ImportFileError } from '../import-file-error.ts';

export interface XmlHandler {
  /** Names are without their prefix, which is different in files of different programs; those of attributes are as written. */
  open?(name: string, attributes: Record<string, string>): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** A part has elements some ten deep; the parser remembers all that are open. */
const DEEPEST = 200;

/**
 * Walks through a part of a workbook while it is unpacked; other work runs in between.
 *
 * @throws {ImportFileError} `damaged` for what is no XML, and for a DOCTYPE, which no workbook has and which could make
 *   much of little; what a handler throws.
 */
export async function parseXml(bytes: AsyncIterable<Buffer>, handler: XmlHandler): Promise<void> {
  const parser = new SaxesParser({ position: false, xmlns: false as const });
  const refuse = (cause?: unknown): never => {
    throw new ImportFileError('damaged', {}, cause);
  };
  parser.on('error', refuse);
  parser.on('doctype', () => refuse('DOCTYPE'));
  let depth = 0;
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    if (depth > DEEPEST) refuse('too deep');
    handler.open?.(withoutPrefix(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    handler.close?.(withoutPrefix(name));
  });
  parser.on('text', (text) => handler.text?.(text));
  parser.on('cdata', (text) => handler.text?.(text));
  let decoder: TextDecoder | undefined;
  for await (const piece of bytes) {
    decoder ??= new TextDecoder(toEncoding(piece));
    parser.write(decoder.decode(piece, { stream: true }));
    await setImmediate();
  }
  parser.write(decoder?.decode() ?? '').close();
}

/** A part is UTF-8, or UTF-16 with a mark. */
function toEncoding(begin: Buffer): string {
  const mark = begin.toString('latin1', 0, 2);
  return { '\xff\xfe': 'utf-16le', '\xfe\xff': 'utf-16be' }[mark] ?? 'utf-8';
}

function withoutPrefix(name: string): string {
  const colon = name.indexOf(':');
  return colon === -1 ? name : name.slice(colon + 1);
}
