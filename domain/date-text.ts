import { toTwoDigits } from './dates.ts';
import { toLatinDigits } from './decimal.ts';
import { foldText } from './fold-text.ts';
import { DATE_ORDERS, type DateOrder } from './imports/import.ts';
import { addDays, isDay } from './reports/period.ts';

declare const read: unique symbol;
/**
 * A parsed date: a day "yyyy-mm-dd", optionally with "Thh:mm", or an instant (ISO 8601, UTC) if an offset is known. The
 * brand keeps other texts out.
 */
export type ReadDate = string & { readonly [read]: 'date' };

/** A time of day; `offset` is in minutes east of UTC, if the text names one. */
interface ClockTime {
  hour: number;
  minute: number;
  second: number;
  millisecond: number;
  offset: number | undefined;
}

/** Possible days of a text, "yyyy-mm-dd", by the order of its parts; `day` if the order is certain. */
type Days = Partial<Record<DateOrder | 'day', string>>;

/** Longer texts aren't dates. */
const MAX_LENGTH = 80;
/** Range of years the API stores: values.schema.ts. */
const [FIRST_YEAR, LAST_YEAR] = [1970, 8999];
/** Range of two-digit years: from years ago to years ahead. */
const [SHORT_YEARS_AGO, SHORT_YEARS_AHEAD] = [10, 2];
const MAX_OFFSET_MINUTES = 14 * 60;
const MINUTE_MS = 60_000;

/** Month names in the languages of lists, in full, in the case that dates use, and abbreviated. */
const MONTHS = [
  'january januar enero janvier jan ene janv janner jaenner gennaio gen janeiro januari stycznia sty ' +
    'ocak oca tammikuuta tammikuu ledna januara ianuarie ian января янв січня sijecnja sijecanj',
  'february februar febrero fevrier feb fev fevr febr feber febbraio fevereiro februari lutego lut ' +
    'subat sub helmikuuta helmikuu unora februara februarie февраля фев февр лютого veljace veljaca',
  'march marz marzo mars mar mrz maerz marco maart mrt marca ' +
    'mart marts maaliskuuta maaliskuu brezna marcius marc martie maret марта березня ozujka ozujak',
  'april abril avril apr abr avr aprile kwietnia kwi ' +
    'nisan nis huhtikuuta huhtikuu dubna aprila aprilis aprilie апреля апр квітня travnja travanj',
  'may mai mayo maggio mag maio mei maja mayis maj toukokuuta toukokuu kvetna majus мая май травня svibnja svibanj',
  'june juni junio juin jun giugno giu junho czerwca cze ' +
    'haziran haz kesakuuta kesakuu cervna juna junius iunie iun июня июн червня lipnja lipanj',
  'july juli julio juillet jul juil luglio lug julho lipca lip ' +
    'temmuz tem heinakuuta heinakuu cervence jula julius iulie iul июля июл липня srpnja srpanj',
  'august agosto aout aug ago augustus sierpnia sie ' +
    'agustos agu augusti elokuuta elokuu srpna augusta augusztus agustus agt августа авг серпня kolovoza kolovoz',
  'september septiembre septembre setiembre sep sept set settembre setembro wrzesnia wrz ' +
    'eylul eyl syyskuuta syyskuu zari septembra szeptember szept septembrie сентября сен сент вересня rujna rujan',
  'october oktober octubre octobre oct okt ottobre ott outubro out pazdziernika paz ' +
    'ekim eki lokakuuta lokakuu rijna oktobra octombrie октября окт жовтня',
  'november noviembre novembre nov novembro listopada lis ' +
    'kasim kas marraskuuta marraskuu listopadu novembra noiembrie noi ноября ноя нояб листопада studenoga studenog studeni',
  'december dezember diciembre decembre dec dez dic dicembre dezembro grudnia gru ' +
    'aralik ara desember des joulukuuta joulukuu prosince decembra decembrie декабря дек грудня prosinca prosinac',
];
const MONTH_BY_NAME = new Map(
  MONTHS.flatMap((names, index) => names.split(' ').map((name) => [foldText(name), index + 1])),
);
/** "listopada" is October in Croatian, which writes a dot behind the day, and November in Polish. */
function settleListopad(text: string, language: 'hr' | 'pl' | undefined): string {
  const isCroatian = language === 'hr' || (language === undefined && /\d\. ?listopad/.test(text));
  return isCroatian ? text.replace(/listopada?(?![a-z])/, 'oct') : text;
}

