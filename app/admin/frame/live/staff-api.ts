import { createStaffApi } from '#app/session/session.ts';

/** The API client for background requests outside loaders. */
export const staffApi = createStaffApi((input, init) => window.fetch(input, init));
