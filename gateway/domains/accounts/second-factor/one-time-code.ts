import { Secret, TOTP } from 'otpauth';

const stepSeconds = 30;
/** Steps before and after the present one whose codes are accepted, because clocks differ. */
const toleranceSteps = 1;
/** RFC 4226 recommends 160 bits. */
export const secretBytes = 20;

/** What every authenticator app knows. */
const parameters = { algorithm: 'SHA1', digits: 6, period: stepSeconds };

/** Returns the Base32 form of random bytes, as people enter it into an authenticator. */
export const secretText = (bytes: Buffer): string => new Secret({ buffer: Uint8Array.from(bytes).buffer }).base32;

/** Returns the address that an authenticator reads from a QR code. */
export function enrolmentUri(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  return new TOTP({
    ...parameters,
    issuer,
    label,
    issuerInLabel: true,
    secret: Secret.fromBase32(secret),
  }).toString();
}

/**
 * Returns the time step of a code (RFC 6238, 30 seconds), at most one step from now; null for a wrong code.
 *
 * @param code six digits
 */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const totp = new TOTP({ ...parameters, secret: Secret.fromBase32(secret) });
  const distance = totp.validate({ token: code, timestamp, window: toleranceSteps });
  return distance === null ? null : Math.floor(timestamp / 1000 / stepSeconds) + distance;
}
