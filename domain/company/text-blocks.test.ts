import { expect, test } from 'vitest';
import { toTextSections } from './legal-text.ts';

const read = (text: string) =>
  toTextSections(text).map(({ title, blocks }) => [
    title,
    ...blocks.map((block) => (block.kind === 'list' ? block.items : `${block.kind}: ${block.text}`)),
  ]);

test('parses headings, paragraphs and lists from plain lines and keeps the line breaks of paragraphs', () => {
  const text = [
    ...['Valid from now on.', '', '', '## 1. Who', 'North Ltd', '1 Quay', '', 'Ask us.', '### By mail', '- a letter'],
    ...['- a card', 'or', '- a note', '', '- another list', '## 2. Prices'],
  ].join('\n');
  expect(read(text)).toEqual([
    [undefined, 'paragraph: Valid from now on.'],
    [
      '1. Who',
      ...['paragraph: North Ltd\n1 Quay', 'paragraph: Ask us.', 'subheading: By mail'],
      ...[['a letter', 'a card'], 'paragraph: or', ['a note'], ['another list']],
    ],
    ['2. Prices'],
  ]);
});

test('gives no other characters a meaning', () => {
  for (const line of [
    '#1',
    '##',
    '##Heading',
    '#### Deep',
    '-5 degrees',
    '-',
    '**bold**',
    '<h1>x</h1>',
    '[a](https://x)',
  ]) {
    expect(read(line)).toEqual([[undefined, `paragraph: ${line}`]]);
  }
  expect(read(' \n\n ')).toEqual([]);
});

test('identifies each block by its unique line', () => {
  const blocks = toTextSections('a\n\nb\nc\n\n- d\n- e\n## f\n### g\nh').flatMap((section) => section.blocks);
  expect(blocks.map(({ line }) => line)).toEqual([0, 2, 5, 8, 9]);
});
