import type { StatementDocument } from './statement-document.ts';
import { drawStatement } from './statement-pdf.ts';

/** Draws the statement that it is sent and answers its bytes, away from the page, which thereby never stops. */
addEventListener('message', ({ data }: MessageEvent<StatementDocument>) => {
  const bytes = drawStatement(data);
  postMessage(bytes, { transfer: [bytes] });
});
