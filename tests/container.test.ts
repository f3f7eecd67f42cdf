import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SMALL_MALLOC, SMALL_NEW_SPACE } from './e2e/support/server.ts';

const read = (name: string) => readFileSync(join(import.meta.dirname, '..', name), 'utf8');
/** Settings that the image fixes, or that don't apply with PostgreSQL. */
const FIXED = ['PORT', 'HOST', 'DATA_DIR', 'SAMPLE_DATA'];

it('the container gets every setting', () => {
  const settings = [...read('.env.example').matchAll(/^#([A-Z_]+)=/gm)].map(([, name = '']) => name);
  expect(settings).toContain('LOG_LEVEL');
  const passed = [...read('compose.yaml').matchAll(/^ {6}([A-Z_]+): .*\$?/gm)].map(([, name]) => name);
  expect(settings.filter((name) => !FIXED.includes(name) && !passed.includes(name))).toEqual([]);
});

it('the image contains no build tools', () => {
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };
  const building = ['@react-router/dev', 'vite'];
  expect(Object.keys(dependencies)).toEqual(expect.arrayContaining(building));
  expect(read('Dockerfile')).toContain(
    `npm uninstall --no-save --omit=dev --include=optional --ignore-scripts ${building.join(' ')}\n`,
  );
});

it('the image contains no backups and no data', () => {
  expect(read('.dockerignore').split('\n')).toEqual(expect.arrayContaining(['backups', 'data', '.env']));
});

it('every external action and image is pinned by content, with its version beside it', () => {
  const workflows = readdirSync(join(import.meta.dirname, '..', '.github/workflows'));
  const actions = workflows.flatMap((name) => read(`.github/workflows/${name}`).match(/\buses:.*/g) ?? []);
  expect(actions.length).toBeGreaterThan(0);
  expect(actions.filter((line) => !/^uses: [\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([]);
  const images = `${read('Dockerfile')}\n${read('compose.yaml')}`.match(/^(FROM| *image:) .*/gm) ?? [];
  expect(images.length).toBeGreaterThan(2);
  expect(images.filter((line) => !/ [\w./-]+:[\w.-]+@sha256:[0-9a-f]{64}( AS \w+)?$/.test(line))).toEqual([]);
});

it('Dependabot updates every pinned version', () => {
  const robot = read('.github/dependabot.yml');
  for (const kind of ['npm', 'github-actions', 'docker', 'docker-compose']) {
    expect(robot).toContain(`- package-ecosystem: ${kind}\n`);
  }
});

it('the image and the measured server save the same memory as npm start', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: { start: string } };
  const malloc = Object.entries(SMALL_MALLOC).map((setting) => setting.join('='));
  expect(scripts.start).toContain(`${malloc.join(' ')} NODE_ENV=production exec node ${SMALL_NEW_SPACE} `);
  expect(read('Dockerfile')).toContain(`ENV ${malloc.join(' ')}\n`);
  expect(read('Dockerfile')).toContain(`CMD ["node", "${SMALL_NEW_SPACE}", "server/main.ts"]`);
});
