import { hasLineBreak, isEmail } from './email.ts';

export interface MailSender {
  /** '' when only the address is shown. */
  name: string;
  address: string;
}

/** Reads `Name <address>` or a bare address; undefined for what is neither. */
export function parseMailSender(text: string): MailSender | undefined {
  const [, quoted = '', inBrackets] = /^\s*"?([^"<>]*?)"?\s*<([^<>]*)>\s*$/.exec(text) ?? [];
  const address = (inBrackets ?? text).trim();
  if (!isEmail(address) || hasLineBreak(text)) return undefined;
  return { name: inBrackets === undefined ? '' : quoted.trim(), address };
}
