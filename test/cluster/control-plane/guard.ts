import { ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';

/**
 * Reads process groups, one a line, until its input ends; then kills them and removes the directory. A shell, not Node, since it
 * must outlive us: our end of the pipe closes however we end, by SIGKILL too.
 */
const WATCH = `
groups=
while read -r group; do groups="$groups -$group"; done
[ -z "$groups" ] || kill -9 $groups 2>/dev/null
for group in $groups; do
  tries=0
  while kill -0 $group 2>/dev/null && [ $tries -lt 100 ]; do tries=$((tries + 1)); sleep 0.05; done
done
rm -rf -- "$1"
`;

/** Waits for the guard to know the process before it becomes the command, so none can slip by. */
const GATE = 'read -r go && exec "$@" </dev/null';

/** What `Guard.spawn` takes besides the command. */
export interface GuardedOptions {
  /** File for both outputs. @default - the outputs of this process */
  readonly log?: string;
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** Processes and a directory that vanish with this process, whether it closes the guard, throws, or is killed. */
export class Guard {
  /** Closes every guard of this process. */
  public static async closeAll(): Promise<void> {
    await Promise.all([...Guard.open].map(async (guard) => guard.close()));
  }

  private static readonly open = new Set<Guard>();

  private readonly watcher: ChildProcess;
  private readonly gone: Promise<void>;

  /** @param directory removed at the end */
  constructor(directory: string) {
    // A session of its own, for Ctrl-C reaches every process of the terminal's foreground group.
    this.watcher = spawn('sh', ['-c', WATCH, 'guard', directory], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
    this.gone = new Promise((resolve) => this.watcher.once('exit', () => resolve()));
    Guard.open.add(this);
  }

  /** Starts a command in a process group of its own. */
  public spawn(command: string, args: readonly string[], options: GuardedOptions): ChildProcess {
    const output = options.log === undefined ? 'inherit' : openSync(options.log, 'a');
    const child = spawn('sh', ['-c', GATE, 'gate', command, ...args], {
      stdio: ['pipe', output, output], detached: true, cwd: options.cwd, env: options.env,
    });
    if (typeof output === 'number') { closeSync(output); }
    this.watcher.stdin!.write(`${child.pid}\n`, () => child.stdin!.end('go\n'));
    return child;
  }

  /** Kills the processes, removes the directory, and resolves when both are gone. */
  public async close(): Promise<void> {
    this.watcher.stdin!.end();
    await this.gone;
    Guard.open.delete(this);
  }
}
