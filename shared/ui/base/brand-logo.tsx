import type { Brand } from './page-meta.ts';

/**
 * The operator's own logo, which stands for mark and name. It lies on white, since that is what logos are made for: not a dark
 * page, nor the colour that they are themselves in.
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
