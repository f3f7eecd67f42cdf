import { createHash } from 'node:crypto';
import type { ContactInput } from '#domain/contact/schema.ts';

/**
 * Tells a form that is sent twice from two messages: the same form with the same content. A form that was changed before it
 * was sent again is another message. Null for messages that no form of ours sent.
 */
export function toSubmissionKey(input: ContactInput): string | null {
  const { submissionId, name, email, phone, subject, message } = input;
  if (!submissionId) return null;
  const content = JSON.stringify([submissionId, name, email, phone, subject, message]);
  return createHash('sha256').update(content).digest('base64url');
}
