/** Who is to look again when what an account may do has changed, or may have while nothing was heard. */
export function createAccessWatch() {
  const watching = new Map<string, Set<() => void>>();
  return {
    changed(userId: string): void {
      for (const check of [...(watching.get(userId) ?? [])]) check();
    },

    allMayHaveChanged(): void {
      for (const checks of [...watching.values()]) for (const check of [...checks]) check();
    },

    /** Gives what stops it. */
    watch(userId: string, check: () => void): () => void {
      const checks = watching.get(userId) ?? new Set();
      watching.set(userId, checks.add(check));
      return () => {
        checks.delete(check);
        if (checks.size === 0 && watching.get(userId) === checks) watching.delete(userId);
      };
    },
  };
}
