import { knownFlag, named, nearestFlag, onFlags } from './support/flags';
import { NODE_COMPONENT_FLAGS } from '../../knowledge';
import { NodeRule } from '../rule';

export const flagMisspelt: NodeRule = {
  id: 'node-flag-misspelt',
  effect: 'broken',
  summary: 'a switch of the kubelet or kube-proxy is misspelt, or is the other program\'s',
  why: 'Both programs stop at once with "unknown flag". Old walkthroughs have some names that never were: `--service` for `--windows-service`, `--kubelet-reserve` for `--kube-reserved`, `--system-reserve` for `--system-reserved`, `--enforce-node-allocable` for `--enforce-node-allocatable`.',
  source: 'kubernetes v1.36.3 cmd/kubelet/app/options, cmd/kube-proxy/app',
  example: 'services.ps1',
  bad: 'sc.exe create kubelet binPath= "C:\\k\\kubelet.exe --service --config=C:\\k\\kubelet.yaml --kubelet-reserve=memory=2Gi"\n',
  good: 'sc.exe create kubelet binPath= "C:\\k\\kubelet.exe --windows-service --config=C:\\k\\kubelet.yaml --kube-reserved=memory=2Gi"\n',
  check: onFlags(({ program, flag, known }, { minor }) => {
    if (known) { return undefined; }
    const near = nearestFlag(program, flag.name, minor);
    if (near) { return { message: `${flag.written} is no switch of ${named(program)}: it stops with "unknown flag"`, help: `write --${near}` }; }
    const other = program === 'kubelet' ? 'kube-proxy' : 'kubelet';
    return Object.hasOwn(NODE_COMPONENT_FLAGS[other], flag.name) && knownFlag(other, flag.name)
      ? { message: `${flag.written} is a switch of ${named(other)}, not of ${named(program)}: it stops with "unknown flag"`, help: `leave it out here, and give it to ${named(other)} where it is meant` }
      : undefined;
  }),
};
