import type { ComponentType } from 'react';
import { CanAccess, Loading } from 'react-admin';
import type { Verb } from '#shared/contract/contract.ts';
import { AccessDenied } from './not-found.tsx';

interface AdmittedProps {
  resource: string;
  /** The permission that the screen requires. */
  verb: Verb;
  screen: ComponentType;
}

/** Renders a screen if the user has the required permission, and the "access denied" page otherwise. */
export function Admitted({ resource, verb, screen: Screen }: AdmittedProps) {
  return (
    <CanAccess resource={resource} action={verb} loading={<Loading />} accessDenied={<AccessDenied />}>
      <Screen />
    </CanAccess>
  );
}