/** Weekday names and their numbers; Sunday is 0. */
const WEEKDAYS = new Map(
  [
    'sunday sun sonntag so domingo dom dimanche dim domenica zondag zo sondag son niedziela niedz nd pazar paz sunnuntai nedele vasarnap воскресенье вс',
    'monday mon montag mo lunes lun lundi lunedi segunda seg maandag ma mandag man poniedzialek pon pazartesi pzt maanantai pondeli hetfo понедельник пн',
    'tuesday tue tues dienstag di martes mar mardi martedi terca ter dinsdag tisdag tis tirsdag tir wtorek wt sali sal tiistai ti utery kedd вторник вт',
    'wednesday wed mittwoch mi miercoles mie mercredi mer mercoledi quarta qua woensdag wo onsdag ons sroda sr carsamba car keskiviikko ke streda szerda среда ср',
    'thursday thu thur thurs donnerstag do jueves jue jeudi jeu giovedi gio quinta qui donderdag torsdag tors tor czwartek czw persembe per torstai ctvrtek csutortok четверг чт',
    'friday fri freitag fr viernes vie vendredi ven venerdi sexta sex vrijdag vr fredag fre piatek pt cuma cum perjantai pe patek pentek пятница пт',
    'saturday sat samstag sonnabend sa sabado sab samedi sam sabato zaterdag za lordag lor sobota sob cumartesi cmt lauantai szombat суббота сб',
  ].flatMap((names, day) => names.split(' ').map((name) => [foldText(name), day] as const)),
);
/** "星期四", "(周四)", and "(木)" and "木曜日" in Japanese exports. */
const EAST_ASIAN_WEEKDAY =
  /\(?(?:星期|周|週|礼拜)([日一二三四五六天])\)?|(?:\(|(?=.曜))([日月火水木金土])(?:\)|曜日?\)?)/;
const EAST_ASIAN_DAYS = '日一二三四五六天月火水木金土';
/** Syllables of Korean dates as the characters of Chinese and Japanese ones. */
const KOREAN: Readonly<Record<string, string>> = {
  ...{ 년: '年', 월: '月', 일: '日', 화: '火', 수: '水', 목: '木', 금: '金', 토: '土' },
  ...{ 요: '曜', 오: '', 전: '上午', 후: '下午', 시: '时', 분: '分', 초: '秒' },
};
/** Words between the parts of a date, or between day and time. */
const FILLERS = new Set(
  'de del of the den le el st nd rd th er t at um a las les am on kl klo alle ore godz o w v om saat as г в'.split(' '),
);

/** Minutes east of UTC. Abbreviations of several zones (CST, IST, BST) are left out. */
const ZONES = new Map([
  ...['z', 'utc', 'gmt', 'ut'].map((name) => [name, 0] as const),
  ...(['cet', 'mez'] as const).map((name) => [name, 60] as const),
  ...(['cest', 'mesz'] as const).map((name) => [name, 120] as const),
  ...([
    ['edt', -240],
    ['est', -300],
    ['mdt', -360],
    ['mst', -420],
    ['pdt', -420],
    ['pst', -480],
  ] as const),
]);

