import { setTimeout as delay } from 'node:timers/promises';

const pollMs = 5;

/** The requests that this gateway is answering. Work that takes minutes yields to them. */
export class RequestsUnderWay {
  private count = 0;

  begin(): void {
    this.count += 1;
  }

  end(): void {
    this.count -= 1;
  }

  /** Runs the long work of a request, which then no longer counts as pending. */
  async inBackground<Result>(work: () => Promise<Result>): Promise<Result> {
    this.end();
    return work().finally(() => this.begin());
  }

  /** Waits while requests are under way, at most for some time. */
  async letPass(mostMs: number): Promise<void> {
    const until = performance.now() + mostMs;
    while (this.count > 0 && performance.now() < until) await delay(pollMs);
  }

  /** Yields pieces of long work. After each one pending requests go first, at most for as long as the piece took. */
  async *between<Piece>(pieces: AsyncIterable<Piece>): AsyncGenerator<Piece> {
    let startedAt = performance.now();
    for await (const piece of pieces) {
      yield piece;
      await this.letPass(performance.now() - startedAt);
      startedAt = performance.now();
    }
  }
}
