import type { ComponentType } from 'react';
import { CanAccess, Loading } from 'react-admin';
import type { Verb } from '#shared/contract.ts';
import { AccessDenied } from './not-found.tsx';

interface AdmittedProps {
  resource: string;
  /** What the screen is for. */
  verb: Verb;
  screen: ComponentType;
}

/** A screen, for those who may do what it is for; the others are told so, with a way back. */
export function Admitted({ resource, verb, screen: Screen }: AdmittedProps) {
  return (
    <CanAccess resource={resource} action={verb} loading={<Loading />} accessDenied={<AccessDenied />}>
      <Screen />
    </CanAccess>
  );
}
