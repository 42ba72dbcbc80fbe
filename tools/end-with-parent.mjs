const LOOK_MS = 500;

/**
 * Ends this process by SIGTERM when the one that started it has gone. npm runs a script through a shell: a SIGTERM to npm ends
 * both of these, and the program would go on alone, holding its port. Whoever starts a program without npm tells it itself.
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
