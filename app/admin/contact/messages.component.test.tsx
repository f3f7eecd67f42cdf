import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ContactMessage, ContactMessageView } from '#domain/contact/schema.ts';
import { fire, whenIdle } from '#tests/components/actions.ts';
import { answerInstead, answerWith } from '#tests/components/faults.ts';
import { createLook, resize } from '#tests/components/look.ts';
import { receiveMessage } from '#tests/components/messages.ts';
import { open } from '#tests/components/open.tsx';
import { allowConsoleError } from '#tests/components/problems.ts';
import { readShipment, storeShipment } from '#tests/components/shipments.ts';
import { ask, signIn, signInToOwnAccount } from '#tests/components/staff.ts';

const list = () => page.getByRole('region', { name: 'List of messages' });
const item = (text: string) => list().getByRole('listitem').filter({ hasText: text });
const message = () => page.getByRole('article');
/** Changes a message's status as another staff member. */
const moveMessage = (token: string, id: string, status: ContactMessage['status']) =>
  ask(token, `/contact/messages/${id}/status`, { method: 'PUT', data: { status } });

test('the numbers in a message link to their shipments or are marked as unknown', async () => {
  const token = await signIn();
  const shipment = await storeShipment(token, { status: 'ON_HOLD' });
  const { id } = await receiveMessage(token, {
    message: `About ${shipment.trackingNumber.toLowerCase()} and TC-NOSUCH99.`,
  });
  const { path } = await open(`/admin/messages/${id}`);
  await expect
    .element(message())
    .toMatchTextContent('TC-NOSUCH99The number is in the message, but no shipment has it.');
  const link = message().getByRole('link', { name: shipment.trackingNumber });
  await expect.element(link).toMatchTextContent('On Hold');
  await expect.element(link).toMatchTextContent('Hamburg');
  await resize(1440);
  await expect.element(message().getByRole('button', { name: 'Add status' })).toBeVisible();
  expect(message().getByRole('link', { name: 'Open shipment' }).elements()).toHaveLength(1);
  await link.click();
  await expect.poll(path).toBe(`/admin/shipments/${shipment.id}`);
});

test('without outgoing email the mail program opens with the case number as subject and this one recipient', async () => {
  const token = await signIn();
  const email = `a&b?bcc=x.${crypto.randomUUID()}@example.com`;
  const { id, caseNumber } = await receiveMessage(token, { email });
  await open(`/admin/messages/${id}`);
  const reply = message().getByRole('link', { name: 'Open in my mail program' });
  await expect.element(reply).toBeVisible();
  await expect.element(message()).toMatchTextContent('Outgoing email isn’t set up');
  await expect.element(message().getByRole('textbox')).not.toBeInTheDocument();
  const url = new URL(reply.element().getAttribute('href') ?? '');
  expect(url.protocol).toBe('mailto:');
  expect(decodeURIComponent(url.pathname)).toBe(email);
  expect([...url.searchParams]).toEqual([['subject', `Re: [${caseNumber}] TransCargo`]]);
});

/** Answers as with outgoing email, which the server of these tests does not have. */
function allowReply(id: string, changes: Partial<ContactMessageView> = {}): void {
  answerInstead(new RegExp(`^GET .*/contact/messages/${id}$`), async (proceed) =>
    Response.json({ ...(await (await proceed()).json()), canReply: true, ...changes }),
  );
}

const box = () => message().getByRole('textbox', { name: 'Your reply' });
const area = () => box().element() as HTMLTextAreaElement;

test('an empty reply is not sent: the box takes the focus and says what to do; Enter starts a line', async () => {
  const token = await signIn();
  const { id } = await receiveMessage(token);
  allowReply(id);
  await open(`/admin/messages/${id}`);
  await box().fill('  ');
  await message().getByRole('button', { name: 'Send reply' }).click();
  await expect.element(box()).toHaveFocus();
  await expect.element(message().getByRole('alert')).toHaveTextContent('Write a reply before you send.');
  await box().fill('Hello');
  await expect.element(message().getByRole('alert')).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect.element(box()).toHaveValue('Hello\n');
  await expect.element(message().getByRole('button', { name: 'Send reply' })).toBeVisible();
});

