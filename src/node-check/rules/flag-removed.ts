import { NodeRule } from '../rule';
import { isGuarded, named, onFlags } from './support/flags';

export const flagRemoved: NodeRule = {
  id: 'node-flag-removed',
  effect: 'broken',
  summary: 'a flag was removed from the kubelet or kube-proxy',
  why: 'Both programs exit at startup with "unknown flag". The network and image flags of the kubelet were removed with dockershim in 1.24, and the log file flags in 1.26. Their settings belong in containerd\'s config.toml, the KubeletConfiguration, or the service manager.',
  source: 'kubernetes v1.13.0 to v1.36.3 cmd/kubelet/app/options, cmd/kube-proxy/app',
  example: 'services.ps1',
  bad: 'nssm install kubelet C:\\k\\kubelet.exe\nnssm set kubelet AppParameters --config=C:\\k\\kubelet.yaml --network-plugin=cni --log-dir=C:\\k\\logs\n',
  good: 'nssm install kubelet C:\\k\\kubelet.exe\nnssm set kubelet AppParameters --config=C:\\k\\kubelet.yaml\nnssm set kubelet AppStderr C:\\k\\logs\\kubelet.log\n',
  check: onFlags((used, { minor }) => {
    const { program, flag, known } = used;
    if (known?.removedIn === undefined || known.removedIn > minor || isGuarded(used)) { return undefined; }
    return {
      message: `${flag.written} was removed from ${named(program)} in Kubernetes 1.${known.removedIn}: it exits with "unknown flag"`,
      help: known.instead ?? 'remove it: it has no replacement',
    };
  }),
};
