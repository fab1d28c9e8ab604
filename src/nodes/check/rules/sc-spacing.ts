import { NodeRuleDefinition, placeOfCommand } from '../rule';

export const scSpacing: NodeRuleDefinition = {
  id: 'node-sc-spacing',
  effect: 'broken',
  summary: 'missing space after an option of sc.exe, such as `binPath=`: sc.exe doesn\'t create the service',
  check: ({ commands }) => commands.flatMap((command) => command.tightOptions.map(({ name, start, end }) => ({
    place: { ...placeOfCommand(command), start, end },
    message: `missing space after ${name}=: sc.exe doesn't create the service`,
    help: `insert a space after ${name}=`,
  }))),
};
