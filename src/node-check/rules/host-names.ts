import { proxies } from '../facts';
import { hasUnknownArguments, NodeRule, placeOfCommand, placeOfFlag, valueOf } from '../rule';
import { isPlaceholder } from '../script/placeholder';
import { placeWords } from './support/agree';

export const hostNames: NodeRule = {
  id: 'node-host-names',
  effect: 'broken',
  summary: 'the kubelet and kube-proxy of a node use different node names',
  why: 'kube-proxy finds the Pods of its own node by the node name. When the kubelet registers a different name, kube-proxy treats the endpoints of local Pods as remote, and deletes them.',
  source: 'Kubernetes documentation 1.14 to 1.22, "Intro to Windows support", troubleshooting 6; kubernetes v1.36.3 pkg/proxy/winkernel',
  example: 'services.ps1',
  bad: 'C:\\k\\kubelet.exe --config=C:\\k\\kubelet.yaml --hostname-override=win-1\nC:\\k\\kube-proxy.exe --network-name=cbr0\n',
  good: 'C:\\k\\kubelet.exe --config=C:\\k\\kubelet.yaml --hostname-override=win-1\nC:\\k\\kube-proxy.exe --network-name=cbr0 --hostname-override=win-1\n',
  check: (node) => {
    const kubelet = node.commands.filter(({ program }) => program === 'kubelet')
      .flatMap((command) => {
        const used = valueOf(command, 'hostname-override');
        return used?.value && !used.value.includes('--') && !isPlaceholder(used.value) ? [{ command, ...used }] : [];
      })[0];
    if (!kubelet) { return []; }
    return proxies(node).filter((command) => !command.guessed && !hasUnknownArguments(command) && !valueOf(command, 'config')).flatMap((command) => {
      const own = valueOf(command, 'hostname-override');
      // skip placeholders; another rule reports a missing space after the name
      if (own && (own.value.includes('--') || isPlaceholder(own.value) || own.value === kubelet.value)) { return []; }
      const kubeletName = `the kubelet registers the node as ${kubelet.value} (${placeWords(placeOfFlag(kubelet.command, kubelet.flag))})`;
      return [own
        ? { place: placeOfFlag(command, own.flag), message: `${own.flag.written} is ${own.value}, but ${kubeletName}`, help: `use ${kubelet.value}` }
        : { place: placeOfCommand(command), message: `--hostname-override is missing, but ${kubeletName}`, help: `add --hostname-override=${kubelet.value}` }];
    });
  },
};
