/** A block of a plain text. `line` is where it starts, unique among blocks. */
export type TextBlock = { line: number } & (
  | { kind: 'paragraph' | 'subheading'; text: string }
  | { kind: 'list'; items: string[] }
);

/** A heading and its blocks; blocks before the first heading form a section without one. */
export interface TextSection {
  title: string | undefined;
  blocks: TextBlock[];
}

const MARK = /^(##|###|-) +([^ ].*)$/;

/**
 * Parses plain text: "## " starts a heading, "### " a smaller one, "- " a list item; other lines are paragraphs, with
 * their line breaks, and end at an empty line. Nothing else has a meaning.
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

/** Returns the block that this line starts, if any. */
function toBlock(line: number, text: string, mark: string | undefined, marked: string): TextBlock | undefined {
  if (text === '' || mark === '##') return undefined;
  if (mark === '###') return { line, kind: 'subheading', text: marked };
  return mark === '-' ? { line, kind: 'list', items: [marked] } : { line, kind: 'paragraph', text };
}