const TIME_START = /(?<!\d)\d{1,2}(?: ?[:h] ?\d\d(?!\d)| ?[ap](?:m(?!\p{L})|\. ?m))/u;
const TIME =
  /^(\d{1,2})(?: ?[:h] ?(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?)?(?: ?([ap])\.? ?m\.?)?(?: ?([a-z]{1,4}))??(?: ?([+-])(\d{1,2})(?::?(\d\d))?)?(?: ?[([][^()[\]]*[)\]])?$/;
/** "08:00-12:00", "8am-12", "08:00 -12:00" are ranges, but "10:14 -05:00", seconds, and the T of ISO 8601 aren't. */
const TIME_RANGE = /^(\d{1,2})(?::\d\d)?(?: ?[ap]\.? ?m\.?)?( ?)-(\d{1,2})/;
function isTimeRange(text: string): boolean {
  const [range, from, space, to] = TIME_RANGE.exec(text) ?? [];
  return range !== undefined && (space === '' || Number(to) > Number(from));
}
/** "14:32 hs.", "10.15 Uhr" */
const HOUR_WORD = /[:.](\d\d) ?(?:uhr|hrs?|hs|h)\.?$/;
/** "14.30" and "02.30.15.000000 PM" behind a whole date. */
const DOTTED_TIME =
  /((?:\D\d{4}|[./-]\d\d),?[ -](?:\p{L}{1,4}\.? )?)(\d{1,2})\.(\d\d)(?:\.(\d\d)(?:\.\d{1,9})?)?(?= ?[ap]\.? ?m|$)/u;
/** "2026 r.", "2026 года": the word for the year. */
const YEAR_WORD = /(\d{4}) ?(?:r|roku|г|года)(?:\.|(?=[ ,])|$)/;
const CHINESE_TIME = /(\d{1,2}) ?[时時点點] ?(\d{1,2}) ?分?(?: ?(\d{1,2}) ?秒)?/;
const COMPACT_TIME = /^(\d{8})t?(\d\d)(\d\d)(\d\d)?(?!\d)/;
const NUMERIC = /^(\d{1,4}) ([./-]) (\d{1,2}) \2 (\d{1,4})(?: \.)?$/;
const CHINESE = /^(\d{4}) 年 (\d{1,2}) 月 (\d{1,2}) [日号號]$/;
const WEEK = /^(\d{4}) (?:- )?w (\d\d) ?(?:- )?(\d)$/;

const write = (year: string, month: string | number, day: string) =>
  `${year.padStart(4, '0')}-${toTwoDigits(month)}-${toTwoDigits(day)}`;

/** Returns the year of four digits, or of two digits if that year is near; '' otherwise. */
function toYear(text: string, thisYear: number): string {
  if (text.length !== 2) return text;
  const century = Math.floor(thisYear / 100);
  const near = [century - 1, century, century + 1].map((one) => one * 100 + Number(text));
  return String(near.find((year) => year >= thisYear - SHORT_YEARS_AGO && year <= thisYear + SHORT_YEARS_AHEAD) ?? '');
}

/**
 * Parses "3/4/26" and "26-11-20" in every possible order. Dots appear only in day-first dates, and only with dashes may
 * a near two-digit year at the end be something else.
 */
function toShortDays(first: string, sign: string, second: string, last: string, thisYear: number): Days | undefined {
  if (last.length !== 2 && last.length !== 4) return undefined;
  const year = toYear(last, thisYear);
  if (sign === '.' && last.length === 4) return { day: write(year, second, first) };
  const isLastYear = sign !== '-' && Math.abs(Number(year) - thisYear) <= 1;
  return {
    dayFirst: write(year, second, first),
    ...(sign !== '.' && { monthFirst: write(year, first, second) }),
    ...(first.length === 2 &&
      last.length === 2 &&
      !isLastYear && { yearFirst: write(toYear(first, thisYear), second, last) }),
  };
}

function toNumericDays(text: string, thisYear: number): Days | undefined {
  const [, first = '', sign = '', second = '', last = ''] = NUMERIC.exec(text) ?? [];
  if (first.length === 4) return last.length > 2 ? undefined : { yearFirst: write(first, second, last) };
  return first.length > 2 || first === '' ? undefined : toShortDays(first, sign, second, last, thisYear);
}

/** Parses "20261103", and "03112026" if the first four digits can't be a year. */
function toCompactDays(text: string, thisYear: number): Days | undefined {
  if (!/^\d{8}$/.test(text)) return undefined;
  const year = Number(text.slice(0, 4));
  // A text that starts with a year of this or the last century can't end with one, because its day would exceed 12.
  if (year >= FIRST_YEAR && year < 2100) return { day: write(text.slice(0, 4), text.slice(4, 6), text.slice(6)) };
  return toShortDays(text.slice(0, 2), '', text.slice(2, 4), text.slice(4), thisYear);
}

/** Parses a day of an ISO 8601 week; week 1 contains January 4. */
function toWeekDays(text: string): Days | undefined {
  const [, year = '', week, weekday] = WEEK.exec(text) ?? [];
  const [nth, day] = [Number(week), Number(weekday)];
  if (!year || nth < 1 || nth > 53 || day < 1 || day > 7) return undefined;
  const fourth = `${year}-01-04`;
  const monday = addDays(fourth, -((new Date(fourth).getUTCDay() + 6) % 7));
  const date = addDays(monday, (nth - 1) * 7 + day - 1);
  // Not every year has a week 53.
  return nth === 53 && addDays(date, 4 - day).slice(0, 4) !== year ? undefined : { day: date };
}

/** Parses "3-Nov-26", "Nov 3, 2026", "3. November 2026", "2026 Nov 3": the name identifies the month. */
function toNamedDays(tokens: readonly string[], thisYear: number): Days | undefined {
  if (tokens.some((token) => !/^(?:\d+|\p{L}+|[.,/'’º-])$/u.test(token))) return undefined;
  const words = tokens.filter((token) => /^[\p{L}\d]/u.test(token) && !FILLERS.has(token));
  const at = words.findIndex((word) => MONTH_BY_NAME.has(word));
  const month = MONTH_BY_NAME.get(words[at] ?? '');
  const [first = '', second = ''] = words.toSpliced(at, 1);
  if (month === undefined || words.length !== 3 || at > 1 || !/^\d+ \d+$/.test(`${first} ${second}`)) return undefined;
  if (first.length === 4 && second.length <= 2 && at === 1) return { day: write(first, month, second) };
  const isShort = first.length <= 2 && (second.length === 2 || second.length === 4);
  return isShort ? { day: write(toYear(second, thisYear), month, first) } : undefined;
}

/** Splits off a weekday at the start or the end: "Do., 31.12.26", "2026-12-31 (Thu)". */
function splitWeekday(all: readonly string[]): { bare: readonly string[]; weekday?: number } {
  const tokens = all.slice(all.findIndex((token) => !FILLERS.has(token)));
  const last = tokens.findLastIndex((token) => /[\p{L}\d]/u.test(token));
  const word = tokens[last] ?? '';
  const trailing = MONTH_BY_NAME.has(word) ? undefined : WEEKDAYS.get(word);
  if (trailing !== undefined && tokens.slice(last + 1).every((token) => /^[.)]$/.test(token)))
    return { bare: tokens.slice(0, /^[(,]$/.test(tokens[last - 1] ?? '') ? last - 1 : last), weekday: trailing };
  const [first = ''] = tokens;
  const rest = tokens.slice(tokens.findIndex((token) => /\d/.test(token)));
  const isNamed = rest.some((token) => MONTH_BY_NAME.has(token));
  const weekday = WEEKDAYS.get(first);
  // "mar" is both a Tuesday and March.
  const isWeekdayNamed =
    weekday !== undefined && (isNamed || !MONTH_BY_NAME.has(first) || /^[/.-]$/.test(rest[1] ?? ''));
  if (!isWeekdayNamed) return { bare: tokens };
  const isJoin = (token: string) => FILLERS.has(token) || token === '.' || token === ',';
  return { bare: tokens.slice(tokens.findIndex((token, index) => index > 0 && !isJoin(token))), weekday };
}

/** Parses the days and their weekday. */
function toDays(text: string, hasTime: boolean, thisYear: number): { days: Days | undefined; weekday?: number } {
  const tokens: string[] = text.match(/\d+|\p{L}+|[^\s\d\p{L}]/gu) ?? [];
  // Drops a trailing "at" or the T of ISO 8601 that separated the time.
  if (hasTime) tokens.length = tokens.findLastIndex((token) => !FILLERS.has(token) && !/^[,-]$/.test(token)) + 1;
  const { bare, weekday } = splitWeekday(tokens);
  const joined = bare.join(' ');
  const [, year = '', month = '', day = ''] = CHINESE.exec(joined) ?? [];
  const days = year
    ? { day: write(year, month, day) }
    : (toNumericDays(joined, thisYear) ??
      toCompactDays(joined, thisYear) ??
      toWeekDays(joined) ??
      toNamedDays(bare, thisYear));
  return { days, ...(weekday !== undefined && { weekday }) };
}

/** Converts an hour of the 12-hour clock; undefined if there is no such hour. */
function toHour(hour: number, half: string | undefined): number | undefined {
  if (half === undefined) return hour;
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) + (half === 'p' ? 12 : 0);
}

function toOffset(name: string | undefined, sign: string | undefined, hours: string, minutes: string) {
  const zone = name === undefined ? undefined : ZONES.get(name);
  if (name !== undefined && (zone === undefined || (sign && (zone !== 0 || name === 'z')))) return null;
  if (!sign) return zone;
  // "+1" after a time often means the next day.
  if (name === undefined && hours.length < 2) return null;
  const size = Number(hours) * 60 + Number(minutes);
  if (Number(minutes) > 59 || size > MAX_OFFSET_MINUTES) return null;
  return sign === '-' ? -size : size;
}

function toTime(text: string, half?: 'a' | 'p'): ClockTime | undefined {
  const [found, hours, minutes = '0', seconds = '0', fraction = '', marked, name, sign, east = '0', more = '0'] =
    TIME.exec(text) ?? [];
  if (!found) return undefined;
  const hour = toHour(Number(hours), marked ?? half);
  const [minute, second] = [Number(minutes), Number(seconds)];
  const offset = toOffset(name, sign, east, more);
  if (hour === undefined || offset === null || minute > 59 || second > 59) return undefined;
  const isEndOfDay = hour === 24 && minute === 0 && second === 0;
  if (hour > 23 && !isEndOfDay) return undefined;
  return { hour, minute, second, millisecond: Number(fraction.slice(0, 3).padEnd(3, '0')), offset };
}

/** Combines day and time; undefined if the day doesn't exist or its year is out of range. */
function toReadDate(day: string, time: ClockTime | undefined): ReadDate | undefined {
  const year = Number(day.slice(0, 4));
  if (!isDay(day) || year < FIRST_YEAR || year > LAST_YEAR) return undefined;
  if (!time) return day as ReadDate;
  const start = time.hour === 24 ? addDays(day, 1) : day;
  const clock = `${toTwoDigits(time.hour % 24)}:${toTwoDigits(time.minute)}`;
  if (time.offset === undefined) return `${start}T${clock}` as ReadDate;
  const local = Date.parse(`${start}T${clock}:${toTwoDigits(time.second)}Z`) + time.millisecond;
  return new Date(local - time.offset * MINUTE_MS).toISOString() as ReadDate;
}

/** What a text says about a date: one reading, with the order it proves, or one reading per possible order. */
export type DateText =
  | { value: ReadDate; proves: DateOrder | null }
  | { readings: Partial<Record<DateOrder, ReadDate>> };

interface Circumstances {
  weekday: number | undefined;
  time: ClockTime | undefined;
  thisYear: number;
}

/** Years of the Thai calendar are ahead. */
const THAI_YEARS = 543;
/** Returns a day near now whose year is that of the Thai calendar: "2569-12-01" is in 2026. */
function withoutThaiYear(day: string, thisYear: number): string {
  const year = Number(day.slice(0, 4)) - THAI_YEARS;
  return Math.abs(year - thisYear) <= SHORT_YEARS_AGO ? `${year}${day.slice(4)}` : day;
}

/** Keeps the days that exist and fall on that weekday. */
function toDateText({ day, ...orders }: Days, { weekday, time, thisYear }: Circumstances) {
  const isOnWeekday = (one: string) => weekday === undefined || new Date(`${one}T00:00Z`).getUTCDay() === weekday;
  const toReading = (written: string) => {
    const one = withoutThaiYear(written, thisYear);
    return isOnWeekday(one) ? toReadDate(one, time) : undefined;
  };
  const value = day === undefined ? undefined : toReading(day);
  if (value) return { value, proves: null };
  const readings = DATE_ORDERS.flatMap((order) => {
    const reading = toReading(orders[order] ?? '');
    return reading ? [[order, reading] as const] : [];
  });
  const [first, ...others] = readings;
  if (others.some(([, other]) => other !== first?.[1])) return { readings: Object.fromEntries(readings) };
  return first && { value: first[1], proves: others.length > 0 ? null : first[0] };
}

/**
 * Parses dates as lists and programs write them, in many languages, with optional time and UTC offset. Returns
 * undefined for anything else: ranges, bare months, serial numbers, days that don't exist or contradict the weekday,
 * and two-digit years far from `now`. `language` decides months that two languages call alike.
 */
export function readDateText(text: string, now: Date, language?: 'hr' | 'pl'): DateText | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const folded = foldText(toLatinDigits(text.normalize('NFKC')))
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
  const eastAsian = settleListopad(folded, language)
    .replace(/\p{Script=Hangul}/gu, (sign) => KOREAN[sign] ?? sign)
    .replace(/午([前後])/, (_, half) => (half === '前' ? '上午' : '下午'));
  const [, chineseDay, eastAsianDay = chineseDay] = EAST_ASIAN_WEEKDAY.exec(eastAsian) ?? [];
  const plain = eastAsian
    .replace(EAST_ASIAN_WEEKDAY, '')
    .replace(YEAR_WORD, '$1')
    .replace('-feira', '')
    .replace(DOTTED_TIME, (_, day, hour, minute, second = '00') => `${day}${hour}:${minute}:${second}`)
    .replace(CHINESE_TIME, (_, hour, minute, second = '00') => `${hour}:${toTwoDigits(minute)}:${toTwoDigits(second)}`)
    .replace(COMPACT_TIME, (_, day, hour, minute, second = '00') => `${day} ${hour}:${minute}:${second}`)
    .replace(HOUR_WORD, ':$1')
    .replace(/(\d{4}) (?:utc|gmt)$/, '$1');
  const at = TIME_START.exec(plain)?.index ?? plain.length;
  const half = /([上下])午 ?$/.exec(plain.slice(0, at));
  const time = toTime(plain.slice(at), half ? (half[1] === '上' ? 'a' : 'p') : undefined);
  const thisYear = now.getUTCFullYear();
  const { days, weekday } = toDays(plain.slice(0, half?.index ?? at), at < plain.length, thisYear);
  if (!days || (at < plain.length && !time)) return undefined;
  if (isTimeRange(plain.slice(at)) && plain[at - 1] !== 't') return undefined;
  const onDay = eastAsianDay ? EAST_ASIAN_DAYS.indexOf(eastAsianDay) % 7 : weekday;
  return toDateText(days, { weekday: onDay, time, thisYear });
}
