import { z } from '@hono/zod-openapi';

/** For `request.body` of what takes none: `{}`, or nothing at all, as many clients send it. */
export const NO_BODY = { required: false, content: { 'application/json': { schema: z.object({}) } } } as const;
