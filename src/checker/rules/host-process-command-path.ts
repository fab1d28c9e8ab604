import { commandsOf } from './support/commands';
import { isHostProcessPod } from './support/core';
import { onWindowsPods } from './support/pods';
import { listAt, scalarText, valueAt } from '../../base';
import { isUnixProgramPath, WINDOWS_NODE_PATHS } from '../../knowledge';
import { executableName } from '../../pods';
import { RuleDefinition } from '../rule';

/** A path from the root, without a drive. */
const ROOTED = /^[\\/](?![\\/])/;
const ROOT = WINDOWS_NODE_PATHS.hostProcessRoot;

export const hostProcessCommandPath: RuleDefinition = {
  id: 'host-process-command-path',
  effect: 'advice',
  needs: ['hostProcess'],
  summary: 'the command of a HostProcess container is a path from the root, which is on the node and not in the image',
  check: onWindowsPods(({ spec }) => (isHostProcessPod(spec) ? commandsOf(spec) : []).flatMap(({ path, words: [program] }) => {
    // programs of Linux have a rule of their own
    if (!ROOTED.test(program) || isUnixProgramPath(program) || isMounted(program, valueAt({ spec }, path.slice(0, 3)))) { return []; }
    return [{
      path: [...path, 0],
      message: `the command is "${executableName(program)}" with a path from the root, which is on C: of the node: the files of the image are below ${ROOT}`,
      help: `begin the path with ${ROOT} if the program is in the image`,
    }];
  })),
};

/** Whether a volume is mounted above a path. */
function isMounted(program: string, container: unknown): boolean {
  const folded = (path: string) => path.replace(/^[a-z]:/i, '').replace(/\//g, '\\').toLowerCase();
  return listAt(container, 'volumeMounts').some((mount) => {
    const at = folded(scalarText(valueAt(mount, ['mountPath']))).replace(/\\+$/, '');
    return at !== '' && folded(program).startsWith(`${at}\\`);
  });
}
