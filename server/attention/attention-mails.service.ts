import { toMailDay } from '#domain/attention/attention.ts';
import type { AttentionMail, AttentionMailChoice } from '#domain/attention/schema.ts';
import type { BaseDeps } from '#server/core/base-deps.ts';
import type { AttentionMailRepository } from './attention-mails.repository.ts';

interface AttentionMailDeps extends Pick<BaseDeps, 'getBusinessHours' | 'now' | 'timeZone'> {
  repository: AttentionMailRepository;
}

/** Whether a staff member gets a daily email if something needs attention. Decision 0052. */
export function createAttentionMailService({ repository, now, timeZone, getBusinessHours }: AttentionMailDeps) {
  return {
    getChoice: async ({ id }: { id: string }): Promise<AttentionMail> => ({ isWanted: await repository.isWanted(id) }),

    /** The first email comes when the office opens next. */
    async setChoice({ id }: { id: string }, { isWanted, language }: AttentionMailChoice): Promise<AttentionMail> {
      if (isWanted) await repository.want(id, language, toMailDay(now(), timeZone, getBusinessHours()) ?? '');
      else await repository.refuse(id);
      return { isWanted };
    },
  };
}

export type AttentionMailService = ReturnType<typeof createAttentionMailService>;
