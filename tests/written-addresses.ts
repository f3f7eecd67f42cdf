import { readFileSync } from 'node:fs';
import type { CorpusAddress } from './address-corpus.ts';

/** Reads addresses from tests/fixtures/addresses, each with the listed city that visitors may see. */
export function readWrittenAddresses(name: 'formats' | 'control'): CorpusAddress[] {
  const text = readFileSync(new URL(`fixtures/addresses/${name}.txt`, import.meta.url), 'utf8');
  const [clear = '', traps = ''] = text.split('# Made to mislead');
  const toAddresses = (part: string, isTrap: boolean) =>
    part
      .split('\n')
      .filter((line) => line.includes(' =>') && !line.startsWith('#'))
      .map((line) => {
        const [address = '', city = ''] = line.split(' =>');
        return { text: address, city: city.trim(), isTrap };
      });
  return [...toAddresses(clear, false), ...toAddresses(traps, true)];
}
