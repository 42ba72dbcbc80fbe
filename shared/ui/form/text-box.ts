import { styled } from '@mui/material/styles';
import { inputFrame, paletteOf } from '#shared/ui/base/theme-parts.ts';

/** One line of text. */
export const LineBox = styled('input')(({ theme }) => ({ ...inputFrame(theme), padding: '0 14px' }));

/** Several lines, growing with what is typed where the browser can. */
export const BlockBox = styled('textarea')(({ theme }) => ({
  ...inputFrame(theme),
  padding: '12px 14px',
  minHeight: 104,
  maxHeight: 280,
  resize: 'vertical',
  fieldSizing: 'content',
}));

/** The select of the browser without its own arrow. */
export const SelectBox = styled('select')(({ theme }) => ({
  ...inputFrame(theme),
  appearance: 'none',
  padding: '0 40px 0 14px',
  textOverflow: 'ellipsis',
  cursor: 'pointer',
  '& > option': { backgroundColor: paletteOf(theme).background.paper, color: paletteOf(theme).text.primary },
}));
