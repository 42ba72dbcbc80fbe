import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { childrenCpuTime } from './children-cpu-time.mjs';

/** @typedef {{ userSeconds: number, systemSeconds: number }} CpuTime */

/**
 * Measures the processor time of everything that this process starts from now on. A control group of its own counts each
 * process, whoever its parent is and however it ends. Where the system gives none, the exited children count, without
 * those whose parent ended before them, such as some of a browser's and of PostgreSQL's.
 * @param {string | undefined} [group] the control group of this process
 * @returns {() => (CpuTime & { isWhole: boolean }) | undefined} undefined where nothing is measured; called once, at the end
 */
export function openCpuAccount(group = ownGroup()) {
  const own = group === undefined ? undefined : enterNewGroup(group);
  if (own === undefined) {
    return () => {
      const cpu = childrenCpuTime();
      return cpu && { ...cpu, isWhole: false };
    };
  }
  return () => {
    const cpu = cpuTimeOf(own.group);
    own.leave();
    return { ...cpu, isWhole: true };
  };
}

/** The folder of this process's control group (version 2), if the system has them. */
function ownGroup() {
  if (!existsSync('/proc/self/cgroup')) return undefined;
  const line = readFileSync('/proc/self/mountinfo', 'utf8')
    .split('\n')
    .find((text) => text.includes(' - cgroup2 '));
  const path = /^0::(.*)$/m.exec(readFileSync('/proc/self/cgroup', 'utf8'))?.[1];
  const folder = line?.split(' ')[4];
  return folder === undefined || path === undefined ? undefined : join(folder, path);
}

/** @param {string} parent */
function enterNewGroup(parent) {
  const group = join(parent, `test-${process.pid}`);
  const enter = (/** @type {string} */ folder) => writeFileSync(join(folder, 'cgroup.procs'), String(process.pid));
  try {
    mkdirSync(group);
    enter(group);
    cpuTimeOf(group);
  } catch {
    // Not this user's to make, or read only.
    return undefined;
  }
  const leave = () => {
    enter(parent);
    try {
      rmdirSync(group);
    } catch {
      // Something that it has started still runs.
    }
  };
  return { group, leave };
}

/**
 * @param {string} group
 * @returns {CpuTime}
 */
function cpuTimeOf(group) {
  const text = readFileSync(join(group, 'cpu.stat'), 'utf8');
  const seconds = (/** @type {string} */ name) =>
    Number(new RegExp(`^${name}_usec (\\d+)$`, 'm').exec(text)?.[1]) / 1e6;
  return { userSeconds: seconds('user'), systemSeconds: seconds('system') };
}
