import type { Change } from '#domain/change.schema.ts';
import type { StaffApi } from './api.ts';

export interface ChangePage {
  items: Change[];
  nextCursor: string;
  isMore: boolean;
}

/** Reads the list of changes as a program does. */
export function useChanges(staff: StaffApi) {
  const ask = (query: Record<string, string>) =>
    staff.api.call('GET', `/api/v1/changes?${new URLSearchParams(query)}`, { token: staff.token });
  const read = async (query: Record<string, string> = {}): Promise<ChangePage> => {
    const answer = await ask(query);
    if (answer.status !== 200) throw new Error(`changes answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  return {
    ask,
    read,
    /** The end of the list as it is. */
    now: async () => (await read({ after: 'now' })).nextCursor,
  };
}
