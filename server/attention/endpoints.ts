import { z } from '@hono/zod-openapi';
import {
  attentionCauseSchema,
  attentionGroupSchema,
  attentionKindSchema,
  attentionLineSchema,
  attentionMailChoiceSchema,
  attentionMailSchema,
  attentionSummarySchema,
  placeAnswerSchema,
} from '#domain/attention/schema.ts';
import { endpoint, pageFields } from '#server/core/endpoint.ts';
import type { AttentionService } from './attention.service.ts';
import type { AttentionMailService } from './attention-mails.service.ts';

interface Services {
  attention: AttentionService;
  attentionChoice: AttentionMailService;
}

const PAGE_SIZE = 50;
const MAX_PAGE_SIZE = 100;
const LONGEST_CURSOR = 300;
const tag = 'attention';
const OWN = { permission: 'signed-in', mode: 'live' } as const;
const READ = { permission: 'shipments:read', mode: 'live' } as const;
const WRITE = { permission: 'shipments:write', mode: 'live' } as const;
const params = z.object({ kind: attentionKindSchema, id: z.string() });
const choice = attentionMailSchema.openapi('AttentionMail');

const getMail = endpoint({
  id: 'getAttentionMail',
  tag: 'account',
  method: 'get',
  path: '/attention/mail',
  summary: 'Tell whether what needs attention is emailed to the own account',
  access: OWN,
  output: choice,
  answers: { 200: 'Whether it is' },
  run: ({ attentionChoice }: Services, { caller }) => attentionChoice.getChoice(caller),
});

const setMail = endpoint({
  id: 'setAttentionMail',
  tag: 'account',
  method: 'put',
  path: '/attention/mail',
  summary: 'Choose whether what needs attention is emailed to the own account',
  description: 'Once a day, when the office opens, and only when something needs attention.',
  access: OWN,
  body: attentionMailChoiceSchema,
  output: choice,
  answers: { 200: 'Whether it is now' },
  run: ({ attentionChoice }: Services, { body, caller }) => attentionChoice.setChoice(caller, body),
});

const list = endpoint({
  id: 'listAttention',
  tag,
  method: 'get',
  path: '/attention',
  summary: 'List what needs somebody',
  description: 'Computed from scans and dates. A line leaves by itself when its cause is gone.',
  access: READ,
  query: z.object({
    group: attentionGroupSchema.optional(),
    hidden: z.enum(['true', 'false']).default('false').openapi({ description: 'What was put off, and nothing else' }),
    ...pageFields(PAGE_SIZE, MAX_PAGE_SIZE, LONGEST_CURSOR),
  }),
  output: z.object({
    items: z.array(attentionLineSchema.openapi('AttentionLine')),
    nextCursor: z.string().nullable(),
  }),
  answers: { 200: 'A page of lines, the most overdue first' },
  run: ({ attention }: Services, { query: { hidden, ...query }, caller }) =>
    attention.listAttention(caller, { ...query, hidden: hidden === 'true' }),
});

const summary = endpoint({
  id: 'summarizeAttention',
  tag,
  method: 'get',
  path: '/attention/summary',
  summary: 'Count what needs somebody',
  access: READ,
  output: attentionSummarySchema.openapi('AttentionSummary'),
  answers: { 200: 'How much there is' },
  run: ({ attention }: Services, { caller }) => attention.summarize(caller),
});

const snooze = endpoint({
  id: 'snoozeAttention',
  tag,
  method: 'post',
  path: '/attention/{kind}/{id}/snooze',
  summary: 'Put a line off until tomorrow',
  description: 'Hides it from everybody until the company’s office opens on its next day of work.',
  access: WRITE,
  params,
  output: z.object({ hiddenUntil: z.iso.datetime() }),
  answers: { 200: 'Until when it is hidden' },
  run: ({ attention }: Services, { params: { kind, id }, caller }) => attention.snooze(caller, kind, id),
});

const unsnooze = endpoint({
  id: 'unsnoozeAttention',
  tag,
  method: 'delete',
  path: '/attention/{kind}/{id}/snooze',
  summary: 'Bring a line back',
  access: WRITE,
  params,
  answers: { 204: 'It is shown again' },
  run: ({ attention }: Services, { params: { kind, id }, caller }) => attention.unsnooze(caller, kind, id),
});

const causes = endpoint({
  id: 'listAttentionCauses',
  tag,
  method: 'get',
  path: '/attention/causes',
  summary: 'List what needs somebody by cause',
  description: 'First what one answer clears for more than ten shipments, then the most overdue.',
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
  tag,
  method: 'post',
  path: '/attention/places',
  summary: 'Say which place addresses mean that begin with the same words',
  description: 'Visitors read it on all open shipments of these addresses. It is remembered for their customers.',
  access: WRITE,
  body: placeAnswerSchema,
  output: z.object({ shipments: z.number().int() }),
  answers: { 200: 'How many shipments it was for' },
  run: ({ attention }: Services, { body, caller }) => attention.answerPlace(caller, body),
});

const places = endpoint({
  id: 'listLearnedPlaces',
  tag,
  method: 'get',
  path: '/attention/places',
  summary: 'List the answers that are remembered',
  access: READ,
  output: z.object({ items: z.array(z.object({ key: z.string(), words: z.string(), place: z.string() })) }),
  answers: { 200: 'What words of addresses mean' },
  run: async ({ attention }: Services) => ({ items: await attention.listLearned() }),
});

const forgetPlace = endpoint({
  id: 'forgetPlace',
  tag,
  method: 'delete',
  path: '/attention/places/{key}',
  summary: 'Forget an answer',
  description: 'Shipments keep the places they have.',
  access: WRITE,
  params: z.object({ key: z.string() }),
  answers: { 204: 'It is forgotten' },
  run: ({ attention }: Services, { params: { key } }) => attention.forgetPlace(key),
});

/** The attention list and one's own email choice, for staff. */
export const attentionEndpoints = [
  getMail,
  setMail,
  list,
  summary,
  causes,
  places,
  answerPlace,
  forgetPlace,
  snooze,
  unsnooze,
];
