import type { SiteFile } from './site-files.ts';

export interface WebManifestOptions {
  /** The operator's name of the portal. */
  brandName: string;
  /** `#rrggbb`; empty for the product's own colour. */
  brandColour: string;
  /** The operator's logo and its address, which then is the icon. */
  logo: { file: SiteFile; address: string } | undefined;
}

/** Where other apps share a text. The portal's worker takes it, so that it does not reach a server. */
export const sharePath = '/share';

/** The product's own. */
const ownColour = '#0b6072';
const pageColour = '#f4f7f7';

/** The icons of the product. A maskable one may be cut to any shape, so its sign keeps to the middle. */
const ownIcons = [
  { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
];

/**
 * Returns the manifest by which phones install the portal (W3C Web Application Manifest). The back-office, below the same
 * address, is not part of what is installed by name but opens in it.
 */
export function webManifest({ brandName, brandColour, logo }: WebManifestOptions): object {
  return {
    id: '/',
    name: brandName,
    short_name: brandName,
    description: 'Portal do afiliado: links, comissões e pagamentos.',
    lang: 'pt-BR',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: pageColour,
    theme_color: brandColour === '' ? ownColour : brandColour,
    categories: ['business', 'finance'],
    icons: logo ? [{ src: logo.address, sizes: 'any', type: logo.file.contentType, purpose: 'any' }] : ownIcons,
    share_target: {
      action: sharePath,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { title: 'title', text: 'text', url: 'url' },
    },
    shortcuts: [
      { name: 'Meus links', url: '/links' },
      { name: 'Financeiro', url: '/financial' },
      { name: 'Conversões', url: '/report' },
    ],
  };
}
