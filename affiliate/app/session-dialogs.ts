import { sessionPtBr } from '#shared/i18n/portal/session-pt-br.ts';
import { SignInAgainDialog, StepUpDialog } from '#shared/ui/features/accounts/session/session-dialogs.ts';
import { addPortuguese } from './portuguese.ts';

addPortuguese(sessionPtBr);

export { SignInAgainDialog, StepUpDialog };
