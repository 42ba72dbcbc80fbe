import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import type { ReactNode, Ref } from 'react';
import { paletteOf, tint } from './theme-parts.ts';

export type Severity = 'success' | 'info' | 'warning' | 'error';

/** The icon of each severity, as colour alone would not distinguish them. */
export const severityIcons = {
  success: CheckCircleOutlined,
  info: InfoOutlined,
  warning: WarningAmberOutlined,
  error: ErrorOutlineOutlined,
} as const satisfies Record<Severity, unknown>;

interface NoticeProps {
  severity: Severity;
  /** An action that helps with the problem. */
  action?: ReactNode;
  /** Whether it belongs to the page, as what it says is no news; screen readers come to it in its place. */
  isPartOfPage?: boolean;
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** An inline message. Screen readers announce errors at once, other messages when idle. */
export function Notice({ severity, action, isPartOfPage = false, ref, children }: NoticeProps) {
  const Icon = severityIcons[severity];
  return (
    <Box
      ref={ref}
      role={isPartOfPage ? 'note' : severity === 'error' ? 'alert' : 'status'}
      sx={(theme) => {
        const { [severity]: colour, background } = paletteOf(theme);
        const ink = colour.main;
        return {
          display: 'flex',
          gap: 1.5,
          px: 2,
          py: 1.5,
          border: `1px solid ${tint(ink, 40)}`,
          borderRadius: '10px',
          // An opaque background, which looks the same on the page and on paper.
          bgcolor: `color-mix(in srgb, ${ink} 8%, ${background.paper})`,
          '& > svg': { flexShrink: 0, mt: '1px', fontSize: '1.375rem', color: ink },
        };
      }}
    >
      <Icon aria-hidden />
      <Box sx={{ minWidth: 0, fontSize: '0.9375rem', lineHeight: 1.5, overflowWrap: 'anywhere' }}>
        {children}
        {action !== undefined && <Box sx={{ mt: 1.5 }}>{action}</Box>}
      </Box>
    </Box>
  );
}
