import { BackupError } from './format.ts';

/** Explains a system error about a file in one sentence; undefined for other errors. */
export function explainFile(error: unknown, file: string): BackupError | undefined {
  const sentence = toSentence(error instanceof Error && 'code' in error ? error.code : undefined, file);
  return sentence === undefined ? undefined : new BackupError(sentence, { cause: error });
}

function toSentence(code: unknown, file: string): string | undefined {
  switch (code) {
    case 'ENOENT':
      return `There is no ${file}: correct the path.`;
    case 'ENOTDIR':
      return `${file} is below something that is not a folder: correct the path.`;
    case 'EISDIR':
      return `${file} is a folder: name a file.`;
    case 'EEXIST':
      return `${file} is there already: name another file, or move it away.`;
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `${file} cannot be opened: this user has no permission for it.`;
    case 'ENOSPC':
    case 'EDQUOT':
      return `The disk is full: ${file} could not be written whole, and nothing is left of it. Free some space, or name a file on another disk.`;
    default:
      return undefined;
  }
}
