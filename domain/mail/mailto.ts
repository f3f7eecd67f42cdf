/**
 * Returns a mailto link. All parts are escaped: a recipient can't add another one, and a subject can't add a header
 * (RFC 6068).
 */
export function toMailto(email: string, subject?: string): string {
  const at = email.lastIndexOf('@');
  const address = `${encodeURIComponent(email.slice(0, at))}@${encodeURIComponent(email.slice(at + 1))}`;
  return `mailto:${address}${subject ? `?subject=${encodeURIComponent(subject.toWellFormed())}` : ''}`;
}
