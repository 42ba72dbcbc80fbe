import { Secret, TOTP } from 'otpauth';

/** Returns the code that an authenticator app shows at an instant. */
export const codeAt = (secret: string, instant: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: instant.getTime() });
