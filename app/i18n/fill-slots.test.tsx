import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { fillSlots } from './fill-slots.tsx';

const render = (text: string, slots: Parameters<typeof fillSlots>[1]) => renderToStaticMarkup(fillSlots(text, slots));

test('puts an element where the text keeps a place for it', () => {
  expect(render('Held in <place/>, 2 hours ago.', { place: <b>Rome</b> })).toBe('Held in <b>Rome</b>, 2 hours ago.');
});

test('shows markup in texts and slots as text', () => {
  expect(render('a <b>c</b> <place/>', { place: '<i>' })).toBe('a &lt;b&gt;c&lt;/b&gt; &lt;i&gt;');
});

test('leaves a slot without an element empty', () => {
  expect(render('in <place/>.', {})).toBe('in .');
});
