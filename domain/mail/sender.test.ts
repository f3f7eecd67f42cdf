import { describe, expect, it } from 'vitest';
import { parseMailSender } from './mail.ts';

describe('the mail sender', () => {
  it.each([
    ['updates@example.com', '', 'updates@example.com'],
    ['TransCargo <updates@example.com>', 'TransCargo', 'updates@example.com'],
    ['"Cargo, Trans" <updates@example.com>', 'Cargo, Trans', 'updates@example.com'],
    [' <updates@example.com> ', '', 'updates@example.com'],
  ])('parses %j', (text, name, address) => {
    expect(parseMailSender(text)).toEqual({ name, address });
  });

  it.each([
    '',
    'TransCargo',
    'a@example.com, b@example.com',
    'X <a@example.com> <b@example.com>',
    'X\r\nBcc: y <a@example.com>',
  ])('rejects %j', (text) => {
    expect(parseMailSender(text)).toBeUndefined();
  });
});
