import { isUnixProgramPath, UNIX_PROGRAMS } from '../../knowledge';
import { Rule } from '../rule';
import { commandsOf, consequence } from './support/commands';
import { windowsPod } from './support/example';
import { onWindowsPods } from './support/pods';

const probe = (command: string) => `livenessProbe:\n  exec:\n    command: ${command}`;

export const linuxCommand: Rule = {
  id: 'linux-command',
  effect: 'broken',
  needs: ['command'],
  summary: 'a Windows container runs a Linux program',
  why: 'Windows images contain neither `/bin/sh` nor the usual tools such as `cat` or `sleep`. A container, probe, or hook with such a command fails.',
  source: 'Microsoft, "Container Base Images"; Azure/AKS#1836',
  bad: windowsPod({ container: probe('[/bin/sh, -c, test -f /tmp/ready]') }),
  good: windowsPod({ container: probe('[cmd, /c, if not exist C:\\ready exit 1]') }),
  check: onWindowsPods(({ spec }) => commandsOf(spec).flatMap(({ path, words: [program], purpose }) => {
    const byPath = isUnixProgramPath(program);
    if (!byPath && !UNIX_PROGRAMS.includes(program)) { return []; }
    return [{
      path: [...path, 0],
      ...(!byPath && { effect: 'advice' as const }),
      message: byPath
        ? `the command is ${program}, which Windows images don't have: ${consequence(purpose)}`
        : `the command is ${program}, which the Windows base images don't have: unless this image adds it, ${consequence(purpose)}`,
      help: 'use a program in the image, cmd /c, or powershell -Command',
    }];
  })),
};
