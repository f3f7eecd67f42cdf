import type { z } from 'zod';

/** A body of JSON, as an operation describes it. */
export const json = <Schema extends z.ZodType>(schema: Schema) => ({ 'application/json': { schema } });
