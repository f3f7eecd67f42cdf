import type { SecretBox } from '#server/secret-box.ts';

/** Time allowed to set up a factor. */
const SETUP_MS = 60 * 60 * 1000;

interface SetupState {
  userId: string;
  until: number;
}

/** Seals and opens the setup state that the browser passes from one step to the next. */
export function createSetupBox<Setup extends SetupState>(
  box: SecretBox,
  now: () => Date,
  createExpiredError: () => Error,
) {
  return {
    createExpiry: (): number => now().getTime() + SETUP_MS,
    seal: (setup: Setup): string => box.seal(JSON.stringify(setup)),
    /** Throws for expired state, and for that of another user. */
    open(userId: string, sealed: string): Setup {
      try {
        const setup: Setup = JSON.parse(box.open(sealed));
        if (setup.userId === userId && setup.until > now().getTime()) return setup;
      } catch {
        // State that this server did not encrypt is treated as expired.
      }
      throw createExpiredError();
    },
  };
}
