import { eq } from 'drizzle-orm';
import { withTransaction } from '../../../db/client.ts';
import { Fault } from '../../../engine/errors.ts';
import type { Actor } from '../../../server/actor.ts';
import type { GatewayContext } from '../../../server/context.ts';
import { writeAudit } from '../../platform/audit-entry/audit.ts';
import { bankFiles } from './table.ts';

/** Returns a file for the bank, the same bytes each time, and notes who took it. @throws {Fault} `not_found` */
export async function takeBankFile({ database, clock }: GatewayContext, actor: Actor, id: number) {
  return withTransaction(database, async (tx) => {
    const [file] = await tx.select().from(bankFiles).where(eq(bankFiles.id, id));
    if (!file) throw new Fault('not_found');
    const { runId, name, sha256 } = file;
    await writeAudit(tx, {
      ...{
        actor,
        now: clock.now(),
        action: 'bank_file.download',
        entity: 'bank_file',
        entityId: id,
        affiliateId: null,
      },
      before: null,
      after: { runId, name, sha256 },
    });
    return file;
  });
}
