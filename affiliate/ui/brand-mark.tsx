/** The platform's logo mark. Decorative: the name is in the text next to it. */
export function BrandMark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden focusable="false">
      <rect width="32" height="32" rx="9" fill="var(--mui-palette-primary-main)" />
      <path
        d="M10 23V9h7.2a5.3 5.3 0 0 1 0 10.6H14"
        fill="none"
        stroke="var(--mui-palette-primary-contrastText)"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="22.6" cy="22.6" r="2.4" fill="var(--mui-palette-primary-contrastText)" opacity="0.7" />
    </svg>
  );
}
