// take-lock.ts: on "<time> <folder>" tries to lock the folder at that moment (ms since 1970), so that several race.
import { lockFolder } from '../src/lock.ts';
import { heard, say } from '../testing/lines.ts';

say('ready');
const held: (() => void)[] = [];
let round = 0;
for await (const line of heard()) {
  const [time = '', dir = ''] = line.split(' ');
  while (Date.now() < Number(time));
  round++;
  try {
    held.push(lockFolder(dir));
    say(`${round} won`);
  } catch (error) {
    say(`${round} ${error}`);
  }
}
for (const release of held) release();
