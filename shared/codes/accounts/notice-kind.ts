import { type CodeEntry, defineCodeList, type NameOf } from '#shared/codes/code-list.ts';
import type { ResourceGrant } from './grants.ts';
import { roleMay, type RoleName, type Scope, staffRoles } from './role.ts';

interface NoticeEntry extends CodeEntry {
  /** Who it can be for. */
  readonly side: 'affiliate' | 'staff' | 'both';
  /** What its reader must be allowed to do. */
  readonly needs: ResourceGrant;
  /** Whether there is a mail too, to the main access of the affiliate or to staff. */
  readonly hasMail: boolean;
}

/** What people are notified of, in the order of the preferences. */
export const noticeKind = defineCodeList({
  name: 'notice_kind',
  entries: [
    { code: 'sale', name: 'sale', colour: 'success', side: 'affiliate', needs: 'conversion:list', hasMail: false },
    {
      code: 'sale_approved',
      name: 'sale_approved',
      colour: 'success',
      side: 'affiliate',
      needs: 'conversion:list',
      hasMail: false,
    },
    {
      code: 'sale_refused',
      name: 'sale_refused',
      colour: 'error',
      side: 'affiliate',
      needs: 'conversion:list',
      hasMail: false,
    },
    { code: 'payment', name: 'payment', colour: 'success', side: 'affiliate', needs: 'payment:list', hasMail: true },
    {
      code: 'tax_invoice',
      name: 'tax_invoice',
      colour: 'warning',
      side: 'affiliate',
      needs: 'invoice:list',
      hasMail: true,
    },
    {
      code: 'participation',
      name: 'participation',
      colour: 'info',
      side: 'affiliate',
      needs: 'participation:list',
      hasMail: true,
    },
    { code: 'channel', name: 'channel', colour: 'info', side: 'affiliate', needs: 'channel:list', hasMail: true },
    { code: 'rate', name: 'rate', colour: 'info', side: 'affiliate', needs: 'campaign:list', hasMail: true },
    { code: 'cap', name: 'cap', colour: 'warning', side: 'both', needs: 'sale-cap:list', hasMail: true },
    {
      code: 'bank_silent',
      name: 'bank_silent',
      colour: 'error',
      side: 'staff',
      needs: 'payment-run:update',
      hasMail: true,
    },
    {
      code: 'payment_request',
      name: 'payment_request',
      colour: 'info',
      side: 'staff',
      needs: 'payment-request:create',
      hasMail: false,
    },
    {
      code: 'tax_invoice_sent',
      name: 'tax_invoice_sent',
      colour: 'info',
      side: 'staff',
      needs: 'invoice-upload:update',
      hasMail: false,
    },
  ] as const satisfies readonly NoticeEntry[],
});

export type NoticeKind = NameOf<typeof noticeKind>;

const isStaff = (name: RoleName): boolean => staffRoles.some((role) => role === name);

/** Returns the kinds of which somebody can be notified. */
export const noticeKindsOf = (name: RoleName, scope: Scope): NoticeKind[] =>
  noticeKind.entries.flatMap(({ code, side, needs }) => {
    const [resource, verb] = needs.split(':');
    const isFor = side === 'both' || side === (scope === 'own' ? 'affiliate' : 'staff');
    return isFor && roleMay(name, resource ?? '', verb ?? '', scope) ? [code] : [];
  });

/** Returns whether somebody may choose about the mails of a kind: those of an affiliate go to its main access. */
export const mayChooseMail = (name: RoleName, kind: NoticeKind): boolean =>
  (isStaff(name) || name === 'main') && noticeKind.entries.some(({ code, hasMail }) => code === kind && hasMail);
