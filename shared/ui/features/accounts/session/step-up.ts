import { ApiError } from '#shared/client/api-error.ts';
import { type Client, type Proof, type SessionUser } from '#shared/client/client.ts';
import type { Store } from '#shared/ui/base/store.ts';
import { createQuestion, type Question } from './question.ts';

interface StepUpOptions {
  client: () => Pick<Client, 'session'>;
  /** Returns the user of this tab; undefined while unknown. */
  user: () => SessionUser | undefined;
}

/**
 * Asks the signed-in user for a proof of identity before a sensitive change, without losing the change. Its value is
 * whether the proof is being asked for.
 */
export interface StepUp extends Store<boolean> {
  user: StepUpOptions['user'];
  /** Called for every `step_up_required` answer. Resolves to whether the refused call may be repeated. */
  ask: Question['ask'];
  /**
   * Sends the proof. Closes the question on success, and when the session has ended meanwhile.
   *
   * @throws ApiError if the server refuses the proof or does not answer
   */
  prove: (proof: Proof) => Promise<void>;
  /** Closes the question. The refused calls fail, and nothing has changed. */
  cancel: () => void;
}

/** Creates the step-up of a browser tab. Calls refused while the question is open share its answer. */
export function createStepUp({ client, user }: StepUpOptions): StepUp {
  const { get, subscribe, ask, answer } = createQuestion();
  return {
    get,
    subscribe,
    user,
    ask,
    async prove(proof) {
      try {
        await client().session.stepUp(proof);
      } catch (error) {
        if (error instanceof ApiError && error.code === 'unauthenticated') answer(false);
        throw error;
      }
      answer(true);
    },
    cancel: () => answer(false),
  };
}
