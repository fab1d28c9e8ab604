import { named, nearestFlag, onFlags } from './support/flags';
import { NODE_COMPONENT_FLAGS } from '../../knowledge';
import { NodeRule } from '../rule';

export const flagUnknown: NodeRule = {
  id: 'node-flag-unknown',
  effect: 'broken',
  summary: 'a flag that no release of the kubelet or kube-proxy has',
  why: 'Both programs exit at startup with "unknown flag". The flag may belong to another program on the line, or to a fork.',
  source: 'kubernetes v1.13.0 to v1.36.3 cmd/kubelet/app/options, cmd/kube-proxy/app',
  example: 'services.ps1',
  bad: 'C:\\k\\kubelet.exe --config=C:\\k\\kubelet.yaml --gpu-mode=wddm\n',
  good: 'C:\\k\\kubelet.exe --config=C:\\k\\kubelet.yaml\n',
  check: onFlags(({ command, program, flag, known }, { minor }) => {
    const isKnown = known !== undefined || Object.values(NODE_COMPONENT_FLAGS).some((flags) => Object.hasOwn(flags, flag.name));
    if (isKnown || command.guessed || nearestFlag(program, flag.name, minor)) { return undefined; }
    return { message: `${flag.written}: unknown flag of ${named(program)} in all releases from 1.13 to 1.36, so it exits at startup`, help: 'remove it' };
  }),
};
