import { randomInt } from 'node:crypto';

const pageBytes = 256 * 1024;
const lengthBytes = 4;
const slotsMin = 1024;
/** Of the slots, how many are taken before there are twice as many. */
const fullest = 0.7;

/** By FNV-1a, which is quick for short texts; from a beginning of chance, so that texts of one hash cannot simply be prepared. */
function hashOf(seed: number, page: Buffer, start: number, end: number): number {
  let hash = seed;
  for (let at = start; at < end; at += 1) hash = Math.imul(hash ^ (page[at] ?? 0), 0x01_00_01_93);
  return hash >>> 0;
}

/**
 * A set of very many short texts, such as the order numbers of a file. It keeps them as bytes, outside of what is collected
 * as garbage, in a third of the memory that a `Set` takes. Texts are the same when their UTF-8 is.
 */
export class TextSet {
  private readonly pages: Buffer[] = [];
  private page = Buffer.alloc(0);
  /** Where the next text begins in the last page. */
  private next = 0;
  private count = 0;
  private readonly seed = randomInt(2 ** 32);
  /** By their hashes, at the first free place from there on: the hash, and where the text is, counted from 1. */
  private hashes = new Uint32Array(slotsMin);
  private places = new Uint32Array(slotsMin);

  get size(): number {
    return this.count;
  }

  /**
   * Adds a text.
   *
   * @returns whether it is new
   * @throws {RangeError} for a text of more than 262,140 bytes
   */
  add(text: string): boolean {
    const length = Buffer.byteLength(text);
    const size = lengthBytes + length;
    if (size > pageBytes) throw new RangeError('a text is too long for a set of texts');
    if (this.next + size > this.page.length) this.addPage();
    const start = this.next + lengthBytes;
    this.page.write(text, start);
    const hash = hashOf(this.seed, this.page, start, start + length);
    const slot = this.slotOf(hash, start, start + length);
    if (this.places[slot] !== 0) return false;
    this.page.writeUInt32LE(length, this.next);
    this.hashes[slot] = hash;
    this.places[slot] = (this.pages.length - 1) * pageBytes + this.next + 1;
    this.next += size;
    this.count += 1;
    if (this.count > this.places.length * fullest) this.widen();
    return true;
  }

  private addPage(): void {
    this.page = Buffer.allocUnsafeSlow(pageBytes);
    this.pages.push(this.page);
    this.next = 0;
  }

  /** The slot of a text that stands in the last page, or the free one where it belongs. */
  private slotOf(hash: number, start: number, end: number): number {
    const last = this.places.length - 1;
    for (let slot = hash & last; ; slot = (slot + 1) & last) {
      const place = this.places[slot] ?? 0;
      if (place === 0 || (this.hashes[slot] === hash && this.isAt(place - 1, start, end))) return slot;
    }
  }

  private isAt(place: number, start: number, end: number): boolean {
    const page = this.pages[Math.floor(place / pageBytes)] ?? this.page;
    const at = place % pageBytes;
    const from = at + lengthBytes;
    const length = page.readUInt32LE(at);
    return length === end - start && page.compare(this.page, start, end, from, from + length) === 0;
  }

  private widen(): void {
    const { hashes, places } = this;
    const last = places.length * 2 - 1;
    this.hashes = new Uint32Array(last + 1);
    this.places = new Uint32Array(last + 1);
    for (const [at, place] of places.entries()) {
      if (place === 0) continue;
      const hash = hashes[at] ?? 0;
      let slot = hash & last;
      while (this.places[slot] !== 0) slot = (slot + 1) & last;
      this.hashes[slot] = hash;
      this.places[slot] = place;
    }
  }
}
