import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import { buttonLook } from '#shared/ui/base/button-look.ts';

const Look = styled(Link)(({ theme }) => buttonLook(theme));

const smallLook = { minHeight: 36, paddingInline: 14 };

interface ButtonLinkProps {
  to: string;
  variant?: 'contained' | 'outlined';
  /** Lower than others, in a list of several. */
  isSmall?: boolean;
  children: string;
}

/** A link that looks like a button. */
export function ButtonLink({ to, variant = 'contained', isSmall = false, children }: ButtonLinkProps) {
  return (
    <Look to={to} data-variant={variant} style={isSmall ? smallLook : undefined}>
      {children}
    </Look>
  );
}
