import { styled } from '@mui/material/styles';
import type { CodeColour } from '#shared/codes/code-list.ts';
import type { MessageKey } from '#shared/words/index.ts';
import { paletteOf, tint } from './theme-parts.ts';
import { useTranslation } from './translation.tsx';

interface Labelled {
  labelKey: (code: unknown) => MessageKey;
  colour: (code: unknown) => CodeColour;
}

const Chip = styled('span')(({ theme }) => ({
  display: 'inline-block',
  flexShrink: 0,
  padding: '0 8px',
  borderRadius: 12,
  backgroundColor: tint('currentcolor', 12),
  color: paletteOf(theme).text.secondary,
  fontSize: '0.8125rem',
  fontWeight: 600,
  lineHeight: '24px',
  whiteSpace: 'nowrap',
  ...Object.fromEntries(
    (['primary', 'success', 'warning', 'error', 'info'] as const).map((colour) => [
      `&[data-colour="${colour}"]`,
      { color: paletteOf(theme)[colour].main },
    ]),
  ),
}));

/**
 * Shows a code of a code list as a coloured label. Renders nothing for a code without a label (spec §3: shown empty).
 */
export function StatusChip({ list, code }: { list: Labelled; code: number | string }) {
  const { t } = useTranslation();
  const label = t(list.labelKey(code));
  return label === '' ? null : <Chip data-colour={list.colour(code)}>{label}</Chip>;
}
