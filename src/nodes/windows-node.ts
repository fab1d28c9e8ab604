import {
  containerdConfig, CRICTL_CONFIG, joinConfiguration, kubeletConfiguration, nodeRoles, patchFolder, proxyConfiguration,
} from './node-configurations';
import { NODE_FILE_PATHS, NodeFile, tomlText, WindowsNode } from './node-file';
import { NODE_OPTIONS } from './node-schema';
import { nodeScripts } from './node-scripts';
import { WindowsNodeOptions } from './options';
import { NodePlan, planNode } from './plan';
import { isPlainObject, lookUp, PlainObject, Problem, readOptions, show, withoutNulls } from '../base';
import { KUBELET_PATCH, Platform, PLATFORM_NODE_POOLS, WINDOWS_NODE_PATHS, WindowsVersion } from '../knowledge';
import { withoutSecrets } from '../kubernetes';
import { asFile } from '../objects';
import { eksNode } from './eks-node';
import { rke2Node } from './rke2-node';
import { toYaml } from '../yaml';

/**
 * Renders all files and scripts of a Windows node for its Kubernetes release. Never throws: invalid options are reported in `problems`.
 *
 * @example
 * ```ts
 * import { windowsNode } from 'k8s-windows/node';
 * import { WindowsVersion } from 'k8s-windows/core';
 *
 * const { files, problems } = windowsNode({
 *   version: WindowsVersion.LTSC2022,
 *   kubernetes: 'v1.36.3',
 *   network: 'flannel-vxlan',
 *   apiServer: { host: '192.168.1.10' },
 *   join: false, // the node gets its kubeconfig from another tool
 * });
 * console.log(problems, files.map(({ name }) => name));
 * ```
 */
export function windowsNode(options: WindowsNodeOptions): WindowsNode {
  const { files, problems, advice } = renderNode(options);
  return { files, problems, advice };
}

/** The files of a node, and the role bindings of its daemons, which are in a file too. */
interface RenderedNode extends WindowsNode {
  readonly roles: readonly PlainObject[];
}

/** The files and role bindings of a node. */
export function renderNode(options: WindowsNodeOptions): RenderedNode {
  // an empty value in YAML means that the option isn't set
  const given = isPlainObject(options) ? withoutNulls(options) as unknown as WindowsNodeOptions : options;
  const byPlatform = isPlainObject(given) ? renderPlatformNode(given) : undefined;
  if (byPlatform) { return { ...byPlatform, roles: [] }; }
  const { options: valid, problems: invalid, covers } = readOptions(given, NODE_OPTIONS);
  if (!valid) { return { files: [], problems: withoutSecrets(invalid, options), advice: [], roles: [] }; }
  const { plan, problems, advice } = planNode(valid);
  const all = withoutSecrets([...invalid, ...problems.filter((problem) => !covers(problem))], options);
  if (!plan) { return { files: [], problems: all, advice: [], roles: [] }; }
  const files = configurations(plan);
  return {
    files: [...files, ...nodeScripts(plan, files)],
    problems: all,
    advice: withoutSecrets([...advice, ...daemonAdvice(plan), ...folderAdvice(plan)], options),
    roles: plan.networkServices ? nodeRoles(plan) : [],
  };
}

function configurations(plan: NodePlan): readonly NodeFile[] {
  const { options, paths, network, networkServices } = plan;
  const { flannel } = network;
  return [
    {
      name: 'kubelet/config.yaml',
      // kubeadm writes the kubelet's file itself: the cluster's configuration with this patch applied
      path: options.join === false ? `${paths.kubelet}\\config.yaml` : `${patchFolder(paths)}\\${KUBELET_PATCH}+merge.yaml`,
      content: toYaml(kubeletConfiguration(plan)),
    },
    ...(options.join === false
      ? []
      : [{ name: 'kubeadm/join.yaml', path: `${paths.configuration}\\kubeadm-join.yaml`, content: toYaml(joinConfiguration(plan)) }]),
    { name: 'containerd/config.toml', path: `${paths.containerd}\\config.toml`, content: tomlText(containerdConfig(plan)) },
    { name: 'crictl/crictl.yaml', path: `${paths.programs}\\crictl.yaml`, content: toYaml(CRICTL_CONFIG) },
    ...(networkServices ? [{ name: 'kube-proxy/config.json', path: NODE_FILE_PATHS.proxyTemplate, content: asFile(proxyConfiguration(plan)) }] : []),
    ...(networkServices && flannel ? [
      { name: 'flannel/net-conf.json', path: NODE_FILE_PATHS.netConf, content: asFile(flannel.netConf) },
      { name: 'cni/10-flannel.conf', path: NODE_FILE_PATHS.cniTemplate, content: asFile(flannel.cni) },
    ] : []),
    ...(networkServices ? [{ name: 'cluster/node-roles.yaml', content: toYaml({ apiVersion: 'v1', kind: 'List', items: nodeRoles(plan) }) }] : []),
  ];
}

/** Warnings about CNI folders that the network must use too, since it writes the CNI configuration. */
function folderAdvice({ networkServices, network, paths }: NodePlan): readonly Problem[] {
  if (networkServices && network.flannel) { return []; }
  const folders = [['cniBin', 'cniBinDir'], ['cniConfig', 'cniConfigDir']] as const;
  return folders.filter(([key]) => paths[key] !== WINDOWS_NODE_PATHS[key]).map(([key, option]) => ({
    code: 'node-cni-folder', path: ['paths', key], message: `is ${show(paths[key])}, but the network, not the node, writes to this folder`,
    remedy: `set ${network.kind === 'calico' ? `windowsNodes.${option}` : option} of the network to the same folder`,
  }));
}

function daemonAdvice({ networkServices, network, serviceManager }: NodePlan): readonly Problem[] {
  if (!networkServices) { return []; }
  const daemons = network.flannel ? 'flanneld and kube-proxy run' : 'kube-proxy runs';
  return [
    {
      code: 'node-network-daemons', path: ['networkDaemons'], message: `is "services": ${daemons} as a service with the credentials of the kubelet`,
      remedy: 'apply cluster/node-roles.yaml, and keep Pods that run the same daemons off these nodes; or use "pods" with the networks of this '
        + 'library',
    },
    ...(network.flannel && serviceManager === 'sc.exe' ? [{
      code: 'node-flanneld-task', path: ['serviceManager'],
      message: 'is "sc.exe", but flanneld runs as a scheduled task: it doesn\'t communicate with the Windows service manager, which would stop it '
        + 'after 30 seconds',
      remedy: 'use "nssm" to run flanneld as a service',
    }] : []),
  ];
}

/**
 * Renders the node of a platform that has an installer of its own, or says how the platform creates its nodes; `undefined` for nodes that join with
 * kubeadm.
 */
function renderPlatformNode(options: PlainObject): WindowsNode | undefined {
  const { platform, version } = options;
  if (!Platform.isPlatform(platform)) { return undefined; }
  const createdBy = lookUp(PLATFORM_NODE_POOLS, platform.name);
  if (createdBy) {
    const message = `must be a platform whose nodes are set up by files, got "${platform.name}", which creates its Windows nodes itself`;
    const remedy = createdBy(version instanceof WindowsVersion ? version : undefined);
    return { files: [], problems: [{ code: 'node-platform', path: ['platform'], message, remedy }], advice: [] };
  }
  return lookUp({ RKE2: rke2Node, EKS: eksNode }, platform.name)?.(options);
}
