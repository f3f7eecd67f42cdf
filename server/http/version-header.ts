import { AppError } from '#server/errors.ts';

/** How the header If-Match is described in the API's document. */
export const IF_MATCH = {
  description: 'The ETag of the version the change was made from; without it the answer is 428',
};

/** A version as the header ETag. */
export const toETag = (version: number) => `"${version}"`;

/** The version that the header If-Match names. Throws AppError 428 without it, 400 for what toETag() did not make. */
export function parseIfMatch(header: string | undefined): number {
  if (!header) throw new AppError(428, 'Send the version you edited in the If-Match header.');
  const match = /^(?:W\/)?"(\d{1,9})"$/.exec(header.trim());
  if (!match) throw new AppError(400, 'If-Match is not the ETag of an answer.');
  return Number(match[1]);
}
