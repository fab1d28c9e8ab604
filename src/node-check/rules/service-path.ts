import { NodeRule, placeOfCommand } from '../rule';

export const servicePath: NodeRule = {
  id: 'node-service-path',
  effect: 'broken',
  summary: 'the program path of a service contains spaces and isn\'t quoted',
  why: 'Windows tries each part of the path up to a space as a program: for `C:\\Program Files\\k\\kubelet.exe` it first tries `C:\\Program.exe`. Anyone who can create that file can run a program as SYSTEM.',
  source: 'Microsoft, "CreateProcessW function", lpApplicationName; MITRE ATT&CK T1574.009',
  example: 'services.cmd',
  bad: 'sc.exe create kubelet binPath= "C:\\Program Files\\k\\kubelet.exe --windows-service --config=C:\\k\\kubelet.yaml"\n',
  good: 'sc.exe create kubelet binPath= "\\"C:\\Program Files\\k\\kubelet.exe\\" --windows-service --config=C:\\k\\kubelet.yaml"\n',
  check: ({ commands }) => commands.flatMap((command) => (command.unquotedPath ? [{
    place: { ...placeOfCommand(command), ...command.unquotedPath },
    message: `the program path of the service "${command.service ?? command.program}" contains spaces and isn't quoted: Windows may run another program`,
    help: 'put the path in double quotes, written as \\" inside a quoted string of cmd',
  }] : [])),
};
