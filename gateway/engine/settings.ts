import type { MailSettings } from '../mail/settings.ts';

/**
 * The part of the configuration that handlers and services read. `env.ts` parses it with all the rest; nouns with
 * settings of their own declare them next to their type (`declare module`).
 */
export interface Settings extends MailSettings {
  /** How long an import may take before its request is answered with the unfinished import. */
  importAnswerSeconds: number;
  /** Multiplies the limits of what advertisers' servers and the pages of shops send. */
  rateLimitScale: number;
  environment: 'development' | 'test' | 'production';
  /**
   * URLs of the address look-up services in order of use; empty when disabled. `{zip}` is replaced by the eight digits.
   */
  cepUrls: readonly string[];
  /** URL of the look-up of companies by CNPJ, with `{document}` in place of the number; undefined when disabled. */
  cnpjUrl: string | undefined;
  /** The same for people by CPF. */
  cpfUrl: string | undefined;
  /** Base URL of the avatar service, to which the hash of an e-mail is added; undefined when disabled. */
  avatarUrl: string | undefined;
  /** Who is invited as an administrator at the start, by the gateway itself, unless there is an account. */
  administratorEmails: readonly string[];
  /** The accounts that must have a second factor; `optional` means none. */
  secondFactor: 'optional' | 'staff' | 'all';
  /** How long a person may take back a decision, whose mails wait as long; 0 for not at all. */
  undoMs: number;
  /** How long payments wait after a change through which a thief could redirect them. */
  payeeHoldMs: number;
  /** How many people it takes to let money out: 1 or 2. */
  paymentApprovers: number;
  /** For how many whole months, before the current one, single clicks and sign-ins are kept. */
  retentionMonths: { clicks: number; logins: number };
  /** Above these, what a person adds to commissions waits for a second person. */
  additionLimits: {
    /** By hand, by one person to one affiliate within 30 days. */
    affiliateCents: number;
    /** By hand, by one person to all affiliates within a business day. */
    dayCents: number;
    /** By one line of an imported file: the commission of its order. */
    lineCents: number;
  };
  /** The payer on bank files, and the taker of the affiliates' tax invoices. */
  operator: { cnpj: string; name: string };
  /** Where advertisers pay their invoices; shown on the public page. */
  billing: { pixKey: string | undefined; bank: string | undefined };
  /** Addresses and networks of the proxies whose client address is trusted, in addition to this machine. */
  trustedProxies: readonly string[];
}
