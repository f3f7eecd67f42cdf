import { expect, test } from 'vitest';
import { explainMailFailure, findMailOutage } from './failure.ts';

test.each([
  ['Not delivered within 72 hours. connect ECONNREFUSED 127.0.0.1:25', 'givenUp'],
  ['This address gets no more updates. all recipients were rejected: 550 No such user', 'ended'],
  ['Held back: a backup was restored, and this mail may have been sent before.', 'held'],
  ['getaddrinfo ENOTFOUND smtp.example.com', 'name'],
  ['Invalid login: 535 5.7.8 Error: authentication failed', 'login'],
  ['self-signed certificate', 'secure'],
  ["Can't send mail - all recipients were rejected: 550 5.1.1 <ada@example.com>: No such user", 'address'],
  ['"x" is not an address.', 'address'],
  ["Can't send mail - all recipients were rejected: 552 5.2.2 Mailbox full", 'full'],
  ['Mail command failed: 451 4.7.1 Greylisted, please try again', 'later'],
  ['Message failed: 554 5.7.1 Rejected as spam', 'refused'],
  ['connect ECONNREFUSED 127.0.0.1:2525', 'unreachable'],
  ['Greeting never received', 'unreachable'],
  ['connect ECONNREFUSED 10.5.1.7:530', 'unreachable'],
  ['connect ECONNREFUSED ::1:530', 'unreachable'],
  ["Can't send mail - all recipients were rejected: 450 4.7.1 Client host rejected: [10.5.1.3]", 'later'],
  ["Can't send mail - all recipients were rejected: 550 Blocked: see 530@example.com", 'address'],
  ["Can't send mail - all recipients were rejected: 550 5.7.1 Relaying denied", 'refused'],
  ['Message failed: 550-5.7.26 Unauthenticated email from example.com is not accepted', 'refused'],
  ['Message failed: 550 Message looks like spam', 'refused'],
  ['Mail command failed: 550 5.1.8 Sender address rejected: Domain not found', 'refused'],
  ['Mail command failed: 530 5.7.0 Authentication required', 'login'],
  ['Error upgrading connection with STARTTLS: 500 command not recognized', 'secure'],
  ['Mail command failed: 530 5.7.0 Must issue a STARTTLS command first', 'secure'],
  ['Something else', 'other'],
])('classifies %j as %s', (response, failure) => {
  expect(explainMailFailure(response)).toBe(failure);
});

const REFUSED = { at: '2026-11-20T10:00:00.000Z', message: 'Message failed: 554 5.7.1 Rejected' };
const UNKNOWN = { ...REFUSED, message: "Can't send mail - all recipients were rejected: 550 5.1.1 No such user" };

test.each([
  ['no failure', null, null, null],
  ['a failure before the first email', REFUSED, null, REFUSED],
  ['a failure after the last email', REFUSED, '2026-11-20T09:59:59.000Z', REFUSED],
  ['an email after the failure', REFUSED, '2026-11-20T10:00:01.000Z', null],
  ['an unknown recipient after the last email', UNKNOWN, '2026-11-20T09:59:59.000Z', null],
])('finds the outage after %s', (_, lastError, lastSentAt, outage) => {
  expect(findMailOutage({ lastError, lastSentAt })).toBe(outage);
});
