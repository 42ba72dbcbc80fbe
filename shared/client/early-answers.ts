/** API responses that were requested before the client was loaded, by the path below its base. */
export type EarlyAnswers = Map<string, Promise<Response>>;

declare global {
  var earlyAnswers: { answers: EarlyAnswers; requestedAtMs: number } | undefined;
}

/** After this time the client asks by itself: what was true when the page began may have changed. */
const VALID_MS = 10_000;

/** Hands out the early answers of this page, each once. */
export const earlyAnswers = {
  take(path: string): Promise<Response> | undefined {
    const early = globalThis.earlyAnswers;
    if (!early) return undefined;
    if (performance.now() - early.requestedAtMs > VALID_MS) {
      earlyAnswers.drop();
      return undefined;
    }
    const answer = early.answers.get(path);
    early.answers.delete(path);
    return answer;
  },
  /** Drops unused responses before a change. */
  drop(): void {
    delete globalThis.earlyAnswers;
  },
};
