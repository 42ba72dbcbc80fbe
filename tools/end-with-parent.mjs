const LOOK_MS = 500;

/**
 * Sends SIGTERM to this process when its parent has exited. npm runs a script through a shell: a SIGTERM to npm ends
 * both, and the program would keep running and occupy its port. A program started without npm gets the signal directly.
 */
export function endWithParent() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_MS);
  look.unref();
}
