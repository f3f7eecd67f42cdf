/** A piece of a guide: its headings, paragraphs and commands are all that it is made of. */
export interface Block {
  kind: 'heading' | 'text' | 'code';
  text: string;
}

/** Takes apart a guide in Markdown. Its title is left out. */
export function toBlocks(markdown: string): Block[] {
  return markdown.split(/```sh\n([\s\S]*?)```/).flatMap((part, index): Block[] => {
    if (index % 2 === 1) return [{ kind: 'code', text: part.trimEnd() }];
    return part
      .split(/\n{2,}/)
      .map((text) => text.trim())
      .filter((text) => text !== '' && !text.startsWith('# '))
      .map((text) => (text.startsWith('## ') ? { kind: 'heading', text: text.slice(3) } : { kind: 'text', text }));
  });
}
