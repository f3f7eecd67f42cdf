import type { StaffErrorKey } from './staff-error-texts.ts';

/**
 * English texts of the specification (sections 5 and 8) and its rulings (docs/specification.md), word for word, by their
 * key in the locale group `errors`; {{prefix}} stands for the company's prefix. The API sends text and key; pages show
 * the key's text in their language. STAFF_ERROR_TEXTS has those of account rules.
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

/** Fills in the prefix of the company's new tracking numbers. */
export const fillInPrefix = (text: string, prefix: string): string => text.replaceAll('{{prefix}}', prefix);

/** Lets the compiler check the key that a schema uses as its message. */
export const errorKey = (key: ErrorKey | StaffErrorKey) => key;
