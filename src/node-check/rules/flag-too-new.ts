import { NodeRule } from '../rule';
import { isGuarded, named, onFlags } from './support/flags';

export const flagTooNew: NodeRule = {
  id: 'node-flag-too-new',
  effect: 'broken',
  summary: 'a flag was added to the kubelet or kube-proxy in a later release',
  why: 'Both programs exit at startup with "unknown flag" when a flag was added in a later release. The kubelet has `--config-dir` since 1.28, and `--fail-cgroupv1` since 1.31.',
  source: 'kubernetes v1.13.0 to v1.36.3 cmd/kubelet/app/options, cmd/kube-proxy/app',
  example: 'services.ps1',
  exampleOptions: { kubernetes: '1.27' },
  bad: 'C:\\k\\kubelet.exe --config=C:\\k\\kubelet.yaml --config-dir=C:\\k\\kubelet.d\n',
  good: 'C:\\k\\kubelet.exe --config=C:\\k\\kubelet.yaml\n',
  check: onFlags((used, { minor }) => {
    const { program, flag, known } = used;
    return known?.since === undefined || known.since <= minor || isGuarded(used) ? undefined : {
      message: `${flag.written} was added to ${named(program)} in Kubernetes 1.${known.since}: release 1.${minor} exits with "unknown flag"`,
      help: 'remove it, or pass the release of the nodes with --kubernetes',
    };
  }),
};
