import { NodeRule, placeOfCommand } from '../rule';

export const scSpacing: NodeRule = {
  id: 'node-sc-spacing',
  effect: 'broken',
  summary: 'missing space after an option of sc.exe, such as `binPath=`: sc.exe doesn\'t create the service',
  why: 'sc.exe requires `binPath=` and its value as two arguments. Without a space between them it prints its help and doesn\'t create the service.',
  source: 'Microsoft, "sc.exe create": a space is required between an option and its value',
  example: 'services.cmd',
  bad: 'sc.exe create kubelet binPath="C:\\k\\kubelet.exe --windows-service --config=C:\\k\\kubelet.yaml"\n',
  good: 'sc.exe create kubelet binPath= "C:\\k\\kubelet.exe --windows-service --config=C:\\k\\kubelet.yaml"\n',
  check: ({ commands }) => commands.flatMap((command) => command.tightOptions.map(({ name, start, end }) => ({
    place: { ...placeOfCommand(command), start, end },
    message: `missing space after ${name}=: sc.exe doesn't create the service`,
    help: `insert a space after ${name}=`,
  }))),
};
