/** What the link of a mail is for. Its name and the secret, joined by a hyphen, are the id of a `mailed-link`. */
export type MailedLinkPurpose =
  | 'activation'
  | 'email_undo'
  | 'invitation'
  | 'password_reset'
  | 'payee_confirmation'
  | 'payment_freeze'
  | 'unsubscription';
