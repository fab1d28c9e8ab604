import { NodeRule } from '../rule';
import { onFlags } from './support/flags';

export const flagQuotes: NodeRule = {
  id: 'node-flag-quotes',
  effect: 'broken',
  summary: 'a value in single quotes reaches the program with its quotes',
  why: 'Windows hands a service its command line as one text, and only double quotes keep together there. In `binPath= "C:\\k\\kubelet.exe --hostname-override \'minion\'"` the node is named `\'minion\'`, which no API server takes; a taint or path in single quotes is wrong in the same way.',
  source: 'Microsoft C run-time, "Parsing C command-line arguments"',
  example: 'services.ps1',
  bad: 'sc.exe create kubelet binPath= "C:\\k\\kubelet.exe --windows-service --hostname-override \'win-1\'"\n',
  good: 'sc.exe create kubelet binPath= "C:\\k\\kubelet.exe --windows-service --hostname-override win-1"\n',
  check: onFlags(({ flag }) => (flag.value === undefined || !/^'.*'$|^'[^']*$/.test(flag.value) ? undefined : {
    message: `the value of ${flag.written} keeps its single quotes`,
    help: 'leave the single quotes out, or write \\" if it has blanks',
  })),
};
