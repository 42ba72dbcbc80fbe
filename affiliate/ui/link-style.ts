/** The style of a link in running text; the underline makes it recognizable without colour. */
export const linkStyle = {
  color: 'primary.main',
  textDecorationColor: 'color-mix(in srgb, currentColor 40%, transparent)',
  textUnderlineOffset: '3px',
  borderRadius: 0.5,
  '&:hover': { textDecorationColor: 'currentColor' },
  '&:focus-visible': { outline: 2, outlineColor: 'primary.main', outlineOffset: 2 },
} as const;
