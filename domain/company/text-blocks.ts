/** A piece of a plain text. `line` is the one in which it begins, and no other piece's. */
export type TextBlock = { line: number } & (
  | { kind: 'paragraph' | 'subheading'; text: string }
  | { kind: 'list'; items: string[] }
);

/** A heading and what stands under it; what stands before the first heading is a section without one. */
export interface TextSection {
  title: string | undefined;
  blocks: TextBlock[];
}

const MARK = /^(##|###|-) +([^ ].*)$/;

/**
 * What a plain text looks like: a line that begins with "## " is a heading, with "### " a smaller one, with "- " an item of
 * a list; lines in between are a paragraph, with the line ends that it has, until one is empty. Nothing else means anything.
 */
export function toTextSections(text: string): TextSection[] {
  const sections: TextSection[] = [{ title: undefined, blocks: [] }];
  let open: TextBlock | undefined;
  for (const [number, line] of text
    .split('\n')
    .map((one) => one.trim())
    .entries()) {
    const [, mark, marked = ''] = MARK.exec(line) ?? [];
    const blocks = sections.at(-1)?.blocks ?? [];
    if (mark === '##') sections.push({ title: marked, blocks: [] });
    if (mark === '-' && open?.kind === 'list') open.items.push(marked);
    else if (line && !mark && open?.kind === 'paragraph') open.text += `\n${line}`;
    else {
      open = toBlock(number, line, mark, marked);
      if (open) blocks.push(open);
    }
  }
  return sections.filter(({ title, blocks }) => title !== undefined || blocks.length > 0);
}

/** The piece that begins with this line, if one does. */
function toBlock(line: number, text: string, mark: string | undefined, marked: string): TextBlock | undefined {
  if (text === '' || mark === '##') return undefined;
  if (mark === '###') return { line, kind: 'subheading', text: marked };
  return mark === '-' ? { line, kind: 'list', items: [marked] } : { line, kind: 'paragraph', text };
}
