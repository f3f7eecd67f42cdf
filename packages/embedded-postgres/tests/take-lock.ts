// take-lock.ts: on "<time> <folder>" tries to lock the folder at that moment (ms since 1970), so that several processes
// race.
import { lockFolder } from '../src/lock.ts';
import { printLine, readLines } from '../testing/lines.ts';

printLine('ready');
const releases: (() => void)[] = [];
let round = 0;
for await (const line of readLines()) {
  const [time = '', dir = ''] = line.split(' ');
  while (Date.now() < Number(time));
  round++;
  try {
    releases.push(lockFolder(dir));
    printLine(`${round} won`);
  } catch (error) {
    printLine(`${round} ${error}`);
  }
}
for (const release of releases) release();
