import { ApiError } from '@transcargo/api-client/api-error.ts';
import { href, redirect } from 'react-router';
import type { ApiClient } from '#app/api.ts';
import { getPage } from '#app/document/page-context.ts';
import { getStaffApi, isSignedOut } from '#app/session/session.ts';
import type { ContactMessageView } from '#domain/contact-message.schema.ts';
import { MESSAGE_STATUSES, type MessageStatus } from '#domain/contact-message.ts';
import { loadAsStaff } from '../frame/guard.ts';
import { toAnswer } from '../frame/to-answer.ts';
import styles from '../parts/list-detail.module.css';
import { EntryText } from '../parts/list-detail.tsx';
import type { Route } from './+types/message';
import { MessageEvents } from './message-events.tsx';
import { MessageHead } from './message-head.tsx';
import { MessageReply } from './message-reply.tsx';
import { MessageShipments } from './message-shipments.tsx';

/** A new message is open once somebody reads it; a colleague who was faster is no failure. */
async function readMessage(api: ApiClient, id: string, report: (error: unknown) => void): Promise<ContactMessageView> {
  const message = await api.getMessage(id);
  if (message.status !== 'NEW') return message;
  try {
    return await api.changeMessageStatus(id, { status: 'OPEN', from: 'NEW' });
  } catch (error) {
    if (isSignedOut(error)) throw error;
    if (error instanceof ApiError && error.status === 409) return api.getMessage(id);
    report(error);
    return message;
  }
}

/** The message; one that is not there leads to the list. */
export async function clientLoader({ params: { id }, request, context }: Route.ClientLoaderArgs) {
  try {
    return await loadAsStaff(request, () => readMessage(getStaffApi(context), id, getPage(context).reportError));
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw redirect(href('/admin/messages'));
    throw error;
  }
}

export type MessageOutcome = 'changed' | 'conflict' | 'failed';

/** Moves the message to another state. Marked as new it is closed, or reading it would open it again at once. */
export async function clientAction({ params: { id }, request, context }: Route.ClientActionArgs) {
  const form = await request.formData();
  const read = (name: string) => MESSAGE_STATUSES.find((known) => known === form.get(name));
  const change = { status: read('status') as MessageStatus, from: read('from') };
  const outcome = await loadAsStaff(request, async (): Promise<MessageOutcome> => {
    try {
      await getStaffApi(context).changeMessageStatus(id, change);
      return 'changed';
    } catch (error) {
      if (isSignedOut(error)) throw error;
      if (error instanceof ApiError && error.status === 409) return 'conflict';
      getPage(context).reportError(error);
      return 'failed';
    }
  });
  if (outcome === 'changed' && change.status === 'NEW')
    throw redirect(`${href('/admin/messages')}${new URL(request.url).search}`);
  return toAnswer(outcome, outcome === 'failed');
}

/** One message: who wrote it and what about, the shipments it names, its text, a way to answer. */
export default function Message({ loaderData: message, actionData }: Route.ComponentProps) {
  return (
    <article className={styles.entry} aria-labelledby="message-title">
      <MessageHead key={message.id} message={message} outcome={actionData} />
      <MessageShipments shipments={message.shipments} />
      <EntryText text={message.message} />
      <MessageEvents events={message.events} />
      <MessageReply message={message} />
    </article>
  );
}
