/** A message is new until somebody opens it, then open until somebody says that it is done. */
export const MESSAGE_STATUSES = ['NEW', 'OPEN', 'DONE'] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];
