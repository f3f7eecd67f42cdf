import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { MARKETING_PAGES } from '#domain/company/company.ts';
import { isStaffPath } from './page-row.ts';
import { PAGES } from './pages.ts';
import { isHiddenPage, listTextGroups } from './site-pages.ts';

const FIRST_PARTS = new Set(PAGES.map(({ path }) => path.split('/')[1] ?? ''));
/** The only page below this address; the others are API calls. */
const isCall = (path: string) => /^\/api(?!\/docs)/.test(path);
/** A string or template that begins with a slash, or continues with one after the site's address. */
const LITERAL = /(?:['"`]|(?:Url|\.host)\})(\/[^\s'"`?#$]*)/g;

/** Lists quoted strings that look like our addresses, outside of `href()`. */
function listLiterals(code: string): string[] {
  const literals = [...code.matchAll(LITERAL)].map(({ index, 1: path = '' }) => ({
    before: code.slice(0, index),
    path,
  }));
  const isOurs = ({ before, path }: (typeof literals)[number]) =>
    path === '/' ? /\b(to|href)(=|: )$/.test(before) : FIRST_PARTS.has(path.split('/')[1] ?? '') && !isCall(path);
  return literals.filter((one) => isOurs(one) && !one.before.endsWith('href(')).map(({ path }) => path);
}

/** A link that the server sends: after the site's address, or where the server handles an address itself. */
const SENT = /(?:publicUrl\}|new URL\(['"`]|['"`](?=\/api\/docs))(\/(?:\$\{[^}]*\}|[^\s'"`?#<])*)/g;
/** Normalizes the names of parameters. The router requests a page's data at its address with `.data`. */
const toShape = (path: string) => path.replace(/\.data$/, '').replace(/\$\{[^}]*\}|:\w+|\*/g, ':value');
const SHAPES = new Set(PAGES.flatMap(({ path }) => (path.endsWith('*') ? [] : toShape(path))));

/** Lists the addresses in server code (which must not import the table) that are not pages. */
const listStaleAddresses = (code: string): string[] =>
  [...code.matchAll(SENT)].flatMap(({ 1: path = '' }) => (SHAPES.has(toShape(path)) ? [] : path));

describe('the address of a page', () => {
  it('is only in the table: links use href()', () => {
    const files = globSync('app/**/*.{ts,tsx}').filter(
      (file) => !/\.test\.|^app\/(site-)?pages\.ts$|^app\/page-row\.ts$/.test(file),
    );
    const literals = files.flatMap((file) =>
      listLiterals(readFileSync(file, 'utf8')).map((path) => `${file}: ${path}`),
    );
    expect(files.length).toBeGreaterThan(300);
    expect(literals).toEqual([]);
  });

  it.each([
    `<Link to="/contact">`,
    `<a href="/">`,
    `const to = { to: '/track' }`,
    'navigate(`/admin/shipments/`)',
    `redirect('/admin/login?next=1')`,
    `pathname.startsWith('/admin')`,
    `<a href="/api/docs">`,
    `a("\${publicUrl}/track/\${number}")`,
  ])('is recognized in %s', (code) => {
    expect(listLiterals(code)).toHaveLength(1);
  });

  it('equals the one that the server, which must not import the table, writes into emails and other texts', () => {
    const files = globSync('server/**/*.ts').filter((file) => !file.includes('.test.'));
    const codes = files.map((file) => ({ file, code: readFileSync(file, 'utf8') }));
    expect(codes.flatMap(({ code }) => [...code.matchAll(SENT)]).length).toBeGreaterThan(12);
    expect(codes.flatMap(({ file, code }) => listStaleAddresses(code).map((path) => `${file}: ${path}`))).toEqual([]);
  });

  it.each([
    `a("\${publicUrl}/follow/\${facts.trackingNumber}")`,
    `a("\${publicUrl}/track/\${number}/label")`,
    `a("\${company.publicUrl}/admin/shipments/new")`,
    `new URL('/contacts', publicUrl)`,
    `site.all('/api/docs/a/b')`,
  ])('is recognized as stale in %s', (code) => {
    expect(listStaleAddresses(code)).toHaveLength(1);
  });

  it('is unique', () => {
    const paths = PAGES.map(({ path }) => path);
    expect(paths).toEqual([...new Set(paths)]);
  });
});

describe('an optional page', () => {
  it('can be indexed by search engines', () => {
    const listed = PAGES.flatMap((page) => (page.inSitemap ? page.path : []));
    expect(MARKETING_PAGES.filter((page) => !listed.includes(`/${page}`))).toEqual([]);
  });

  it('is hidden separately, however the router writes its pattern', () => {
    const isHidden = (pattern: string) => isHiddenPage(pattern, { hiddenPages: ['about'] });
    expect(['/about', 'about', '/', '', '/careers', '/about/us'].map(isHidden)).toEqual([
      ...[true, true, false, false, false, false],
    ]);
  });
});

describe('the texts of a page', () => {
  it('are found by the pattern with and without its first slash', () => {
    expect(listTextGroups('track/:trackingNumber')).toEqual(listTextGroups('/track/:trackingNumber'));
    expect(listTextGroups('')).toEqual(listTextGroups('/'));
    expect(listTextGroups('/track')).toContain('trackForm');
  });
});

describe('the staff area', () => {
  it('contains the addresses below its own, not similar ones', () => {
    expect(['/admin', '/admin/', '/admin/mail', '/administration', '/'].map(isStaffPath)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});
