import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LANGUAGE_CODES } from '#domain/languages.ts';
import { dropSentence, fillSlots } from './fill-slots.tsx';

const render = (text: string, slots: Parameters<typeof fillSlots>[1]) => renderToStaticMarkup(fillSlots(text, slots));

test('a text gets elements for its slots, and each part an element', () => {
  expect(render('Held in <place/>, 2 hours ago.', { place: <b>Rome</b> })).toBe(
    '<span>Held in </span><b>Rome</b><span>, 2 hours ago.</span>',
  );
});

test('a text shows markup in itself and in its slots as text', () => {
  expect(render('a <b>c</b> <place/>', { place: '<i>' })).toBe(
    '<span>a &lt;b&gt;c&lt;/b&gt; </span><span>&lt;i&gt;</span>',
  );
});

test('a text keeps a slot without an element empty', () => {
  expect(render('in <place/>.', {})).toBe('<span>in </span><span>.</span>');
});

test('dropSentence removes exactly the sentence with the slot, in every language', () => {
  expect(dropSentence('One. Two <a/> more. Three <b/>.', 'a')).toBe('One. Three <b/>.');
  for (const language of LANGUAGE_CODES) {
    const { visit } = JSON.parse(readFileSync(`public/locales/${language}/about.json`, 'utf8'));
    for (const text of [visit.text, visit.textHours]) {
      const [before, after] = text.split('<careers/>');
      const left = dropSentence(text, 'careers');
      expect([before.startsWith(left.split('<contact/>')[0]), after.endsWith(left.slice(-12))]).toEqual([true, true]);
      expect(left).toMatch(/<contact\/>.*<services\/>/);
    }
  }
});
