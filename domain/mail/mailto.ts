/**
 * An address that opens the reader's mail program with a mail to this person. Whatever the parts hold stays in its place:
 * a recipient cannot add a second one, and a subject cannot add a header (RFC 6068).
 */
export function toMailto(email: string, subject?: string): string {
  const at = email.lastIndexOf('@');
  const address = `${encodeURIComponent(email.slice(0, at))}@${encodeURIComponent(email.slice(at + 1))}`;
  return `mailto:${address}${subject ? `?subject=${encodeURIComponent(subject.toWellFormed())}` : ''}`;
}
