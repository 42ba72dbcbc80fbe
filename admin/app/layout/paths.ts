/** The page of the signed-in user's own security. */
export const SECURITY_PATH = '/security';
