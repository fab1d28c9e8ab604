import { hasUnknownArguments, NodeRule, placeOfCommand, valueOf } from '../rule';
import { meantBy } from '../script/programs';

export const serviceFlag: NodeRule = {
  id: 'node-service-flag',
  effect: 'broken',
  summary: 'a Windows service without --windows-service',
  why: 'The service control manager waits for a service to report its status, which the kubelet and kube-proxy do only with `--windows-service`. Without the flag, it stops them after 30 seconds with error 1053.',
  source: 'kubernetes v1.36.3 pkg/windows/service/service.go',
  example: 'services.ps1',
  bad: 'sc.exe create kubelet binPath= "C:\\k\\kubelet.exe --config=C:\\k\\kubelet.yaml" start= auto\n',
  good: 'sc.exe create kubelet binPath= "C:\\k\\kubelet.exe --windows-service --config=C:\\k\\kubelet.yaml" start= auto\n',
  check: ({ commands }) => commands.flatMap((command) => {
    const { program, manager, flags } = command;
    if ((program !== 'kubelet' && program !== 'kube-proxy') || command.service === undefined || hasUnknownArguments(command)) { return []; }
    const used = valueOf(command, 'windows-service');
    const isOn = used !== undefined && used.value !== 'false';
    // another rule reports misspellings
    const isMisspelled = flags.some(({ name }) => meantBy(program, name) === 'windows-service');
    if ((manager === 'sc.exe' || manager === 'New-Service') && !isOn && !isMisspelled) {
      return [{ place: placeOfCommand(command), message: `the service "${command.service}" runs ${program} without --windows-service: Windows stops it with error 1053`, help: 'add --windows-service' }];
    }
    return [];
  }),
};
