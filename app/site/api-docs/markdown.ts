export interface ChangesOfVersion {
  version: string;
  changes: string[];
}

/** Matches the part of a CHANGELOG.md line that is written for programs; the rest is the same for people. */
const FOR_PROGRAMS = /(?:In the API:? |\*\*For programs[^*]*\*\* ?)(.+)$/;
/** Sentences for operators, who read the changelog itself. */
const FOR_OPERATORS = /(?: The update [^.]+\.| \[[^\]]*\]\([^)]*\))/g;

/** Lists what CHANGELOG.md says for programs, by version, newest first. Versions without such changes are left out. */
export function listChanges(changelog: string): ChangesOfVersion[] {
  return changelog
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [version = '', ...lines] = part.split('\n');
      const texts = lines.flatMap((line) => FOR_PROGRAMS.exec(line)?.[1] ?? []);
      return { version, changes: texts.map((text) => toSentence(text.replace(FOR_OPERATORS, ''))) };
    })
    .filter(({ changes }) => changes.length > 0);
}

const toSentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** A block of a guide: guides contain only headings, paragraphs and commands. */
export interface Block {
  kind: 'heading' | 'text' | 'code';
  text: string;
}

/** The address in guides, for a server on the reader's machine; a site's page shows its own address instead. */
const LOCAL_ADDRESS = 'http://localhost:3000';

/**
 * Parses a guide in Markdown for readers of the site at `publicUrl`. Leaves out its title and its quotes, which are for
 * operators.
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
