import { commissionState } from '#shared/codes/earnings/commission-state.ts';

/** How the wire and exported files tell each commission state, by code: the statement's column 'Status'. */
export const stateWords: ReadonlyMap<number, string> = new Map<number, string>([
  [commissionState.code('refused'), 'Recusada'],
  [commissionState.code('future'), 'Futura'],
  [commissionState.code('available'), 'Disponível'],
  [commissionState.code('requested'), 'Solicitada'],
  [commissionState.code('scheduled'), 'Agendada'],
  [commissionState.code('paid'), 'Paga'],
  [commissionState.code('awaiting_invoice'), 'Aguardando nota fiscal'],
]);
