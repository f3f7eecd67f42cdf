import { expect, test } from 'vitest';
import { toTextSections } from './text-blocks.ts';

const read = (text: string) =>
  toTextSections(text).map(({ title, blocks }) => [
    title,
    ...blocks.map((block) => (block.kind === 'list' ? block.items : `${block.kind}: ${block.text}`)),
  ]);

test('headings, paragraphs and lists are read of plain lines, with the line ends that paragraphs have', () => {
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

test('nothing else means anything', () => {
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

test('each piece is known by its line, which no other one has', () => {
  const blocks = toTextSections('a\n\nb\nc\n\n- d\n- e\n## f\n### g\nh').flatMap((section) => section.blocks);
  expect(blocks.map(({ line }) => line)).toEqual([0, 2, 5, 8, 9]);
});
