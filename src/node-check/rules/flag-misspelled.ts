import { knownFlag, named, nearestFlag, onFlags } from './support/flags';
import { NODE_COMPONENT_FLAGS } from '../../knowledge';
import { NodeRule } from '../rule';

export const flagMisspelled: NodeRule = {
  id: 'node-flag-misspelled',
  effect: 'broken',
  summary: 'a misspelled flag of the kubelet or kube-proxy, or a flag of the other program',
  why: 'Both programs exit at startup with "unknown flag". Old walkthroughs use some names that never existed: `--service` for `--windows-service`, `--kubelet-reserve` for `--kube-reserved`, `--system-reserve` for `--system-reserved`, `--enforce-node-allocable` for `--enforce-node-allocatable`.',
  source: 'kubernetes v1.36.3 cmd/kubelet/app/options, cmd/kube-proxy/app',
  example: 'services.ps1',
  bad: 'sc.exe create kubelet binPath= "C:\\k\\kubelet.exe --service --config=C:\\k\\kubelet.yaml --kubelet-reserve=memory=2Gi"\n',
  good: 'sc.exe create kubelet binPath= "C:\\k\\kubelet.exe --windows-service --config=C:\\k\\kubelet.yaml --kube-reserved=memory=2Gi"\n',
  check: onFlags(({ program, flag, known }, { minor }) => {
    if (known) { return undefined; }
    const near = nearestFlag(program, flag.name, minor);
    if (near) { return { message: `${flag.written}: unknown flag of ${named(program)}, so it exits at startup`, help: `use --${near}` }; }
    const other = program === 'kubelet' ? 'kube-proxy' : 'kubelet';
    return Object.hasOwn(NODE_COMPONENT_FLAGS[other], flag.name) && knownFlag(other, flag.name)
      ? { message: `${flag.written} is a flag of ${named(other)}, not of ${named(program)}, which exits with "unknown flag"`, help: `remove it here, and set it for ${named(other)} if needed` }
      : undefined;
  }),
};
