import { setTimeout as delay } from 'node:timers/promises';
import { waitAtMost } from '#shared/server/wait-at-most.ts';
import type { FoundSandbox } from '../domains/accounts/sandbox/sandboxes.ts';
import { RequestError } from '../lib/errors.ts';
import { createTurns, type OpenSandbox, openSandbox, type SandboxParts } from './open-sandbox.ts';

/** A call waits as long for a sandbox that is being made, and a proxy asks twice in ten seconds; a later call finds it. */
const openingMaxMs = 3_000;
const retryAfterSeconds = 5;
const idleMs = 10 * 60_000;
const closeIdleEveryMs = 60_000;

/** A sandbox that is open, or being opened. */
interface Entry {
  opening: Promise<OpenSandbox>;
  /** How many calls are in it. */
  calls: number;
  usedAt: number;
}

/** The sandboxes that are open: each from its first use until it was not used for a while. */
export class SandboxRoom {
  readonly #parts: SandboxParts;
  readonly #openMax: number;
  readonly #entries = new Map<string, Entry>();
  // One at a time: two databases that are made at once take longer, and a name is opened once.
  readonly #inTurn = createTurns();
  readonly #closingIdle: NodeJS.Timeout;

  constructor(parts: SandboxParts, openMax: number) {
    this.#parts = parts;
    this.#openMax = openMax;
    this.#closingIdle = setInterval(() => this.#closeIdle(), closeIdleEveryMs).unref();
  }

  /**
   * Does something in a sandbox, which is opened where it is not.
   *
   * @throws {RequestError} `busy` where all that may be open are in use; `database_unavailable` while it is being made, or where
   *   that failed
   */
  async use<Result>(found: FoundSandbox, work: (open: OpenSandbox) => Promise<Result>): Promise<Result> {
    const entry = await this.#entryOf(found, 1);
    try {
      return await work(await whenOpen(entry));
    } finally {
      entry.calls -= 1;
      entry.usedAt = Date.now();
    }
  }

  /** Opens a sandbox ahead of its first use. */
  async prepare(found: FoundSandbox): Promise<void> {
    await this.#entryOf(found, 0);
  }

  /** Closes a sandbox, and then does something while it cannot be opened. */
  shut(name: string, work: () => Promise<void>): Promise<void> {
    return this.#inTurn(async () => {
      const entry = this.#entries.get(name);
      if (entry) await this.#close(name, entry);
      await work();
    });
  }

  async close(): Promise<void> {
    clearInterval(this.#closingIdle);
    const closing = [...this.#entries].map(([name, entry]) => this.#close(name, entry));
    await waitAtMost(openingMaxMs, Promise.all(closing));
  }

  #entryOf(found: FoundSandbox, calls: number): Promise<Entry> {
    return this.#inTurn(async () => {
      const { name } = found;
      const known = this.#entries.get(name);
      if (known) {
        known.calls += calls;
        return known;
      }
      await this.#makeRoom();
      const entry: Entry = { opening: openSandbox(this.#parts, found), calls, usedAt: Date.now() };
      entry.opening.catch((error: unknown) => {
        this.#parts.main.log.error({ err: error, sandbox: name }, 'a sandbox did not open');
        if (this.#entries.get(name) === entry) this.#entries.delete(name);
      });
      this.#entries.set(name, entry);
      return entry;
    });
  }

  /** @throws {RequestError} `busy` */
  async #makeRoom(): Promise<void> {
    if (this.#entries.size < this.#openMax) return;
    const [idlest] = [...this.#entries]
      .filter(([, { calls }]) => calls === 0)
      .sort(([, one], [, other]) => one.usedAt - other.usedAt);
    if (idlest === undefined) throw new RequestError('busy', { retryAfterSeconds });
    await this.#close(...idlest);
  }

  #closeIdle(): void {
    const before = Date.now() - idleMs;
    for (const [name, entry] of this.#entries) {
      const isIdle = () => entry.calls === 0 && entry.usedAt < before;
      if (isIdle()) void this.#inTurn(async () => (isIdle() ? this.#close(name, entry) : undefined));
    }
  }

  async #close(name: string, { opening }: Entry): Promise<void> {
    this.#entries.delete(name);
    const open = await opening.catch(() => undefined);
    await open?.close().catch((error: unknown) => {
      this.#parts.main.log.error({ err: error, sandbox: name }, 'a sandbox did not close');
    });
  }
}

async function whenOpen({ opening }: Entry): Promise<OpenSandbox> {
  const late = new AbortController();
  const open = await Promise.race([
    opening.catch(() => undefined),
    delay(openingMaxMs, undefined, { ref: false, signal: late.signal }).catch(() => undefined),
  ]);
  late.abort();
  if (open === undefined) throw new RequestError('database_unavailable', { retryAfterSeconds });
  return open;
}
