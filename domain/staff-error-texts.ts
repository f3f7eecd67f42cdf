/**
 * English texts of the rules of accounts, by the key under which the staff area keeps them (`adminSettings.errors`); those of
 * ERROR_TEXTS are the specification's.
 */
export const STAFF_ERROR_TEXTS = {
  currentPasswordMissing: 'Enter your current password',
  currentPasswordWrong: 'This is not your current password',
  passwordTooShort: 'Use at least 12 characters',
  passwordTooEasy: 'This password is too easy to guess. Choose another',
  passwordSame: 'This is the password you have now. Choose another',
  nameMissing: 'Enter a name',
  isAdminAlready: 'This person has an account already',
  codeMissing: 'Enter the six digits',
  codeWrong: 'That code is not right. Codes change every 30 seconds',
  passkeyWrong: 'This passkey was not accepted. Begin again',
  ownFactorFirst: 'Set up your own second factor first',
  factorDayPast: 'Choose today or a later day',
  hoursTime: 'Enter a time, such as 08:30',
  hoursOrder: 'The end must be later than the start',
  hoursNone: 'At least one day must be open',
  closedDayDate: 'Enter a date',
  closedDayTwice: 'This day is in the list already',
  closedDaysMany: 'There can be at most 60 closed days',
  colorForm: 'Enter # and six digits or letters from A to F, such as #5B2BB5',
  colorPale: 'Too pale to read: its contrast is {{ratio}} and must be 4.5. Nearest that works: {{nearest}}',
  languagesNone: 'At least one language must be offered',
  timeZoneUnknown: 'There is no such time zone. Enter one such as Europe/Berlin',
  officesNone: 'At least one office is needed',
  officeTwice: 'Another office has this name already',
  languageNotOffered: 'Choose one of the languages that are offered',
  markNotPng: 'This is no PNG picture. Save it as PNG and choose it again',
  markBroken: 'This picture is damaged. Save it as PNG again and choose it once more',
  markSize: 'Choose a picture of 16 to 2048 pixels a side',
  markEmpty: 'Nothing is to be seen in this picture. Choose another',
  markUnknown: 'This picture is not there any more. Choose it again',
  webhookUrlRule: 'Enter an https address that can be reached from outside',
} as const;
export type StaffErrorKey = keyof typeof STAFF_ERROR_TEXTS;
