import styles from './auth-form.module.css';

interface AuthButtonProps {
  label: string;
  busyLabel: string;
  isBusy: boolean;
}

/** Sends a form. While it is busy it keeps its place and the focus, and sends nothing more. */
export function AuthButton({ label, busyLabel, isBusy }: AuthButtonProps) {
  return (
    <button
      type="submit"
      className={styles.submit}
      aria-disabled={isBusy}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
      }}
    >
      {isBusy ? busyLabel : label}
    </button>
  );
}
