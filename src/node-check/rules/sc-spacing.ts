import { NodeRule, placeOfCommand } from '../rule';

export const scSpacing: NodeRule = {
  id: 'node-sc-spacing',
  effect: 'broken',
  summary: 'an option of sc.exe has no blank behind its equals sign',
  why: 'sc.exe takes `binPath=` and its value as two arguments. Written together it prints its help and makes no service.',
  source: 'Microsoft, "sc.exe create": a blank is required between an option and its value',
  example: 'services.cmd',
  bad: 'sc.exe create kubelet binPath="C:\\k\\kubelet.exe --windows-service --config=C:\\k\\kubelet.yaml"\n',
  good: 'sc.exe create kubelet binPath= "C:\\k\\kubelet.exe --windows-service --config=C:\\k\\kubelet.yaml"\n',
  check: ({ commands }) => commands.flatMap((command) => command.tightOptions.map(({ name, start, end }) => ({
    place: { ...placeOfCommand(command), start, end },
    message: `${name}= is followed by its value without a blank: sc.exe makes no service`,
    help: `write ${name}= and a blank before the value`,
  }))),
};
