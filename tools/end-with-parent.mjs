const LOOK_MS = 500;

/**
 * Sends SIGTERM to this process when its parent has exited, or whoever started its parent, which `tools/start.sh` names. npm
 * runs a script through a shell: a SIGTERM to npm ends both, and the program would keep running and occupy its port. A program
 * started without npm gets the signal directly.
 */
export function endWithParent() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const { STARTED_BY } = process.env;
  const look = setInterval(() => {
    if (process.ppid === parent && (STARTED_BY === undefined || isAlive(Number(STARTED_BY)))) return;
    clearInterval(look);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_MS);
  look.unref();
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another user lives too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
