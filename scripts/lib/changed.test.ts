import { describe, expect, it } from 'vitest';
import { chooseTests } from './changed.mjs';

const KINDS = { unit: /(?<!\.component)\.test\.tsx?$/, components: /\.component\.test\.tsx$/, journeys: /\.spec\.ts$/ };
const FILES = [
  'app/admin/mail/mail.component.test.tsx',
  'app/admin/shipments/list.component.test.tsx',
  'app/admin/shipments/form/focus.component.test.tsx',
  'domain/dates.test.ts',
  'server/mail/outage.test.ts',
  'server/db/migrate.test.ts',
  'server/keys/keys.test.ts',
  'server/shipments/search.test.ts',
  'tests/e2e/specs/admin-mail.spec.ts',
  'tests/e2e/specs/admin-keys.spec.ts',
  'tests/e2e/specs/smoke.spec.ts',
  'tests/e2e/specs/subscribe.spec.ts',
];
const TEXTS: Record<string, string> = {
  'server/keys/keys.test.ts': "import { toDay } from '#domain/dates.ts';",
  'tests/engine-parity.ts': "'server/shipments/search.test.ts': [],",
};
const choose = (...changed: string[]) => chooseTests(changed, FILES, KINDS, (file) => TEXTS[file] ?? '');

describe('the tests of a change', () => {
  it('are those of its feature, of every kind, and the smoke journeys', () => {
    expect(choose('server/mail/outbox.service.ts')).toEqual({
      unit: ['server/mail/outage.test.ts'],
      components: [],
      journeys: ['tests/e2e/specs/admin-mail.spec.ts', 'tests/e2e/specs/smoke.spec.ts'],
    });
    expect(choose('app/admin/mail/mails.tsx').components).toEqual(['app/admin/mail/mail.component.test.tsx']);
    expect(choose('server/subscriptions/subscriptions.service.ts').journeys).toContain(
      'tests/e2e/specs/subscribe.spec.ts',
    );
  });

  it('include component tests around a file, and all of them for shared code', () => {
    expect(choose('app/admin/shipments/form/save-bar.tsx').components).toEqual(FILES.slice(1, 3));
    expect(choose('app/ui/alert.tsx').components).toEqual(FILES.slice(0, 3));
  });

  it('include API tests that import a rule directly', () => {
    expect(choose('domain/dates.ts').unit).toEqual(['server/keys/keys.test.ts']);
  });

  it('of a table are those of the feature, of the database and of both engines', () => {
    expect(choose('server/db/schema/keys.sql')).toEqual({
      unit: ['server/db/migrate.test.ts', 'server/keys/keys.test.ts', 'server/shipments/search.test.ts'],
      components: [],
      journeys: ['tests/e2e/specs/admin-keys.spec.ts', 'tests/e2e/specs/smoke.spec.ts'],
    });
  });

  it('are only the changed tests if no source changed', () => {
    expect(choose('tests/e2e/specs/admin-keys.spec.ts', 'docs/settings.md')).toEqual({
      unit: [],
      components: [],
      journeys: ['tests/e2e/specs/admin-keys.spec.ts'],
    });
  });
});
