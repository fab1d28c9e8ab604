import { commandsOf, powershellOfNanoServer, programName } from './support/commands';
import { asFindings, ofPodRule, onWindowsSpecs } from './support/pods';
import { isPresent, listAt, scalarText, show, valueAt } from '../../base';
import { nameOf, removal, setting } from '../../findings';
import { isUnixProgramPath, WINDOWS_NODE_PATHS, WINDOWS_SCRIPT, WINDOWS_STOP_SIGNALS } from '../../knowledge';
import { stopSignalProblems } from '../../kubernetes';
import { COMMAND_FAILURES, executableName, POD_RULES } from '../../pods';
import { RuleDefinition } from '../rule';

const OF_COMMANDS = ofPodRule(POD_RULES.linuxCommand);

export const linuxCommand: RuleDefinition = {
  ...OF_COMMANDS,
  needs: ['command', 'script'],
  check: onWindowsSpecs((pod) => [
    ...OF_COMMANDS.check.ofSpec(pod),
    ...pod.containers.flatMap(({ container: { script }, path }) => {
      // parameters and placeholders are replaced before
      if (typeof script !== 'string' || WINDOWS_SCRIPT.test(script) || /^\s*($|\$[({]|\{\{)/.test(script)) { return []; }
      const program = executableName(/^\s*#!\s*(\S+)/.exec(script)?.[1] ?? 'sh');
      return [{
        path: ['spec', ...path],
        message: `${nameOf(path)} has a script for "${program}": Tekton runs scripts on Windows only if they begin with #!win, so it fails`,
        help: 'begin the script with #!win, followed by a program of the image unless it is for cmd.exe, such as #!win powershell.exe -File',
      }];
    }),
  ]),
};

/** A path from the root, without a drive. */
const ROOTED = /^[\\/](?![\\/])/;
const ROOT = WINDOWS_NODE_PATHS.hostProcessRoot;

export const hostProcessCommandPath: RuleDefinition = {
  id: 'host-process-command-path',
  effect: 'advice',
  needs: ['hostProcess'],
  summary: 'the command of a HostProcess container is a path from the root, which is on the node and not in the image',
  check: onWindowsSpecs(({ spec, isHostProcess }) => (isHostProcess ? commandsOf(spec) : []).flatMap(({ path, words: [program] }) => {
    // programs of Linux have a rule of their own
    if (!ROOTED.test(program) || isUnixProgramPath(program) || isMounted(program, valueAt({ spec }, path.slice(0, 3)))) { return []; }
    return [{
      path: [...path, 0],
      message: `the command is "${executableName(program)}" with a path from the root, which is on C: of the node: the files of the image are below `
        + ROOT,
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

export const powershellMissing: RuleDefinition = {
  id: 'powershell-missing',
  effect: 'broken',
  needs: ['command'],
  summary: 'a command of PowerShell in an image of Nano Server, which has none',
  check: onWindowsSpecs(({ spec }) => powershellOfNanoServer(spec).map(({ path, words, purpose, hasPwsh }) => ({
    path: [...path, 0],
    ...(purpose === 'liveness' && { effect: 'ignored' }),
    message: `the command is "${programName(words[0])}", which ${hasPwsh ? 'Nano Server' : 'the base image of Nano Server'} doesn't have: `
      + COMMAND_FAILURES[purpose],
    help: hasPwsh ? 'use pwsh, which this image has'
      : 'use cmd /c, pwsh in an image of PowerShell on Nano Server, such as mcr.microsoft.com/powershell, or an image of Server Core',
  }))),
};

const OS_NAME = ['spec', 'os', 'name'];

export const stopSignalOnWindows: RuleDefinition = {
  id: 'stop-signal-on-windows',
  decidedBy: ['os'],
  effect: 'ignored',
  fixable: true,
  needs: ['stopSignal'],
  summary: 'a Windows container has a stopSignal that Windows doesn\'t support, or that requires spec.os',
  check: onWindowsSpecs(({ spec, template, containers }) => [
    ...asFindings('stop-signal-on-windows', stopSignalProblems(template, containers), ({ path }) => ({ fix: removal(path) })),
    ...containers.flatMap(({ container, path }) => {
      const signal = valueAt(container, ['lifecycle', 'stopSignal']);
      if (isPresent(valueAt({ spec }, OS_NAME)) || !WINDOWS_STOP_SIGNALS.includes(signal as string)) { return []; }
      return [{
        path: ['spec', ...path, 'lifecycle', 'stopSignal'],
        message: `lifecycle.stopSignal is ${show(signal)}, but the Pod has no spec.os: an API server that supports stop signals rejects it`,
        help: 'set spec.os.name to windows',
        fix: setting(OS_NAME, 'windows'),
      }];
    }),
  ]),
};
