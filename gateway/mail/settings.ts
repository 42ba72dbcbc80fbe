/** The part of the configuration that mails are made from and sent with. */
export interface MailSettings {
  /** Undefined writes mails to files in `dataDir`. */
  smtpUrl: string | undefined;
  mailFrom: { name: string; address: string };
  /** Receives replies to mails. When undefined, no mail invites replies. */
  mailReplyTo: { name: string; address: string } | undefined;
  /** Absolute path. */
  dataDir: string;
  /** Public base URL of the web apps, without a trailing slash; prefix of the links in mails. */
  publicUrl: string;
  brandName: string;
  /** `#rrggbb` */
  brandColour: string;
}
