import type { paymentConfirmationPtBr } from './portal/payment-confirmation-pt-br.ts';
import type { freezePtBr } from './portal/freeze-pt-br.ts';
import type { ptBr } from './pt-br.ts';
import type { Translated } from './translate.ts';

/** The English words of the security of an account. */
export const securityEn: Translated<(typeof ptBr)['screens']['security']> = {
  title: 'Security',
  device: '%{browser} on %{system}',
  unknown_browser: 'Unknown browser',
  unknown_system: 'unknown system',
  unknown_address: 'Unknown address',
  password: 'Password',
  password_text: 'When you change it, you are signed out of every device, and sign in again with the new one.',
  change_password: 'Change password',
  factor: {
    title: 'Two-step verification',
    text: 'Besides the password it asks for a code of your phone, to sign in and to change what matters. Whoever finds out your password does not get in.',
    on: 'On',
    off: 'Off',
    turn_on: 'Turn on',
    turn_off: 'Turn off',
    turn_off_question: 'Turn off two-step verification?',
    turn_off_text: 'Your account is then protected by the password alone. The recovery codes stop working.',
    turned_off: 'Two-step verification is off',
    codes_left: '%{smart_count} recovery code left. |||| %{smart_count} recovery codes left.',
    new_codes: 'Generate new codes',
    new_codes_question: 'Generate new recovery codes?',
    new_codes_text: 'The codes that you kept before stop working.',
  },
  enrol: {
    title: 'Turn on two-step verification',
    required: 'Your account needs two-step verification. Turn it on to continue.',
    begin: 'Get started',
    leave: 'Sign out',
    scan: '1. Scan this code with an authenticator app, such as Google Authenticator, Microsoft Authenticator or Aegis.',
    qr: 'QR code of two-step verification',
    secret: 'On your phone? Copy this key to the app',
    copy_secret: 'Copy key',
    enter: '2. Enter the code that the app shows.',
    confirm: 'Confirm and turn on',
  },
  codes: {
    title: 'Keep your recovery codes',
    text: 'If you lose your phone, one of these codes lets you in. Each works once, and they are not shown again.',
    list: 'Recovery codes',
    copy: 'Copy codes',
    download: 'Download .txt',
    file_name: 'recovery-codes.txt',
    kept: 'I have kept the codes in a safe place',
    kept_required: 'Confirm that you have kept the codes to continue',
    done: 'Finish',
    turned_on: 'Two-step verification is on',
  },
  sessions: {
    title: 'Where you are signed in',
    text: 'If you do not recognize a device, end its session and change your password.',
    current: 'This device',
    since: 'Signed in on %{time}',
    seen: 'Used on %{time}',
    end: 'End',
    end_of: 'End the session of %{device}',
    ended: 'Session ended',
    end_others: 'Sign out everywhere else',
    end_others_question: 'Sign out of all other devices?',
    end_others_text: 'Only this device stays signed in.',
    others_ended: 'You are signed out of all other devices',
  },
  history: {
    title: 'Recent sign-ins',
    text: 'Sign-ins and attempts of the last 180 days.',
    empty: 'No sign-in recorded',
  },
};

/** The English words of the page that the link of a security notice leads to. */
export const freezeEn: Translated<(typeof freezePtBr)['portal']['freeze']> = {
  page: 'Block payments',
  title: 'Was it not you?',
  text: 'Block the payments of this account if you do not recognize the change that the e-mail tells of.',
  stops: 'No payment leaves until our team has confirmed it with you.',
  signs_out: 'All accesses are signed out, and the token of the account stops working.',
  tells: 'Our team is told at once.',
  submit: 'Block payments',
  submitting: 'Blocking…',
  done: 'Payments blocked',
  done_text: 'Our team has been told and will talk to you. To use the account again, make a new password.',
  invalid_text:
    'The link works for 7 days. If the address was cut off, open the whole link of the e-mail again. If it is older, sign in to your account and contact your manager.',
  to_login: 'Go to the sign-in page',
};

/** The English words of the page on which an owner confirms the payment data that staff entered. */
export const paymentConfirmationEn: Translated<(typeof paymentConfirmationPtBr)['portal']['payment_confirmation']> = {
  page: 'Confirm payment data',
  title: 'Is the payment data yours?',
  text: 'Our team entered the payment data of your account. It takes effect only after you have confirmed it.',
  check: 'To check the data first, sign in to your account and open the payment information.',
  submit: 'Confirm data',
  submitting: 'Confirming…',
  done: 'Data confirmed',
  done_text: 'The payment data is in effect, and payments can be requested.',
  invalid_text:
    'The link works once, for 30 days, and only for the data that is on record. If the data was changed, use the link of the latest e-mail.',
  to_login: 'Go to the sign-in page',
};
