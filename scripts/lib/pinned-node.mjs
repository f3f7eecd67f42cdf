import { aptInstall, canInstall } from './apt.mjs';
import { Problem } from './problem.mjs';
import { run } from './run.mjs';

const oldestMajor = 24;
const library = 'libatomic.so.1';

async function start() {
  const { code, output } = await run('node', ['--version']);
  const isNewEnough = Number(/^v(\d+)/.exec(output.trim())?.[1]) >= oldestMajor;
  return { runs: code === 0 && isNewEnough, output: output.trim() };
}

/**
 * Checks that the packaged Node starts here: it needs glibc and a library that small systems lack (installed if
 * allowed), and npm may have been told to skip optional packages.
 */
export async function assertNodeRuns() {
  let tried = await start();
  if (tried.output.includes(library) && canInstall()) {
    await aptInstall('libatomic1', 'the pinned Node needs it');
    tried = await start();
  }
  if (tried.runs) return;
  if (tried.output.includes(library)) {
    throw new Problem(
      'The pinned Node needs the system library libatomic: install it and start again ' +
        '(Debian, Ubuntu: sudo apt-get install libatomic1; Fedora: sudo dnf install libatomic).',
    );
  }
  throw new Problem(
    `The Node that would run the server is "${tried.output}", and it must be ${oldestMajor} or later: the pinned one needs ` +
      'Linux with glibc (Debian, Ubuntu, Fedora), macOS or WSL, and npm without omit=optional.',
  );
}
