import type { GatewayContext } from '../../../engine/context.ts';
import type { SealedColumn } from '../../../engine/sealed-column.ts';
import type { Encryption } from '../../../lib/encryption.ts';
import { sha256 } from '../../../lib/sha256.ts';
import { advertiserInvoices } from './table.ts';

/** How long the advertiser can open the link. */
const linkMs = 30 * 24 * 60 * 60 * 1000;

const about = (invoiceId: number) => `advertiser_invoice:${invoiceId}`;

/** The links as they are stored. */
export const sealedLinks: SealedColumn = {
  name: 'links of invoices',
  table: advertiserInvoices,
  id: advertiserInvoices.id,
  owner: advertiserInvoices.id,
  sealed: advertiserInvoices.sealedLink,
  about,
};

/** Creates a public link: 256 random bits, stored as a hash to recognize it and sealed to show it to staff again. */
export function newLink({ clock, encryption, randomBytes }: GatewayContext, invoiceId: number) {
  const secret = randomBytes(32).toString('base64url');
  return {
    linkHash: sha256(secret),
    sealedLink: encryption.seal(secret, about(invoiceId)),
    linkExpiresAt: new Date(clock.now().getTime() + linkMs),
  };
}

export const noLink = { linkHash: null, sealedLink: null, linkExpiresAt: null };

interface Linked {
  id: number;
  sealedLink: string | null;
  linkExpiresAt: Date | null;
}

/**
 * Returns the public address of an invoice; null without a link, after its expiry, or if no key can decrypt it any
 * longer.
 */
export function publicUrl(
  { clock, encryption, env, log }: GatewayContext,
  { id, sealedLink, linkExpiresAt }: Linked,
): string | null {
  if (sealedLink === null || linkExpiresAt === null || linkExpiresAt <= clock.now()) return null;
  const secret = open(encryption, sealedLink, id, (error) =>
    log.error({ err: error }, 'the link of an advertiser invoice cannot be opened'),
  );
  return secret === null ? null : `${env.publicUrl}/outbound-invoice/${secret}`;
}

function open(encryption: Encryption, sealed: string, id: number, onError: (error: unknown) => void): string | null {
  try {
    return encryption.open(sealed, about(id));
  } catch (error) {
    // Staff can make another link; the rest of the record must stay readable.
    onError(error);
    return null;
  }
}
