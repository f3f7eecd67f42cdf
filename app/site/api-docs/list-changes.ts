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
