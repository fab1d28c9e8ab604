import { NodePlan } from './plan';
import { taintObject } from './taint-object';
import { PlainObject } from '../base';
import { CONTAINERD_ENDPOINT, GRACEFUL_SHUTDOWN_SINCE } from '../knowledge';

/**
 * The KubeletConfiguration of a node. With kubeadm it is a patch of the cluster's, which was written for Linux nodes, so settings that
 * matter are included even if they are the kubelet's defaults.
 */
export function kubeletConfiguration(plan: NodePlan): PlainObject {
  const { taints, network, clusterDomain, reserved, eviction, paths, logs, options, release, serviceManager } = plan;
  const hasShutdown = Object.keys(options.kubelet ?? {}).some((field) => field.startsWith('shutdownGracePeriod'));
  return {
    apiVersion: 'kubelet.config.k8s.io/v1beta1',
    kind: 'KubeletConfiguration',
    ...(taints.length > 0 && { registerWithTaints: taints.map(taintObject) }),
    containerRuntimeEndpoint: CONTAINERD_ENDPOINT,
    clusterDNS: [network.addressPlan.dnsServiceIp],
    clusterDomain,
    // Pods use the name servers of the cluster; the resolv.conf of Linux nodes doesn't exist here
    resolvConf: '',
    maxPods: network.addressPlan.maxPods,
    systemReserved: reserved.system,
    ...(Object.keys(reserved.kube).length > 0 && { kubeReserved: reserved.kube }),
    // without cgroups, reservations only reduce what the scheduler can allocate; nothing can be enforced
    cgroupsPerQOS: false,
    enforceNodeAllocatable: ['none'],
    evictionHard: eviction,
    authentication: { x509: { clientCAFile: `${paths.configuration}\\pki\\ca.crt` } },
    containerLogMaxSize: `${logs.maxMebibytes}Mi`,
    containerLogMaxFiles: logs.maxFiles,
    // only as a service of Windows is the kubelet notified of a shutdown
    ...(release.minor >= GRACEFUL_SHUTDOWN_SINCE && serviceManager === 'sc.exe' && !hasShutdown
      && { shutdownGracePeriod: '60s', shutdownGracePeriodCriticalPods: '20s' }),
    ...options.kubelet,
  };
}
