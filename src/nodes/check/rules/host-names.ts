import { proxies } from '../facts';
import { hasUnknownArguments, NodeRuleDefinition, placeOfCommand, placeOfFlag, valueOf } from '../rule';
import { isPlaceholder } from '../script/placeholder';
import { placeWords } from './support/agree';

export const hostNames: NodeRuleDefinition = {
  id: 'node-host-names',
  effect: 'broken',
  summary: 'the kubelet and kube-proxy of a node use different node names',
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
