/** What changed for programs in one version. */
export interface ChangesOfVersion {
  version: string;
  changes: string[];
}

/** Where in its line what CHANGELOG.md says to programs begins: the rest says the same to people. */
const FOR_PROGRAMS = /(?:In the API:? |\*\*For programs[^*]*\*\* ?)(.+)$/;
/** Who runs the server reads these in the changelog itself. */
const FOR_OPERATORS = /(?: The update [^.]+\.| \[[^\]]*\]\([^)]*\))/g;

/** What CHANGELOG.md says to programs, by version, newest first; a version that changed nothing for them is left out. */
export function listChanges(changelog: string): ChangesOfVersion[] {
  return changelog
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [version = '', ...lines] = part.split('\n');
      const found = lines.flatMap((line) => FOR_PROGRAMS.exec(line)?.[1] ?? []);
      return { version, changes: found.map((text) => toSentence(text.replace(FOR_OPERATORS, ''))) };
    })
    .filter(({ changes }) => changes.length > 0);
}

const toSentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

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
