import { containerdConfig, crictlConfig } from './containerd-config';
import { tomlText, yamlText } from './file-text';
import { nodeRoles, proxyConfiguration } from './kube-proxy-service';
import { joinConfiguration, patchFolder } from './kubeadm-join';
import { kubeletConfiguration } from './kubelet-configuration';
import { NodeFile, WindowsNode } from './node-file';
import { NODE_FILE_PATHS } from './node-paths';
import { nodeScripts } from './node-scripts';
import { WindowsNodeOptions } from './options';
import { NodePlan, planNode } from './plan';
import { withoutSecrets } from './redact';
import { shapeProblems, wellShaped } from './shape';
import { asFile } from '../complete/object-set';
import { NODE_KUBERNETES_MINORS, WindowsVersion, WINDOWS_NODE_PATHS } from '../knowledge';
import { isPlainObject, Problem, show } from '../manifest';

/** Every file and script of a Windows node, right for its release of Kubernetes. Never throws: what is wrong is among the problems. */
export function windowsNode(options: WindowsNodeOptions): WindowsNode {
  const shape = shapeProblems(options);
  const rest = isPlainObject(options) ? wellShaped(options, shape) as unknown as WindowsNodeOptions : options;
  // what isn't there since it was taken out needs no second word
  const isTold = ({ path }: Problem) => shape.some((problem) => problem.path.every((key, i) => path[i] === undefined || path[i] === key));
  const missing = missingProblems(rest);
  const { plan, problems, advice } = planNode({ ...STAND_INS, ...rest });
  if (missing.length > 0) {
    const absent = missing.map(({ path }) => String(path[0]));
    const others = problems.filter((problem) => !dependsOn(problem, absent));
    return { files: [], problems: withoutSecrets([...shape, ...[...missing, ...others].filter((problem) => !isTold(problem))], options), advice: [] };
  }
  const files = configurations(plan);
  return {
    files: [...files, ...nodeScripts(plan, files)],
    problems: withoutSecrets([...shape, ...problems.filter((problem) => !isTold(problem))], options),
    advice: withoutSecrets([...advice, ...daemonAdvice(plan), ...folderAdvice(plan)], options),
  };
}

/** What stands for an option that nothing can be made without, so that what is wrong with all others can be told too. */
const STAND_INS = { version: WindowsVersion.LTSC2022, kubernetes: `v1.${NODE_KUBERNETES_MINORS.last}.0`, network: 'flannel-vxlan' } as const;

/** Whether a problem may come of what stands for an absent option alone. */
function dependsOn({ code, path: [head, inner] }: Problem, absent: readonly string[]): boolean {
  const depends: Readonly<Record<string, boolean>> = {
    version: code === 'node-pause-image',
    kubernetes: ['node-containerd', 'node-windows-version'].includes(code) || head === 'kubeProxy' || inner === 'featureGates',
    // sizes are those of the network's blocks
    network: head === 'kubeProxy' || (head === 'addressPlan' && ['maxPods', 'nodeMask', 'nodes'].includes(String(inner))),
  };
  return absent.some((key) => key === head || depends[key]);
}

/** Options without which nothing can be made at all. */
function missingProblems(options: WindowsNodeOptions): readonly Problem[] {
  const needed = { version: 'give the release of Windows Server, such as LTSC2022', kubernetes: 'give the version of the kubelet, such as "v1.36.3"', network: 'give flannel-vxlan, flannel-host-gateway or calico' };
  return Object.entries(needed).filter(([key]) => (options as unknown as Record<string, unknown> | undefined)?.[key] === undefined)
    .map(([key, remedy]) => ({ code: 'node-option', path: [key], message: 'is missing', remedy }));
}

function configurations(plan: NodePlan): readonly NodeFile[] {
  const { options, paths, network, networkServices } = plan;
  const { flannel } = network;
  return [
    {
      name: 'kubelet/config.yaml',
      // kubeadm writes the kubelet's own file itself: that of the cluster, with this laid over it
      path: options.join === false ? `${paths.kubelet}\\config.yaml` : `${patchFolder(paths)}\\kubeletconfiguration+merge.yaml`,
      content: yamlText(kubeletConfiguration(plan)),
    },
    ...(options.join === false ? [] : [{ name: 'kubeadm/join.yaml', path: `${paths.configuration}\\kubeadm-join.yaml`, content: yamlText(joinConfiguration(plan)) }]),
    { name: 'containerd/config.toml', path: `${paths.containerd}\\config.toml`, content: tomlText(containerdConfig(plan)) },
    { name: 'crictl/crictl.yaml', path: `${paths.programs}\\crictl.yaml`, content: yamlText(crictlConfig()) },
    ...(networkServices ? [{ name: 'kube-proxy/config.json', path: NODE_FILE_PATHS.proxyTemplate, content: asFile(proxyConfiguration(plan)) }] : []),
    ...(networkServices && flannel ? [
      { name: 'flannel/net-conf.json', path: NODE_FILE_PATHS.netConf, content: asFile(flannel.netConf) },
      { name: 'cni/10-flannel.conf', path: NODE_FILE_PATHS.cniTemplate, content: asFile(flannel.cni) },
    ] : []),
    ...(networkServices ? [{ name: 'cluster/node-roles.yaml', content: yamlText(nodeRoles(plan)) }] : []),
  ];
}

/** Folders that whoever writes the CNI configuration has to know too. */
function folderAdvice({ networkServices, network, paths }: NodePlan): readonly Problem[] {
  if (networkServices && network.flannel) { return []; }
  const folders = [['cniBin', 'cniBinDir'], ['cniConfig', 'cniConfigDir']] as const;
  return folders.filter(([key]) => paths[key] !== WINDOWS_NODE_PATHS[key]).map(([key, option]) => ({
    code: 'node-cni-folder', path: ['paths', key], message: `is ${show(paths[key])}, but it isn't the node that writes there`,
    remedy: `give the network the same: ${network.kind === 'calico' ? `windowsNodes.${option}` : option}`,
  }));
}

function daemonAdvice({ networkServices, network, serviceManager }: NodePlan): readonly Problem[] {
  if (!networkServices) { return []; }
  const daemons = network.flannel ? 'flanneld and kube-proxy run' : 'kube-proxy runs';
  return [
    {
      code: 'node-network-daemons', path: ['networkDaemons'], message: `is "services": ${daemons} on the node, with the credentials of the kubelet`,
      remedy: 'apply cluster/node-roles.yaml, and keep pods that do the same off these nodes; or use "pods" with the networks of this library',
    },
    ...(network.flannel && serviceManager === 'sc.exe' ? [{
      code: 'node-flanneld-task', path: ['serviceManager'], message: 'is "sc.exe", but flanneld doesn\'t speak with the service manager of Windows, which would stop it after 30 seconds: it runs as a task',
      remedy: 'use "nssm" to have it as a service',
    }] : []),
  ];
}
