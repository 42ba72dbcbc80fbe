import { commissionState } from '#shared/codes/commission-state.ts';

const { code } = commissionState;

/** How the wire and exported files tell each commission state, by code: the statement's column 'Status'. */
export const stateWords: ReadonlyMap<number, string> = new Map<number, string>([
  [code('refused'), 'Recusada'],
  [code('future'), 'Futura'],
  [code('available'), 'Disponível'],
  [code('requested'), 'Solicitada'],
  [code('scheduled'), 'Agendada'],
  [code('paid'), 'Paga'],
  [code('awaiting_invoice'), 'Aguardando nota fiscal'],
]);
