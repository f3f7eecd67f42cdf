import { z } from 'zod';
import { foldText } from '../fold-text.ts';
import { chosenId, cleanText, text } from '../values.schema.ts';
import { MAX_VIEW_NAME_LENGTH, MAX_VIEW_QUERY_LENGTH, MAX_VIEWS, OPTIONAL_COLUMNS, ROW_HEIGHTS } from './columns.ts';

const columns = z
  .array(z.enum(OPTIONAL_COLUMNS))
  .max(OPTIONAL_COLUMNS.length)
  .meta({ description: 'The optional columns that the list shows' });

const savedViewSchema = z.object({
  id: chosenId,
  name: cleanText(MAX_VIEW_NAME_LENGTH).refine((name) => name !== '', 'invalidValue'),
  query: text(MAX_VIEW_QUERY_LENGTH).meta({
    description:
      'Search, filters and order, in the format of the list’s query string; filters that no longer exist are ignored',
  }),
  columns,
});

const isUnique = (texts: string[]) => new Set(texts).size === texts.length;

export const listSettingsUpdateSchema = z.object({
  columns,
  rowHeight: z.enum(ROW_HEIGHTS).default('compact'),
  views: z
    .array(savedViewSchema)
    .max(MAX_VIEWS, 'tooLong')
    .refine((views) => isUnique(views.map(({ id }) => id)), 'invalidValue')
    .refine((views) => isUnique(views.map(({ name }) => foldText(name))), 'invalidValue'),
});

/** How an account arranges the list of shipments. */
export const listSettingsSchema = listSettingsUpdateSchema.extend({ version: z.number().int() });

export type SavedView = z.infer<typeof savedViewSchema>;
export type ListSettings = z.infer<typeof listSettingsSchema>;
export type ListSettingsUpdate = z.infer<typeof listSettingsUpdateSchema>;
