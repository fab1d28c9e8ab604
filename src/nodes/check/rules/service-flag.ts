import { hasUnknownArguments, NodeRuleDefinition, placeOfCommand, valueOf } from '../rule';
import { meantBy } from '../script/programs';

export const serviceFlag: NodeRuleDefinition = {
  id: 'node-service-flag',
  effect: 'broken',
  summary: 'a Windows service without --windows-service',
  check: ({ commands }) => commands.flatMap((command) => {
    const { program, manager, flags } = command;
    if ((program !== 'kubelet' && program !== 'kube-proxy') || command.service === undefined || hasUnknownArguments(command)) { return []; }
    const used = valueOf(command, 'windows-service');
    const isOn = used !== undefined && used.value !== 'false';
    // another rule reports misspellings
    const isMisspelled = flags.some(({ name }) => meantBy(program, name) === 'windows-service');
    if ((manager === 'sc.exe' || manager === 'New-Service') && !isOn && !isMisspelled) {
      return [{ place: placeOfCommand(command), message: `the service "${command.service}" runs ${program} without --windows-service: it fails to start with error 1053`, help: 'add --windows-service' }];
    }
    return [];
  }),
};
