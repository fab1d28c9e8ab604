import { isDnsOnly, scalarText } from '../../manifest';
import { Rule } from '../rule';
import { hostsBefore } from './support/builds';
import { documents, windowsPod, windowsService, workload } from './support/example';
import { proxySettings } from './support/kube-proxy';
import { onWindowsServices } from './support/services';
import { HEALTH_CHECK_VIP_SINCE, NodeLabel, WindowsVersion } from '../../knowledge';

const on = (build: string) => workload('Deployment', windowsPod({ nodeSelector: `nodeSelector:\n  kubernetes.io/os: windows\n  ${NodeLabel.WINDOWS_BUILD}: ${build}`, image: 'registry.example.com/web:1.0' }));
const PROXY = 'apiVersion: kubeproxy.config.k8s.io/v1alpha1\nkind: KubeProxyConfiguration\nmode: kernelspace\nwinkernel:\n  networkName: cbr0\n  forwardHealthCheckVip: true';
const service = (build: string) => documents(windowsService('type: LoadBalancer', '', on(build)), PROXY);

export const serviceHealthCheckVip: Rule = {
  id: 'service-health-check-vip',
  effect: 'advice',
  looksUp: true,
  summary: 'kube-proxy on Windows Server 2019 can\'t forward the health checks of a load balancer',
  why: 'With `forwardHealthCheckVip`, kube-proxy forwards health checks to the port of its own health server, 10256, at the address of the load balancer. For a Service with `externalTrafficPolicy: Cluster`, Windows Server 2019 rejects that port, because kube-proxy listens on it already (0x803b0013): the health check isn\'t forwarded, and the load balancer removes the node. With `externalTrafficPolicy: Local`, health checks have a port of their own.',
  source: 'kubernetes/community#8883; kubernetes v1.36.3 pkg/proxy/winkernel/proxier.go',
  bad: service('10.0.17763'),
  good: service('10.0.20348'),
  check: onWindowsServices((spec, backends, context) => {
    if (spec.type !== 'LoadBalancer' || scalarText(spec.externalTrafficPolicy) === 'Local' || isDnsOnly(spec)) { return []; }
    const older = hostsBefore(backends, HEALTH_CHECK_VIP_SINCE, context);
    return older.length === 0 || proxySettings(context).forwardHealthCheckVip !== true ? [] : [{
      path: ['spec', 'type'],
      message: `kube-proxy has forwardHealthCheckVip, which fails on nodes with ${older.join(', ')} for Services with externalTrafficPolicy Cluster: the load balancer removes these nodes`,
      help: `use externalTrafficPolicy Local, or nodes with ${WindowsVersion.ofBuild(HEALTH_CHECK_VIP_SINCE).name} or later`,
    }];
  }),
};
