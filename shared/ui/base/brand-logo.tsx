import type { Brand } from './page-meta.ts';

/**
 * The operator's logo, in place of mark and name. It has a white background, because most logos are made for one and
 * may not be readable on a dark page or on their own colour.
 */
export function BrandLogo({ name, logoUrl, height = 24 }: Brand & { height?: number }) {
  return (
    <img
      src={logoUrl}
      alt={name}
      style={{
        display: 'block',
        boxSizing: 'content-box',
        height,
        minWidth: 0,
        maxWidth: '100%',
        padding: '4px 8px',
        borderRadius: 8,
        background: '#fff',
        objectFit: 'contain',
      }}
    />
  );
}
