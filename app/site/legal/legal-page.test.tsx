import { expect, test } from 'vitest';
import { renderPage } from '#tests/render-page.tsx';
import { LegalPage } from './legal-page.tsx';

const PAGE = { title: 'Legal notice', lead: '', changed: '2026-11-22', sections: [], slots: {}, also: '' };
const read = (changed: string) =>
  renderPage(<LegalPage {...PAGE} addition={{ language: 'en', text: 'Licensed.', changed, isForeign: false }} />);

test('a legal page shows the later of its own last change and that of the company’s addition', () => {
  expect(read('2026-12-24')).toContain('Last changed December 24, 2026.');
  expect(read('2026-10-01')).toContain('Last changed November 22, 2026.');
});
