import type { Client } from '#shared/client/client.ts';
import type { DateRange } from '#shared/time.ts';
import { pageMeta } from '#shared/ui/base/page-meta.ts';
import { palettes } from '#shared/ui/base/palette.ts';
import { type StatementDocument, statementDocument } from './statement-document.ts';

interface StatementRequest {
  affiliateId: number;
  range: DateRange;
  /** The business date of today. */
  today: string;
}

/**
 * Asks for a statement and makes a PDF of it.
 *
 * @throws ApiError when it is refused, and as {@link renderStatement}
 */
export async function makeStatementPdf(
  client: Client,
  { affiliateId, range, today }: StatementRequest,
): Promise<ArrayBuffer> {
  const [{ rows: lines }, affiliate] = await Promise.all([
    client.list('statement', { filter: { affiliate_id: affiliateId, ...range } }),
    client.one('affiliate', affiliateId),
  ]);
  const affiliateName = [affiliate.name, affiliate.last_name].filter(Boolean).join(' ');
  const { name, colour = palettes.light.primary.main } = pageMeta().brand;
  return renderStatement(statementDocument({ brand: { name, colour }, affiliateName, range, lines, today }));
}

/** How long the drawing may take (spec §9). */
export const RENDER_TIMEOUT_MS = 15_000;

/** The part of a worker that is used. */
type Drawer = Pick<Worker, 'addEventListener' | 'postMessage' | 'terminate'>;

const newDrawer = (): Drawer => new Worker(new URL('./statement-pdf-worker.ts', import.meta.url), { type: 'module' });

/**
 * Draws a statement in a worker of its own.
 *
 * @returns the bytes of the PDF
 * @throws Error when it cannot be drawn, or takes longer than {@link RENDER_TIMEOUT_MS}
 */
export function renderStatement(document: StatementDocument, makeDrawer = newDrawer): Promise<ArrayBuffer> {
  const drawer = makeDrawer();
  return new Promise<ArrayBuffer>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the statement took too long to draw')), RENDER_TIMEOUT_MS);
    drawer.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
      clearTimeout(timer);
      resolve(data);
    });
    drawer.addEventListener('error', (event) => {
      clearTimeout(timer);
      reject(new Error(`the statement could not be drawn: ${event.message}`));
    });
    drawer.postMessage(document);
  }).finally(() => drawer.terminate());
}
