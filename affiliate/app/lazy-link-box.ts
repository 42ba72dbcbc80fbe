import { lazy } from 'react';

/** The box that makes a link, for pages other than that of the links. */
export const LinkBox = lazy(async () => ({ default: (await import('../pages/links/link-box.tsx')).LinkBox }));
