import { NodePlan } from './plan';
import { servicesOf } from './services';

/** A program that you must install on the node yourself, since it is published without a checksum file. */
export interface NeededProgram {
  /** Path on the node. */
  readonly path: string;
  /** URL of its releases. */
  readonly source: string;
}

/** The Kubernetes programs, which prepare.ps1 downloads from dl.k8s.io. */
export function kubernetesPrograms(plan: NodePlan): readonly string[] {
  const { serviceManager, networkServices } = plan;
  return [
    'kubelet.exe', 'kubeadm.exe',
    ...(networkServices ? ['kube-proxy.exe'] : []),
    // writes the log files of the kubelet and kube-proxy
    ...(serviceManager === 'sc.exe' ? ['kube-log-runner.exe'] : []),
  ];
}

/** All other programs, which you install on the node yourself. */
export function neededPrograms(plan: NodePlan): readonly NeededProgram[] {
  const { paths, network, networkServices, serviceManager } = plan;
  const inProgramFolder = (name: string, source: string) => ({ path: `${paths.programs}\\${name}`, source });
  const plugin = (name: string, source: string) => ({ path: `${paths.cniBin}\\${name}.exe`, source });
  const upstream = 'https://github.com/containernetworking/plugins/releases';
  const delegate = network.kind === 'flannel-vxlan' ? plugin('sdnoverlay', 'https://github.com/microsoft/windows-container-networking/releases') : plugin('win-bridge', upstream);
  return [
    inProgramFolder('crictl.exe', 'https://github.com/kubernetes-sigs/cri-tools/releases'),
    ...(serviceManager === 'nssm' ? [{ path: paths.nssm, source: 'https://nssm.cc/download' }] : []),
    ...(networkServices && network.flannel ? [
      inProgramFolder('flanneld.exe', 'https://github.com/flannel-io/flannel/releases'),
      plugin('flannel', 'https://github.com/flannel-io/cni-plugin/releases'),
      plugin('host-local', upstream),
      delegate,
    ] : []),
  ];
}

/** URL of containerd's archive; its checksum has the same URL with a suffix. */
export function containerdUrl({ containerd: { version } }: NodePlan): string {
  return `https://github.com/containerd/containerd/releases/download/v${version}/containerd-${version}-windows-amd64.tar.gz`;
}

/** The folders of the log files. */
export function logFolders(plan: NodePlan): readonly string[] {
  return servicesOf(plan).map(({ log }) => log.slice(0, log.lastIndexOf('\\')));
}
