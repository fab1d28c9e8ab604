import { NodeRule } from '../rule';
import { named, onFlags } from './support/flags';

export const flagRemoved: NodeRule = {
  id: 'node-flag-removed',
  effect: 'broken',
  summary: 'the kubelet or kube-proxy is started with a switch that its release no longer has',
  why: 'Both programs stop at once with "unknown flag". The network and image switches of the kubelet went with dockershim in 1.24, those about log files in 1.26; what they said belongs into containerd\'s config.toml, the KubeletConfiguration, or to the service manager.',
  source: 'kubernetes v1.13.0 to v1.36.3 cmd/kubelet/app/options, cmd/kube-proxy/app',
  example: 'services.ps1',
  bad: 'nssm install kubelet C:\\k\\kubelet.exe\nnssm set kubelet AppParameters --config=C:\\k\\kubelet.yaml --network-plugin=cni --log-dir=C:\\k\\logs\n',
  good: 'nssm install kubelet C:\\k\\kubelet.exe\nnssm set kubelet AppParameters --config=C:\\k\\kubelet.yaml\nnssm set kubelet AppStderr C:\\k\\logs\\kubelet.log\n',
  check: onFlags(({ program, flag, known }, { minor }) => {
    if (known?.removedIn === undefined || known.removedIn > minor) { return undefined; }
    return {
      message: `${flag.written} was removed from ${named(program)} in Kubernetes 1.${known.removedIn}: it stops with "unknown flag"`,
      help: known.instead ?? 'leave it out: nothing takes its place',
    };
  }),
};
