import { z } from '@hono/zod-openapi';
import {
  attentionCauseSchema,
  attentionGroupSchema,
  attentionKindSchema,
  attentionLineSchema,
  attentionMailChoiceSchema,
  attentionMailSchema,
  attentionSummarySchema,
  placeChoiceSchema,
} from '#domain/attention/schema.ts';
import { endpoint, pageFields, pageOf, withTag } from '#server/core/endpoint.ts';
import type { AttentionService } from './attention.service.ts';
import type { AttentionMailService } from './attention-mails.service.ts';

interface Services {
  attention: AttentionService;
  attentionChoice: AttentionMailService;
}

const PAGE_SIZE = 50;
const MAX_PAGE_SIZE = 100;
const MAX_CURSOR_LENGTH = 300;
const OWN = { permission: 'signed-in', mode: 'live' } as const;
const READ = { permission: 'shipments:read', mode: 'live' } as const;
const WRITE = { permission: 'shipments:write', mode: 'live' } as const;
const params = z.object({ kind: attentionKindSchema, id: z.string() });
const choice = attentionMailSchema.openapi('AttentionMail');

const getMail = endpoint({
  id: 'getAttentionMail',
  route: 'GET /attention/mail',
  summary: 'Get whether the caller gets the daily attention email',
  access: OWN,
  output: choice,
  answers: { 200: 'The current setting' },
  run: ({ attentionChoice }: Services, { caller }) => attentionChoice.getChoice(caller),
});

const setMail = endpoint({
  id: 'setAttentionMail',
  route: 'PUT /attention/mail',
  summary: 'Set whether the caller gets the daily attention email',
  description: 'Sent once a day when the office opens, and only if something needs attention.',
  access: OWN,
  body: attentionMailChoiceSchema,
  output: choice,
  answers: { 200: 'The new setting' },
  run: ({ attentionChoice }: Services, { body, caller }) => attentionChoice.setChoice(caller, body),
});

const list = endpoint({
  id: 'listAttention',
  route: 'GET /attention',
  summary: 'List items that need attention',
  description: 'Computed from scans and dates. A line disappears when its cause is resolved.',
  access: READ,
  query: z.object({
    group: attentionGroupSchema.optional(),
    hidden: z.enum(['true', 'false']).default('false').openapi({ description: 'Only snoozed lines' }),
    ...pageFields(PAGE_SIZE, MAX_PAGE_SIZE, MAX_CURSOR_LENGTH),
  }),
  output: pageOf(attentionLineSchema.openapi('AttentionLine')),
  answers: { 200: 'A page of lines, the most overdue first' },
  run: ({ attention }: Services, { query: { hidden, ...query }, caller }) =>
    attention.listAttention(caller, { ...query, hidden: hidden === 'true' }),
});

const summary = endpoint({
  id: 'summarizeAttention',
  route: 'GET /attention/summary',
  summary: 'Count items that need attention',
  access: READ,
  output: attentionSummarySchema.openapi('AttentionSummary'),
  answers: { 200: 'The counts' },
  run: ({ attention }: Services, { caller }) => attention.summarize(caller),
});

const snooze = endpoint({
  id: 'snoozeAttention',
  route: 'POST /attention/{kind}/{id}/snooze',
  summary: 'Snooze a line until tomorrow',
  description: 'Hides it from everybody until the company’s office opens on its next business day.',
  access: WRITE,
  params,
  output: z.object({ hiddenUntil: z.iso.datetime() }),
  answers: { 200: 'The end of the snooze' },
  run: ({ attention }: Services, { params: { kind, id }, caller }) => attention.snooze(caller, kind, id),
});

const unsnooze = endpoint({
  id: 'unsnoozeAttention',
  route: 'DELETE /attention/{kind}/{id}/snooze',
  summary: 'End the snooze of a line',
  access: WRITE,
  params,
  answers: { 204: 'The line is visible again' },
  run: ({ attention }: Services, { params: { kind, id }, caller }) => attention.unsnooze(caller, kind, id),
});

const causes = endpoint({
  id: 'listAttentionCauses',
  route: 'GET /attention/causes',
  summary: 'List items that need attention by cause',
  description: 'Causes that one place resolves for more than ten shipments come first, then the most overdue.',
  access: READ,
  query: z.object({ group: attentionGroupSchema.optional() }),
  output: z.object({ items: z.array(attentionCauseSchema.openapi('AttentionCause')) }),
  answers: { 200: 'The causes with their most overdue lines' },
  run: async ({ attention }: Services, { query: { group }, caller }) => ({
    items: await attention.listCauses(caller, group),
  }),
});

const answerPlace = endpoint({
  id: 'answerPlace',
  route: 'POST /attention/places',
  summary: 'Set the place of addresses that start with the same words',
  description:
    'Visitors see it on all open shipments with these addresses. With `remember`, it is stored for their customers.',
  access: WRITE,
  body: placeChoiceSchema,
  output: z.object({ shipments: z.number().int(), answeredAt: z.iso.datetime() }),
  answers: { 200: 'Number of updated shipments' },
  run: ({ attention }: Services, { body, caller }) => attention.answerPlace(caller, body),
});

const places = endpoint({
  id: 'listLearnedPlaces',
  route: 'GET /attention/places',
  summary: 'List the stored places',
  access: READ,
  output: z.object({
    items: z.array(
      z.object({
        key: z.string(),
        words: z.string(),
        place: z.string(),
        customer: z
          .object({ id: z.string(), name: z.string() })
          .nullable()
          .openapi({ description: 'Null for shipments without a customer, and without permission to read customers' }),
      }),
    ),
  }),
  answers: { 200: 'The places by the words of addresses' },
  run: async ({ attention }: Services, { caller }) => ({ items: await attention.listLearned(caller) }),
});

const forgetPlace = endpoint({
  id: 'forgetPlace',
  route: 'DELETE /attention/places/{key}',
  summary: 'Delete a stored place',
  description:
    'Shipments keep their places. With `undo`, the newest place of these words is deleted, and shipments that have not changed since lose it.',
  access: WRITE,
  params: z.object({ key: z.string() }),
  query: z.object({
    undo: z.enum(['true', 'false']).default('false'),
    customer: z
      .string()
      .optional()
      .openapi({ description: 'Only the place of this customer; empty for shipments without a customer' }),
    place: z.string().optional(),
    answeredAt: z.iso
      .datetime()
      .optional()
      .openapi({ description: 'With `undo` and `place`: this answer instead of the newest stored one' }),
  }),
  answers: { 204: 'Deleted' },
  run: ({ attention }: Services, { params: { key }, query, caller }) => attention.forgetPlace(caller, key, query),
});

/** The attention list and one's own email choice, for staff. */
export const attentionEndpoints = [
  ...withTag('account', [getMail, setMail]),
  ...withTag('attention', [list, summary, causes, places, answerPlace, forgetPlace, snooze, unsnooze]),
];
