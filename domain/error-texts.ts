import type { StaffErrorKey } from './staff-error-texts.ts';

/**
 * The English texts of the specification (sections 5 and 8) and of the rulings, word for word, by the key under which the
 * locale files keep them in the group `errors`, with {{prefix}} for the company's own. The API sends text and key; a page shows its own language by the key.
 */
export const ERROR_TEXTS = {
  trackingNumberEmpty: 'Please enter a tracking number',
  trackingNumberFormat: 'Invalid tracking number format. Use format: {{prefix}}-XXXXXXXX',
  trackingNumbersTooMany: 'Enter at most 25 tracking numbers at a time',
  trackingNumberTaken: 'This tracking number already exists',
  requiredFields: 'Please fill all required fields',
  weightPositive: 'Weight must be greater than 0',
  dimensionMinimum: 'Enter at least 1, or 0 if unknown',
  itemQuantityMinimum: 'Item quantity must be a whole number of at least 1',
  itemWeightMinimum: 'Item weight cannot be negative',
  creationDateFuture: 'Creation date cannot be later than today',
  estimatePast: 'Estimated delivery date cannot be earlier than today',
  statusAndLocation: 'Status and location are required',
  placeIsNumber: 'This is a tracking number, not a place',
  emailAndPassword: 'Please enter both email and password',
  invalidCredentials: 'Invalid credentials. Please try again.',
  emailFormat: 'Enter a valid email address',
  tooLong: 'This text is too long',
  invalidValue: 'This value is not valid',
  numberTooLarge: 'Enter a number up to 1,000,000',
  shownPlace: 'Enter a place without digits, @ or line breaks',
  lineBreak: 'Line breaks are not allowed here',
  shipmentNotFound: 'Shipment not found',
} as const;
export type ErrorKey = keyof typeof ERROR_TEXTS;

/** A text with the prefix that the company gives new tracking numbers. */
export const withPrefix = (text: string, prefix: string): string => text.replaceAll('{{prefix}}', prefix);

/** What a rule of a schema says when it is broken: the key of a text, checked by its type. */
export const says = (key: ErrorKey | StaffErrorKey) => key;
