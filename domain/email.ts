const EMAIL = /^[^\s@<>"(),:;[\]\\]{1,64}@[^\s@.<>"(),:;[\]\\]+(\.[^\s@.<>"(),:;[\]\\]+)+$/;
const MAX_LENGTH = 254;

/** Whether the text has the form of one email address; surrounding blanks do not count. Specification, section 5. */
export function isEmail(text: string): boolean {
  const address = text.trim();
  return address.length <= MAX_LENGTH && EMAIL.test(address);
}

/** Whether the text holds a line break or another control character, which would end a header of a mail. */
export function hasLineBreak(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
  return /[\u0000-\u001f\u007f\u2028\u2029]/.test(text);
}
