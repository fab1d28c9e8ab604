import { NodeRule } from '../rule';
import { named, onFlags } from './support/flags';

export const flagTooNew: NodeRule = {
  id: 'node-flag-too-new',
  effect: 'broken',
  summary: 'the kubelet or kube-proxy is started with a switch that its release doesn\'t have yet',
  why: 'Both programs stop at once with "unknown flag" when a switch came with a later release. The kubelet\'s `--config-dir` came with 1.28, its `--fail-cgroupv1` with 1.31.',
  source: 'kubernetes v1.13.0 to v1.36.3 cmd/kubelet/app/options, cmd/kube-proxy/app',
  example: 'services.ps1',
  exampleOptions: { kubernetes: '1.27' },
  bad: 'C:\\k\\kubelet.exe --config=C:\\k\\kubelet.yaml --config-dir=C:\\k\\kubelet.d\n',
  good: 'C:\\k\\kubelet.exe --config=C:\\k\\kubelet.yaml\n',
  check: onFlags(({ program, flag, known }, { minor }) => (known?.since === undefined || known.since <= minor ? undefined : {
    message: `${flag.written} came to ${named(program)} in Kubernetes 1.${known.since}: that of 1.${minor} stops with "unknown flag"`,
    help: 'leave it out, or name the release of the nodes with --kubernetes',
  })),
};
