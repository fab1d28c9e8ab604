import { NodeRule } from '../rule';
import { onFlags } from './support/flags';

export const flagQuotes: NodeRule = {
  id: 'node-flag-quotes',
  effect: 'broken',
  summary: 'the single quotes around a value become part of the value',
  why: 'Windows passes a command line to a service as one string, in which only double quotes group words. With `binPath= "C:\\k\\kubelet.exe --hostname-override \'minion\'"` the node name is `\'minion\'`, which the API server rejects. A taint or path in single quotes is invalid for the same reason.',
  source: 'Microsoft C run-time, "Parsing C command-line arguments"',
  example: 'services.ps1',
  bad: 'sc.exe create kubelet binPath= "C:\\k\\kubelet.exe --windows-service --hostname-override \'win-1\'"\n',
  good: 'sc.exe create kubelet binPath= "C:\\k\\kubelet.exe --windows-service --hostname-override win-1"\n',
  check: onFlags(({ flag }) => (flag.value === undefined || !/^'.*'$|^'[^']*$/.test(flag.value) ? undefined : {
    message: `${flag.written}: the single quotes become part of the value`,
    help: 'remove the single quotes, or use \\" if the value contains spaces',
  })),
};
