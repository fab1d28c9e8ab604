import { NodeRule, placeOfCommand } from '../rule';

export const servicePath: NodeRule = {
  id: 'node-service-path',
  effect: 'broken',
  summary: 'the path of a service\'s program has blanks and no quotes',
  why: 'Windows tries each part up to a blank as a program: for `C:\\Program Files\\k\\kubelet.exe` first `C:\\Program.exe`. Whoever may write there has their program run as SYSTEM.',
  source: 'Microsoft, "CreateProcessW function", lpApplicationName; MITRE ATT&CK T1574.009',
  example: 'services.cmd',
  bad: 'sc.exe create kubelet binPath= "C:\\Program Files\\k\\kubelet.exe --windows-service --config=C:\\k\\kubelet.yaml"\n',
  good: 'sc.exe create kubelet binPath= "\\"C:\\Program Files\\k\\kubelet.exe\\" --windows-service --config=C:\\k\\kubelet.yaml"\n',
  check: ({ commands }) => commands.flatMap((command) => (command.unquotedPath ? [{
    place: { ...placeOfCommand(command), ...command.unquotedPath },
    message: `the path of the service "${command.service ?? command.program}" has blanks and no quotes: Windows may run another program`,
    help: 'put the path into double quotes, which cmd writes as \\" inside the string',
  }] : [])),
};