test('the reply box stays in the window below a long conversation, a Tab stop only while it scrolls', async () => {
  const token = await signIn();
  const { id } = await receiveMessage(token, { message: 'Where is it?\n'.repeat(100) });
  allowReply(id);
  await open(`/admin/messages/${id}`);
  await resize(1440, 900);
  await expect.element(message().getByRole('button', { name: 'Send reply' })).toBeInViewport({ ratio: 1 });
  await expect.element(box()).toBeInViewport({ ratio: 1 });
  const texts = message().getByRole('region').element() as HTMLElement;
  expect(texts.clientHeight).toBeGreaterThan(150);
  expect(texts.scrollHeight).toBeGreaterThan(texts.clientHeight);
  expect(document.documentElement.scrollHeight).toBe(window.innerHeight);
  await expect.poll(() => texts.tabIndex).toBe(0);
  await resize(390);
  await expect.poll(() => texts.tabIndex).toBe(-1);
});

test('a draft survives a closed tab for a week, for its writer, until they sign out', async () => {
  const token = await signIn();
  const { id } = await receiveMessage(token);
  allowReply(id);
  const reopen = () => open(`/admin/messages/${id}`);
  await reopen();
  await box().fill('Hello Lena');
  sessionStorage.clear();
  await reopen();
  await expect.element(box()).toHaveValue('Hello Lena');
  // The open page would store its draft again.
  await open('/admin/account');
  const stored = localStorage.getItem('transcargo.reply') ?? '';
  localStorage.setItem('transcargo.reply', stored.replace(/"until":\d+/, `"until":${Date.now()}`));
  await reopen();
  await expect.element(box()).toHaveValue('');
  await expect.poll(() => localStorage.getItem('transcargo.reply')).toBeNull();
  localStorage.setItem('transcargo.reply', stored);
  await signInToOwnAccount();
  const { path } = await reopen();
  await expect.element(box()).toHaveValue('');
  await expect.poll(() => localStorage.getItem('transcargo.reply')).toBeNull();
  await box().fill('Hello again');
  await expect.poll(() => localStorage.getItem('transcargo.reply')).toContain('Hello again');
  await page.getByRole('button', { name: 'Sign Out' }).first().click();
  await expect.poll(path).toBe('/admin/login');
  expect(localStorage.getItem('transcargo.reply')).toBeNull();
});

test('a template is inserted at the cursor, with its whole text in view', async () => {
  const token = await signIn();
  const { id } = await receiveMessage(token);
  allowReply(id);
  await open(`/admin/messages/${id}`);
  await box().fill('Before. After.');
  area().setSelectionRange(8, 8);
  await message().getByRole('button', { name: 'Where it is' }).click();
  await expect.poll(() => area().value).toMatch(/^Before\. Hello Lena Invented,[\s\S]+After\.$/);
  await expect.element(box()).toHaveFocus();
  expect(area().selectionEnd).toBe(area().textLength - 'After.'.length);
  expect(area().clientHeight).toBe(area().scrollHeight);
  await userEvent.keyboard('Typed. ');
  await expect.poll(() => area().value).toMatch(/Typed\. After\.$/);
});

test('a failed reply goes back into the box to be corrected, beside what is already there', async () => {
  const token = await signIn();
  const { id } = await receiveMessage(token);
  const at = new Date().toISOString();
  const text = 'Hello Lena, it arives on Friday.';
  const reply = { recipient: 'lena@exmaple.com', at, author: 'ana@example.com', language: 'de', text, sentAt: null };
  const failed = { ...reply, id: 'failed-reply', state: 'failed', lastError: '550 Message refused' } as const;
  const waiting = { ...reply, id: 'waiting-reply', state: 'queued', lastError: 'Greeting never received' } as const;
  const events = [{ at, actor: 'mail server', from: 'DONE', to: 'OPEN' }] as const;
  allowReply(id, { replies: [failed, waiting], events: [...events] });
  await open(`/admin/messages/${id}`);
  await expect.element(message()).toMatchTextContent('Not sent: The receiving server rejected the email.');
  await expect.element(message()).toMatchTextContent('trying again: The mail server did not respond.');
  await expect.element(message()).toMatchTextContent('Reopened because a reply wasn’t sent');
  const correct = message().getByRole('button', { name: 'Correct it' });
  await correct.click();
  await expect.element(box()).toHaveValue(text);
  await expect.element(box()).toHaveFocus();
  await expect.element(box()).toHaveAttribute('lang', 'de');
  await box().fill('Kind regards');
  area().setSelectionRange(0, 0);
  await correct.click();
  await expect.element(box()).toHaveValue(`${text}Kind regards`);
});

