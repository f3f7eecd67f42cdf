/** Starts on Monday. */
export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** Local times, "HH:mm"; `until` is later than `from`, at most "24:00". */
export interface DayHours {
  from: string;
  until: string;
}

/** Local time at each office; null means closed. At least one day is open. */
export type OpeningHours = Record<Weekday, DayHours | null>;

/** Weekday hours of the specification (section 1). */
export const DEFAULT_DAY: Readonly<DayHours> = { from: '08:00', until: '18:00' };
/** Specification, section 1: Mon-Fri 8-6, Sat 9-2, Sun closed. */
export const DEFAULT_HOURS: OpeningHours = {
  monday: DEFAULT_DAY,
  tuesday: DEFAULT_DAY,
  wednesday: DEFAULT_DAY,
  thursday: DEFAULT_DAY,
  friday: DEFAULT_DAY,
  saturday: { from: '09:00', until: '14:00' },
  sunday: null,
};

export const hasSameHours = (one: DayHours | null, other: DayHours | null): boolean =>
  one?.from === other?.from && one?.until === other?.until;

export const isSameWeek = (one: OpeningHours, other: OpeningHours): boolean =>
  WEEKDAYS.every((day) => hasSameHours(one[day], other[day]));
