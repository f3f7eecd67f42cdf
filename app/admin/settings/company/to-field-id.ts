/** The id of a field of the company's form. */
export const toFieldId = (name: string): string => `company-${name.replaceAll('.', '-')}`;