test('a reply goes to a corrected address, and the message says who corrected it', async () => {
  const token = await signIn();
  const { id } = await receiveMessage(token, { email: `lena.${crypto.randomUUID()}@exmaple.com` });
  const sent = { id: 'first-reply', at: new Date().toISOString(), author: 'ana@transcargo.example', language: 'en' };
  const first = { ...sent, text: 'Hello', state: 'sent', sentAt: sent.at, lastError: null } as const;
  const actor = 'ana@transcargo.example';
  allowReply(id, {
    replies: [{ ...first, recipient: 'lena@exmaple.example' }],
    events: [{ at: sent.at, actor, from: null, to: null }],
  });
  answerInstead(/POST .*replies/, answerWith(503));
  allowConsoleError(/503|Failed to send reply/);
  const { fetch } = window;
  let body: unknown;
  window.fetch = async (input, init) => {
    const request = input instanceof Request ? input.clone() : new Request(input, init);
    if (request.url.endsWith('/replies')) body = await request.json();
    return fetch(input, init);
  };
  const { path, go } = await open(`/admin/messages/${id}`);
  await expect.element(message()).toMatchTextContent('Sent to lena@exmaple.example');
  await expect.element(message()).toMatchTextContent(`Email address corrected by ${actor}`);
  await message().getByRole('button', { name: 'Correct the address' }).click();
  const email = message().getByLabelText('Email address');
  await expect.element(email).toHaveFocus();
  await email.fill('lena@example');
  await box().fill('Hello again');
  await message().getByRole('button', { name: 'Send reply' }).click();
  await expect.element(email).toHaveAccessibleDescription('Enter a valid email address');
  await expect.element(email).toHaveFocus();
  await email.fill('lena@example.com');
  await message().getByRole('button', { name: 'Send reply' }).click();
  await go('/admin');
  await expect.poll(() => body).toMatchObject({ text: 'Hello again', email: 'lena@example.com' });
  expect(path()).toBe('/admin');
});

test('a new message counts as read after two seconds', async () => {
  const token = await signIn();
  const { id } = await receiveMessage(token);
  const marking = answerInstead(new RegExp(`^PUT .*/contact/messages/${id}/status$`), (proceed) => proceed());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await open(`/admin/messages/${id}`);
  await expect.element(message()).toBeVisible();
  await whenIdle();
  // Waiting for the message advances the clock by a little, too.
  vi.advanceTimersByTime(1_900);
  expect(marking.requests).toEqual([]);
  vi.advanceTimersByTime(100);
  await expect.element(message()).toMatchTextContent('Opened by');
  expect(marking.requests).toHaveLength(1);
});

test('a status is added beside the message, and the draft stays', async () => {
  const token = await signIn();
  const { id: shipment, trackingNumber } = await storeShipment(token);
  const { id } = await receiveMessage(token, { message: `Where is ${trackingNumber}?` });
  allowReply(id);
  const { path } = await open(`/admin/messages/${id}`);
  await box().fill('Hello');
  const facts = message().getByRole('complementary');
  await facts.getByRole('button', { name: 'All facts' }).click();
  await facts.getByRole('button', { name: 'Add status', exact: true }).click();
  await facts.getByLabelText('Status', { exact: true }).selectOptions('In Transit');
  await facts.getByLabelText('Location').fill('Bremen');
  await facts.getByRole('button', { name: 'Add Status', exact: true }).click();
  await expect.element(facts.getByRole('link', { name: trackingNumber })).toMatchTextContent('In Transit');
  await expect.element(facts).toMatchTextContent('Bremen');
  await expect.element(box()).toHaveValue('Hello');
  expect(path()).toBe(`/admin/messages/${id}`);
  expect((await readShipment(token, shipment)).trackingHistory[0]?.location).toBe('Bremen');
});

