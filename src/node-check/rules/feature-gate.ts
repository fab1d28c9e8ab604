import { named, onFlags } from './support/flags';
import { featureGateFault } from '../../knowledge';
import { objectAt } from '../../manifest';
import { NodeFinding, NodeRule, NodeUnderCheck, placeOfField } from '../rule';

export const featureGate: NodeRule = {
  id: 'node-feature-gate',
  effect: 'advice',
  summary: 'a feature gate of a node is unknown, was removed, or is locked',
  why: 'The kubelet and kube-proxy exit at startup if a feature gate doesn\'t exist in their Kubernetes version, as IdentifyPodOS since 1.27, or if it is locked and set to another value. WinDSR and WinOverlay are locked on since Kubernetes 1.34: setting them has no effect now, and will make the process exit once they are removed. To use direct server return, set `--enable-dsr`.',
  source: 'kubernetes pkg/features/kube_features.go, and component-base featuregate/feature_gate.go, of 1.17 to 1.37.2',
  example: 'services.ps1',
  bad: 'C:\\k\\kube-proxy.exe --network-name=cbr0 --feature-gates=WinOverlay=true\n',
  good: 'C:\\k\\kube-proxy.exe --network-name=cbr0\n',
  check: (node) => [...inFlags(node), ...inConfigurations(node)],
};

const inFlags = onFlags(({ flag, program }, { minor }) => {
  if (flag.name !== 'feature-gates') { return undefined; }
  const found = (flag.value ?? '').split(',').flatMap((text) => {
    const [gate, value = ''] = text.split('=').map((part) => part.trim());
    return findingOf(gate, value, named(program), minor) ?? [];
  });
  // one flag, so one finding with the worst effect and all gates
  return found.length === 0 ? undefined : {
    ...found.find(({ effect }) => effect !== undefined) ?? found[0],
    message: found.map(({ message }) => message).join(', '),
    help: found.map(({ help }) => help).join(', '),
  };
});

function inConfigurations({ configurations, minor }: NodeUnderCheck): readonly NodeFinding[] {
  return configurations.filter(({ kind }) => kind === 'KubeletConfiguration' || kind === 'KubeProxyConfiguration').flatMap((configuration) =>
    Object.entries(objectAt(configuration.content, 'featureGates')).flatMap(([gate, value]) => {
      const found = findingOf(gate, value, configuration.kind === 'KubeletConfiguration' ? 'the kubelet' : 'kube-proxy', minor);
      return found ? [{ ...found, place: placeOfField(configuration, ['featureGates', gate]) }] : [];
    }));
}

function findingOf(gate: string, value: unknown, program: string, minor: number): Omit<NodeFinding, 'place'> | undefined {
  const fault = /^[A-Z]\w*$/.test(gate) ? featureGateFault(gate, value, minor) : undefined;
  if (!fault) { return undefined; }
  return { ...(fault.stops && { effect: 'broken' }), message: `${fault.message}${fault.stops ? `: ${program} exits at startup` : ''}`, help: fault.remedy };
}
