import { z } from 'zod';
import { foldText } from '../fold-text.ts';
import { cleanText, text } from '../values.schema.ts';
import { LONGEST_VIEW_NAME, LONGEST_VIEW_QUERY, MAX_VIEWS, OPTIONAL_COLUMNS } from './columns.ts';

const columns = z
  .array(z.enum(OPTIONAL_COLUMNS))
  .max(OPTIONAL_COLUMNS.length)
  .meta({ description: 'The optional columns of the list that are shown' });

const savedViewSchema = z.object({
  id: z.string().regex(/^[A-Za-z0-9_-]{8,64}$/, 'invalidValue'),
  name: cleanText(LONGEST_VIEW_NAME).refine((name) => name !== '', 'invalidValue'),
  query: text(LONGEST_VIEW_QUERY).meta({
    description:
      'Search, filters and order, written like the query of the list’s address; what the list no longer has is ignored',
  }),
  columns,
});

const isUnique = (texts: string[]) => new Set(texts).size === texts.length;

export const listSettingsUpdateSchema = z.object({
  columns,
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