test('staff link a shipment to a message that names none, and remove the link', async () => {
  const token = await signIn();
  const { trackingNumber } = await storeShipment(token);
  const { id } = await receiveMessage(token);
  await open(`/admin/messages/${id}`);
  const facts = message().getByRole('complementary');
  await facts.getByRole('button', { name: 'Link a shipment' }).click();
  const search = facts.getByRole('searchbox', { name: 'Link a shipment' });
  await expect.element(search).toHaveFocus();
  await search.fill(trackingNumber);
  await facts.getByRole('button', { name: trackingNumber }).click();
  await expect.element(facts.getByRole('link', { name: trackingNumber })).toMatchTextContent('Linked by your team.');
  await expect.element(facts).toHaveFocus();
  await expect.element(search).not.toBeInTheDocument();
  await facts.getByRole('button', { name: 'Remove link' }).click();
  await expect.element(facts.getByRole('button', { name: 'Link a shipment' })).toBeVisible();
});

test('what another tab did with a message shows when this tab is shown again, and the draft stays', async () => {
  const token = await signIn();
  const { id } = await receiveMessage(token);
  allowReply(id);
  await open(`/admin/messages/${id}`);
  await box().fill('Hello');
  await moveMessage(token, id, 'DONE');
  await fire(document, new Event('visibilitychange'));
  await expect.element(message().getByRole('button', { name: 'Reopen' })).toBeVisible();
  await expect.element(box()).toHaveValue('Hello');
});

