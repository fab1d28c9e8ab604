import { NodePlan } from './plan';
import { servicesOf } from './services';
import { FLANNEL_IMAGES } from '../knowledge';

/** A program that prepare.ps1 downloads, and keeps only if its checksum matches the published one. */
export interface NodeProgram {
  /** Path on the node. */
  readonly path: string;
  readonly url: string;
  /** The end of the program's path in the archive, and the folders before it; absent if it isn't in one. */
  readonly member?: { readonly path: string; readonly folders: number };
  /** SHA-256, or the address that has the checksum: a file of the publisher, or the release in GitHub's API, which states the digest of each file. */
  readonly checksum: string;
}

/**
 * Versions of programs that aren't decided by another option. The plugin is that of the image of this Flannel.
 * Source: tags of containernetworking/plugins, flannel-io/flannel, flannel-io/cni-plugin, and microsoft/windows-container-networking, read
 * 2026-11-27; `npm run facts` compares those that the Go proxy has.
 */
export const PROGRAM_VERSIONS = {
  plugins: 'v1.10.0', flanneld: tagOf(FLANNEL_IMAGES.daemon), flannel: tagOf(FLANNEL_IMAGES.cniPlugin), sdn: 'v0.3.1',
  /** SHA-256 of the archive from nssm.cc, which has no checksum file: the installers of several public projects pin the same, read 2026-11-24. */
  nssm: { version: '2.24', sha256: '727d1e42275c605e0f04aba98095c38a8e1e46def453cdffce42869428aa6743' },
} as const;

function tagOf(image: string): string {
  return image.slice(image.lastIndexOf(':') + 1);
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

/** All other programs but containerd. */
export function otherPrograms(plan: NodePlan): readonly NodeProgram[] {
  const { paths, network, networkServices, serviceManager, release } = plan;
  // crictl has a release for each minor version of Kubernetes
  const crictl = `v1.${release.minor}.0`;
  return [
    archived(`${paths.programs}\\crictl.exe`, onGitHub('kubernetes-sigs/cri-tools', crictl, `crictl-${crictl}-windows-amd64.tar.gz`), '.sha256'),
    ...(serviceManager === 'nssm' ? [{
      path: paths.nssm, url: `https://nssm.cc/release/nssm-${PROGRAM_VERSIONS.nssm.version}.zip`, member: { path: 'win64/nssm.exe', folders: 2 },
      checksum: PROGRAM_VERSIONS.nssm.sha256,
    }] : []),
    ...(networkServices && network.flannel ? flannelPrograms(plan) : []),
  ];
}

function flannelPrograms({ paths, network }: NodePlan): readonly NodeProgram[] {
  const { plugins, flanneld, flannel, sdn } = PROGRAM_VERSIONS;
  const upstream = (name: string) =>
    archived(`${paths.cniBin}\\${name}.exe`, onGitHub('containernetworking/plugins', plugins, `cni-plugins-windows-amd64-${plugins}.tgz`), '.sha256');
  const single = (path: string, repository: string, tag: string, file: string): NodeProgram =>
    ({ path, url: onGitHub(repository, tag, file), checksum: `https://api.github.com/repos/${repository}/releases/tags/${tag}` });
  return [
    single(`${paths.programs}\\flanneld.exe`, 'flannel-io/flannel', flanneld, 'flanneld.exe'),
    single(`${paths.cniBin}\\flannel.exe`, 'flannel-io/cni-plugin', flannel, 'flannel-amd64.exe'),
    upstream('host-local'),
    network.kind === 'flannel-vxlan'
      ? archived(
        `${paths.cniBin}\\sdnoverlay.exe`,
        onGitHub('microsoft/windows-container-networking', sdn, `windows-container-networking-cni-amd64-${sdn}.zip`), '.sha512',
      )
      : upstream('win-bridge'),
  ];
}

function onGitHub(repository: string, tag: string, file: string): string {
  return `https://github.com/${repository}/releases/download/${tag}/${file}`;
}

/** A program in an archive, whose publisher has its checksum in a file beside it. */
function archived(path: string, url: string, checksumEnding: string): NodeProgram {
  return { path, url, member: { path: path.slice(path.lastIndexOf('\\') + 1), folders: 0 }, checksum: url + checksumEnding };
}

/** URL of containerd's archive; its checksum has the same URL with a suffix. */
export function containerdUrl({ containerd: { version } }: NodePlan): string {
  return onGitHub('containerd/containerd', `v${version}`, `containerd-${version}-windows-amd64.tar.gz`);
}

/** The folders of the log files. */
export function logFolders(plan: NodePlan): readonly string[] {
  return servicesOf(plan).map(({ log }) => log.slice(0, log.lastIndexOf('\\')));
}
