// Runs a benchmark of bench/ by name: `npm run bench -- start --count 10000`. First installs and builds what is
// missing or stale. Plain JavaScript for Node 20, because the pinned Node is among the packages.
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { environment, root } from './lib/paths.mjs';
import { prepareOrExit } from './lib/prepare.mjs';

const [name, ...options] = process.argv.slice(2);
const files = readdirSync(join(root, 'bench')).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
const names = files.map((file) => file.slice(0, -'.ts'.length)).sort();
if (name === undefined || !names.includes(name)) {
  const problem = name === undefined ? 'Which benchmark?' : `There is no benchmark named ${name}.`;
  console.error(`${problem} Usage: npm run bench -- NAME [options]. Names: ${names.join(', ')}.`);
  process.exit(1);
}

await prepareOrExit('site', { withTests: true });
const child = spawn('node', [join('bench', `${name}.ts`), ...options], {
  cwd: root,
  env: environment(),
  stdio: 'inherit',
});
// The benchmark stops its servers and removes its database itself; Ctrl+C reaches it through the terminal.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => child.kill('SIGTERM'));
child.once('close', (code) => {
  process.exitCode = code ?? 1;
});
