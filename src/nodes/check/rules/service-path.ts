import { NodeRuleDefinition, placeOfCommand } from '../rule';

export const servicePath: NodeRuleDefinition = {
  id: 'node-service-path',
  effect: 'broken',
  summary: 'the program path of a service contains spaces and isn\'t quoted',
  check: ({ commands }) => commands.flatMap((command) => (command.unquotedPath ? [{
    place: { ...placeOfCommand(command), ...command.unquotedPath },
    message: `the program path of the service "${command.service ?? command.program}" contains spaces and isn't quoted: Windows may run another program`,
    help: 'put the path in double quotes, written as \\" inside a quoted string of cmd',
  }] : [])),
};
