/** A piece of a guide: its headings, paragraphs and commands are all that it is made of. */
export interface Block {
  kind: 'heading' | 'text' | 'code';
  text: string;
}

/** Where a server is that somebody tries on their own machine; the page of a site names the site itself. */
const LOCAL_ADDRESS = 'http://localhost:3000';

/**
 * Takes apart a guide in Markdown for readers of the site at `publicUrl`. Its title is left out, and so are its quotes, which
 * are for whoever runs the server.
 */
export function toBlocks(markdown: string, publicUrl: string): Block[] {
  const guide = markdown.replaceAll(LOCAL_ADDRESS, publicUrl);
  return guide.split(/```sh\n([\s\S]*?)```/).flatMap((part, index): Block[] => {
    if (index % 2 === 1) return [{ kind: 'code', text: part.trimEnd() }];
    return part
      .split(/\n{2,}/)
      .map((text) => text.trim())
      .filter((text) => text !== '' && !/^(# |> )/.test(text))
      .map((text) => (text.startsWith('## ') ? { kind: 'heading', text: text.slice(3) } : { kind: 'text', text }));
  });
}
