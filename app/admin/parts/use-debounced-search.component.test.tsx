import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { useDebouncedSearch } from './use-debounced-search.ts';

function Field({ current, onSearch }: { current: string; onSearch(text: string): void }) {
  const { query, setQuery } = useDebouncedSearch(current, onSearch);
  return <input aria-label="Search" title={current} value={query} onChange={({ target }) => setQuery(target.value)} />;
}

test('a search that arrives after the next one began keeps what was typed', async () => {
  const searched: string[] = [];
  const toField = (current: string) => <Field current={current} onSearch={(text) => searched.push(text)} />;
  const screen = await render(toField(''));
  const field = screen.getByRole('textbox', { name: 'Search' });
  await userEvent.type(field, 'Hav');
  await expect.poll(() => searched.at(-1)).toBe('Hav');
  await userEvent.type(field, 'n');
  await expect.poll(() => searched.at(-1)).toBe('Havn');
  for (const arrived of ['Hav', 'Havn']) {
    await screen.rerender(toField(arrived));
    await expect.element(field).toHaveAttribute('title', arrived);
    await expect.element(field).toHaveValue('Havn');
  }
  await screen.rerender(toField(''));
  await expect.element(field).toHaveValue('');
  await screen.unmount();
});
