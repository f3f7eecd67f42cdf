import { hasLineBreak, isEmail, toEmail } from '../email.ts';

export interface MailSender {
  /** '' when only the address is shown. */
  name: string;
  address: string;
}

/** Reads `Name <address>` or a bare address; undefined for what is neither. */
export function parseMailSender(text: string): MailSender | undefined {
  const [before = '', inBrackets, ...more] = text.trim().split('<');
  if (hasLineBreak(text) || more.length > 0) return undefined;
  const name = before.trim().replace(/^"/, '').replace(/"$/, '').trim();
  const address = toEmail((inBrackets ?? before).replace(/>$/, ''));
  const isWhole = inBrackets === undefined ? !text.includes('>') : inBrackets.endsWith('>') && !/[">]/.test(name);
  if (!isWhole || !isEmail(address)) return undefined;
  return { name: inBrackets === undefined ? '' : name, address };
}
