import { NodePlan } from './plan';
import { servicesOf } from './services';

/** A program that the node needs and nobody can fetch with a checksum beside it: where it belongs, and where it comes from. */
export interface NeededProgram {
  readonly path: string;
  readonly source: string;
}

/** Programs of Kubernetes, which the script fetches from dl.k8s.io. */
export function kubernetesPrograms(plan: NodePlan): readonly string[] {
  const { serviceManager, networkServices } = plan;
  return [
    'kubelet.exe', 'kubeadm.exe',
    ...(networkServices ? ['kube-proxy.exe'] : []),
    // what keeps the log files of the kubelet and kube-proxy
    ...(serviceManager === 'sc.exe' ? ['kube-log-runner.exe'] : []),
  ];
}

/** All other programs: somebody puts them in their places. */
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

/** Where containerd is fetched from; its checksum is beside it. */
export function containerdUrl({ containerd: { version } }: NodePlan): string {
  return `https://github.com/containerd/containerd/releases/download/v${version}/containerd-${version}-windows-amd64.tar.gz`;
}

/** Folders of the log files. */
export function logFolders(plan: NodePlan): readonly string[] {
  return servicesOf(plan).map(({ log }) => log.slice(0, log.lastIndexOf('\\')));
}
