/**
 * The colours of both sites: dark text on cool paper and one petrol accent. Every `main` has a contrast of at least
 * 4.5:1 as text on `default` and `paper` of its scheme (WCAG AA).
 */
export const palettes = {
  light: {
    mode: 'light',
    primary: { main: '#0b6072' },
    secondary: { main: '#52626a' },
    error: { main: '#b3261e' },
    warning: { main: '#8a5300' },
    success: { main: '#1f6f43' },
    info: { main: '#2b5f9e' },
    background: { default: '#f4f7f7', paper: '#ffffff' },
    text: { primary: '#16232a', secondary: '#52626a', disabled: '#7d8b91' },
    divider: '#dde4e6',
    action: { active: '#52626a' },
  },
  dark: {
    mode: 'dark',
    primary: { main: '#74cfe0' },
    secondary: { main: '#a3b3b8' },
    error: { main: '#ffb4ab' },
    warning: { main: '#f5c06b' },
    success: { main: '#86d6a4' },
    info: { main: '#a5c8f5' },
    background: { default: '#0f1618', paper: '#172023' },
    text: { primary: '#e7eef0', secondary: '#a3b3b8', disabled: '#6f7f85' },
    divider: '#2c383c',
    action: { active: '#a3b3b8' },
  },
} as const;

export type ColourScheme = keyof typeof palettes;
