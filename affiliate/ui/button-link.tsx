import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import { buttonLook } from '#shared/ui/base/button-look.ts';

const Look = styled(Link)(({ theme }) => buttonLook(theme));

interface ButtonLinkProps {
  to: string;
  children: string;
}

/** A link that looks like a button. */
export function ButtonLink({ to, children }: ButtonLinkProps) {
  return (
    <Look to={to} data-variant="contained">
      {children}
    </Look>
  );
}
