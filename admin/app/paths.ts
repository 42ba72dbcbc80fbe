export const SECURITY_PATH = '/security';
export const NOTICES_PATH = '/notices';
