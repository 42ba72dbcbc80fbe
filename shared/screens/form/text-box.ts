import { styled } from '@mui/material/styles';
import { inputFrame } from '#shared/screens/theme-parts.ts';

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
