import { html } from 'hono/html';
import type { ShipmentFacts } from '#domain/mail/mail.ts';
import type { ShipmentStatus } from '#domain/shipments/status.ts';
import { HOLD, type Html, INK_2, type MailColors, SANS } from './frame.ts';

/** Solid share of the line in percent: a mail has no chart, so the stage determines it. */
const SOLID: Record<ShipmentStatus, number> = {
  LABEL_CREATED: 5,
  IN_TRANSIT: 35,
  ON_HOLD: 35,
  OUT_FOR_DELIVERY: 80,
  DELIVERED: 100,
};

const mark = (sign: string, color: string, name = 'r') =>
  html`<td width="18" style="width:18px;font:700 15px/18px ${SANS};color:${color};text-align:center" class="${name}">${sign}</td>`;

const stretch = (kind: 'solid' | 'dotted', width: string, color: string, name = 'rb') =>
  html`<td${width ? html` width="${width}"` : ''} style="padding:0 2px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td style="border-top:3px ${kind} ${color};font-size:0;line-height:0" class="${name}">&nbsp;</td></tr></table></td>`;

/** Long words may break; city names stay whole, and the columns adapt. */
const LONG_WORD = 14;
const keepWords = (text: string) =>
  text.split(/\s/).some((word) => word.length > LONG_WORD) ? '' : 'word-break:normal;overflow-wrap:normal;';

const name = (text: string, align: string, width: string, { ink }: MailColors) =>
  html`<td width="${width}" align="${align}" valign="top" dir="auto" style="${keepWords(text)}font:600 15px/20px ${SANS};color:${ink};padding-top:8px" class="tx">${text}</td>`;

/** Column shares that center the middle name under its mark, or thirds if it would not fit. */
const toColumns = (status: ShipmentStatus) =>
  SOLID[status] === SOLID.IN_TRANSIT ? (['23%', '36%', '41%'] as const) : (['33%', '34%', '33%'] as const);

function drawNames({ status, origin, destination, place }: ShipmentFacts, colors: MailColors): Html {
  const between = status !== 'DELIVERED' && place !== origin && place !== destination ? place : '';
  if (between === '')
    return html`<tr>${name(origin, 'left', '50%', colors)}${name(destination, 'right', '50%', colors)}</tr>`;
  const [first, second, third] = toColumns(status);
  return html`<tr>${name(origin, 'left', first, colors)}${name(between, 'center', second, colors)}${name(destination, 'right', third, colors)}</tr>`;
}

/**
 * Solid is scanned, dotted is planned: origin, last scan, destination. Made of borders, so that nothing is lost when
 * images are blocked.
 */
export function drawLine(facts: ShipmentFacts, colors: MailColors): Html {
  const { status } = facts;
  const isDone = status === 'DELIVERED';
  const drawMark = (sign: string) => mark(sign, colors.route);
  const here = status === 'ON_HOLD' ? mark('■', HOLD, 'hd') : drawMark('◉');
  const solid = stretch('solid', isDone ? '' : `${SOLID[status]}%`, colors.route);
  const planned = status === 'ON_HOLD' ? stretch('dotted', '', INK_2, 'mb') : stretch('dotted', '', colors.route);
  const marks = isDone
    ? html`${drawMark('●')}${solid}${drawMark('✓')}`
    : html`${drawMark('●')}${solid}${here}${planned}${drawMark('○')}`;
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>${marks}</tr></table><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">${drawNames(facts, colors)}</table>`;
}

const WIDTH = 30;

/** The same line as text. */
export function writeLine({ status, origin, destination }: ShipmentFacts): string {
  const solid = Math.max(1, Math.round((WIDTH * SOLID[status]) / 100));
  const here = status === 'ON_HOLD' ? '[x]' : '(o)';
  const dashed = ' -'.repeat((WIDTH - solid) / 2);
  const drawn = status === 'DELIVERED' ? `${'='.repeat(WIDTH)}(o)` : `${'='.repeat(solid)}${here}${dashed}`;
  return [origin, drawn, destination].filter(Boolean).join(' ');
}
