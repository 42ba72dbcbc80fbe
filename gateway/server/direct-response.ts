import { PassThrough, type TransformCallback } from 'node:stream';
import type { CallResponse } from '../lib/call-exchange.ts';

const bufferedBytesMax = 64 * 1024;

/** An answer that is read in the process that writes it. Emits `head` before its first byte. */
export class DirectResponse extends PassThrough implements CallResponse {
  statusCode = 200;
  headersSent = false;
  readonly headers: Record<string, string> = {};
  private bytesGiven = 0;
  private signsOfLife = 0;

  constructor() {
    super({ highWaterMark: bufferedBytesMax });
  }

  /** What its reader has taken. */
  get socket(): { bytesWritten: number } {
    return { bytesWritten: this.bytesGiven - this.readableLength };
  }

  /** Grows as long as anything moves. */
  get progress(): number {
    return this.socket.bytesWritten + this.signsOfLife;
  }

  setHeader(name: string, value: string): void {
    this.headers[name.toLowerCase()] = value;
  }

  writeProcessing(): void {
    this.signsOfLife += 1;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.sendHead();
    this.bytesGiven += chunk.length;
    done(null, chunk);
  }

  override _flush(done: TransformCallback): void {
    this.sendHead();
    done();
  }

  private sendHead(): void {
    if (this.headersSent) return;
    this.headersSent = true;
    this.emit('head');
  }
}
