/** The dialogs that few visits need, loaded together when one of them is first asked for. */
import { SignInAgainDialog } from './sign-in-again-dialog.tsx';
import { StepUpDialog } from './step-up-dialog.tsx';

export { SignInAgainDialog, StepUpDialog };
