import type { ErrorCode } from '#shared/errors.ts';

/**
 * What the user can do about a refused call, by the code of the refusal. Each resolves to whether the same call may be
 * repeated.
 */
export type Remedies = Partial<Record<ErrorCode, () => Promise<boolean>>>;

/** Sends a call, and again after the user has removed the cause of its refusal. */
export type Repeat = <Answer>(send: () => Promise<Answer>, codeOf: (error: unknown) => unknown) => Promise<Answer>;

interface RepeatOptions {
  remedies: Remedies;
  /** How often this tab has renewed its session. */
  renewals: () => number;
}

/**
 * Creates the function that both HTTP clients of a site send with. Each cause is removed once per call. A call that was
 * under way while the session was renewed was refused for the old session: it is repeated without a question.
 */
export function createRepeat({ remedies, renewals }: RepeatOptions): Repeat {
  const remedyOf = (code: unknown) => Object.entries(remedies).find(([refusal]) => refusal === code)?.[1];
  return async (send, codeOf) => {
    const removed = new Set<unknown>();
    for (;;) {
      const before = renewals();
      try {
        return await send();
      } catch (error) {
        const code = codeOf(error);
        const remedy = remedyOf(code);
        if (remedy === undefined || removed.has(code)) throw error;
        removed.add(code);
        if (renewals() === before && !(await remedy())) throw error;
      }
    }
  };
}
