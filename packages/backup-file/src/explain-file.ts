import { BackupError } from './format.ts';

/** Explains a system error about a file in one sentence; undefined for other errors. */
export function explainFile(error: unknown, file: string): BackupError | undefined {
  const sentence = toSentence(error instanceof Error && 'code' in error ? error.code : undefined, file);
  return sentence === undefined ? undefined : new BackupError(sentence, { cause: error });
}

function toSentence(code: unknown, file: string): string | undefined {
  switch (code) {
    case 'ENOENT':
      return `${file} does not exist: correct the path.`;
    case 'ENOTDIR':
      return `${file} is inside something that is not a folder: correct the path.`;
    case 'EISDIR':
      return `${file} is a folder: name a file.`;
    case 'EEXIST':
      return `${file} already exists: name another file, or move it away.`;
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `${file} cannot be opened: this user has no permission for it.`;
    case 'ENOSPC':
    case 'EDQUOT':
      return `The disk is full: ${file} could not be written completely and was removed. Free some space, or name a file on another disk.`;
    default:
      return undefined;
  }
}
