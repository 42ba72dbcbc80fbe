import styles from './auth-form.module.css';

interface AuthButtonProps {
  label: string;
  busyLabel: string;
  isBusy: boolean;
}

/** A submit button. While busy it keeps its size and the focus, and does not submit again. */
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
