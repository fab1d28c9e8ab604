import { NodeRule, placeOfCommand, valueOf } from '../rule';
import { meantBy } from '../script/programs';

export const serviceSwitch: NodeRule = {
  id: 'node-service-switch',
  effect: 'broken',
  summary: 'a service that Windows itself runs is registered without --windows-service',
  why: 'The service control manager waits for a service to report to it, which the kubelet and kube-proxy do with `--windows-service` only. Without, it ends them after 30 seconds with error 1053.',
  source: 'kubernetes v1.36.3 pkg/windows/service/service.go',
  example: 'services.ps1',
  bad: 'sc.exe create kubelet binPath= "C:\\k\\kubelet.exe --config=C:\\k\\kubelet.yaml" start= auto\n',
  good: 'sc.exe create kubelet binPath= "C:\\k\\kubelet.exe --windows-service --config=C:\\k\\kubelet.yaml" start= auto\n',
  check: ({ commands }) => commands.flatMap((command) => {
    const { program, manager, flags } = command;
    if ((program !== 'kubelet' && program !== 'kube-proxy') || command.service === undefined) { return []; }
    const used = valueOf(command, 'windows-service');
    const isOn = used !== undefined && used.value !== 'false';
    // a misspelt one is told by another rule
    const isMeant = flags.some(({ name }) => meantBy(program, name) === 'windows-service');
    if ((manager === 'sc.exe' || manager === 'New-Service') && !isOn && !isMeant) {
      return [{ place: placeOfCommand(command), message: `the service "${command.service}" runs ${program} without --windows-service: Windows ends it with error 1053`, help: 'add --windows-service' }];
    }
    return [];
  }),
};
