import { POD_RULES } from '../../pod-rules';
import { Rule } from '../rule';
import { windowsPod } from './support/example';
import { ofPodRule } from './support/pod-rule';

const probe = (command: string) => `livenessProbe:\n  exec:\n    command: ${command}`;

export const linuxCommand: Rule = {
  ...ofPodRule(POD_RULES.linuxCommand),
  needs: ['command'],
  summary: 'a Windows container runs a Linux program',
  why: 'Windows images contain neither `/bin/sh` nor the usual tools such as `cat` or `sleep`. A container, probe, or hook with such a command fails.',
  source: 'Microsoft, "Container Base Images"; Azure/AKS#1836',
  bad: windowsPod({ container: probe('[/bin/sh, -c, test -f /tmp/ready]') }),
  good: windowsPod({ container: probe('[cmd, /c, if not exist C:\\ready exit 1]') }),
};