test('a draft that another tab has sent with an earlier text stays, and can be sent as a reply of its own', async () => {
  const token = await signIn();
  const { id } = await receiveMessage(token);
  allowReply(id);
  await open(`/admin/messages/${id}`);
  await box().fill('Hello Lena, and more');
  const sent = JSON.parse(localStorage.getItem('transcargo.reply') ?? '').drafts[id].id;
  answerInstead(/POST .*replies/, () =>
    Response.json({ type: 'urn:problem:id-taken', title: 'Another reply has this id.', status: 409 }, { status: 409 }),
  );
  const facts = { recipient: 'lena@example.com', author: 'ana@transcargo.example', language: 'en' } as const;
  const at = new Date().toISOString();
  allowReply(id, {
    replies: [{ ...facts, id: sent, at, text: 'Hello Lena', state: 'sent', sentAt: at, lastError: null }],
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await message().getByRole('button', { name: 'Send reply' }).click();
  vi.advanceTimersByTime(10_000);
  await expect.element(message().getByRole('alert')).toMatchTextContent('Someone has just answered');
  await expect.element(message()).toMatchTextContent('Sent to lena@example.com');
  await expect.element(box()).toHaveValue('Hello Lena, and more');
  await expect.poll(() => JSON.parse(localStorage.getItem('transcargo.reply') ?? '').drafts[id].id).not.toBe(sent);
});

test('the reply box names its shortcut by the keys of the language', async () => {
  const token = await signIn();
  const { id } = await receiveMessage(token);
  allowReply(id);
  await open(`/admin/messages/${id}`, { language: 'de' });
  await expect.element(message().getByText('Strg', { exact: true })).toBeVisible();
});

test('the search is literal, and the address contains search, status and subject', async () => {
  const token = await signIn();
  const mark = crypto.randomUUID();
  const odd = await receiveMessage(token, { name: `50%_off ${mark}`, subject: 'OTHER' });
  const plain = await receiveMessage(token, { name: `5000 off ${mark}` });
  await moveMessage(token, plain.id, 'DONE');
  const { path } = await open('/admin/messages');
  const search = page.getByRole('searchbox', { name: 'Search messages' });
  await search.click();
  await userEvent.keyboard(`0%_OFF ${mark}`);
  await expect.element(list().getByRole('listitem')).toHaveLength(1);
  await expect.element(item(odd.caseNumber)).toBeVisible();
  await expect.element(search).toHaveFocus();
  await expect.poll(() => new URLSearchParams(path().split('?')[1]).get('search')).toBe(`0%_OFF ${mark}`);
  await search.fill(mark);
  await expect.element(list().getByRole('listitem')).toHaveLength(1);
  await list().getByRole('link', { name: 'Done', exact: true }).click();
  await expect.poll(path).toMatch(/search=.*status=DONE|status=DONE.*search=/);
  await expect.element(list().getByRole('listitem')).toHaveLength(1);
  await expect.element(item(plain.caseNumber)).toBeVisible();
  await page.getByLabelText('Subject').selectOptions('Other');
  await expect.element(list()).toMatchTextContent('No message matches.');
  window.history.back();
  await expect.element(item(plain.caseNumber)).toBeVisible();
  await item(plain.caseNumber).getByRole('link').click();
  await expect.poll(path).toMatch(new RegExp(`^/admin/messages/${plain.id}\\?.*status=DONE`));
});

test('the inbox pages to older messages', async () => {
  const token = await signIn();
  const mark = crypto.randomUUID();
  for (let sent = 1; sent <= 21; sent += 1) await receiveMessage(token, { name: `Number ${sent}`, message: mark });
  await open(`/admin/messages?search=${mark}`);
  const items = list().getByRole('listitem');
  await expect.element(items).toHaveLength(20);
  await expect.element(items.first()).toMatchTextContent('Number 21');
  await list().getByRole('link', { name: 'Older messages' }).click();
  await expect.element(items).toHaveLength(1);
  await expect.element(item('Number 1')).toBeVisible();
  await list().getByRole('link', { name: 'Newest messages' }).click();
  await expect.element(items.first()).toMatchTextContent('Number 21');
});

test('a change by a colleague is not overwritten, and the page reports it', async () => {
  const token = await signIn();
  const { id } = await receiveMessage(token);
  await moveMessage(token, id, 'OPEN');
  await open(`/admin/messages/${id}`);
  await expect.element(message()).toMatchTextContent('Opened by');
  await moveMessage(token, id, 'NEW');
  await message().getByRole('button', { name: 'Done' }).click();
  await expect
    .element(message().getByRole('alert'))
    .toHaveTextContent('Someone else changed this message in the meantime. It is shown as it is now.');
  await expect.element(message()).toMatchTextContent('Marked as new by');
});

test('a missing message redirects to the list, and a list that cannot load shows an error until it can', async () => {
  allowConsoleError(/Failed to load messages/);
  await signIn();
  const { path } = await open('/admin/messages/no-such-message');
  await expect.poll(path).toBe('/admin/messages');
  const fault = answerInstead(/\/contact\/messages(\?|$)/, answerWith(500));
  await open('/admin/messages');
  await expect.element(page.getByRole('alert')).toHaveTextContent('Failed to load messages');
  fault.stop();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('a phone shows list and message separately with a link back, and moves the focus between them', async () => {
  await resize(390);
  const { caseNumber } = await receiveMessage(await signIn());
  const { path } = await open(`/admin/messages?search=${caseNumber}`);
  await item(caseNumber).getByRole('link').click();
  await expect.element(message().getByRole('heading', { level: 2 })).toHaveFocus();
  await expect.element(list()).not.toBeInTheDocument();
  await message().getByRole('link', { name: 'All messages' }).click();
  await expect.poll(path).toBe(`/admin/messages?search=${caseNumber}`);
  await expect.element(item(caseNumber)).toBeVisible();
});

test('list and message are accessible and no wider than the screen for any content (F1)', async () => {
  const look = createLook(5);
  const { id, caseNumber } = await receiveMessage(await signIn(), {
    name: 'A name without an end '.repeat(9),
    email: `${'x'.repeat(64)}@${'long-domain.'.repeat(12)}example`,
    message: `${'W'.repeat(400)} TC-DEMO0004 TC-NOSUCH99`,
  });
  await open(`/admin/messages?search=${caseNumber}`);
  await expect.element(item(caseNumber)).toBeVisible();
  await look('the list');
  await open(`/admin/messages/${id}`);
  await expect.element(message()).toBeVisible();
  await look('a message');
});
