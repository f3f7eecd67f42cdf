import { z } from '@hono/zod-openapi';
import { importSchema } from '#domain/import.schema.ts';

/** What the routes of imports have in common. */
export const tags = ['imports'];
export const params = z.object({ id: z.string() });
export const answered = importSchema.openapi('Import');
export const json = <Schema extends z.ZodType>(schema: Schema) => ({ 'application/json': { schema } });
export const body = <Schema extends z.ZodType>(schema: Schema) => ({ required: true, content: json(schema) });
export const answer = (description: string) => ({ description, content: json(answered) });
