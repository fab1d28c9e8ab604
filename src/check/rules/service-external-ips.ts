import { listAt } from '../../manifest';
import { Rule } from '../rule';
import { windowsService } from './support/example';
import { onWindowsServices } from './support/services';

export const serviceExternalIps: Rule = {
  id: 'service-external-ips',
  effect: 'advice',
  looksUp: true,
  summary: 'a Service with Windows Pods uses the deprecated externalIPs',
  why: '`externalIPs` is deprecated: the API server warns about it since Kubernetes 1.36, and kube-proxy will stop supporting it.',
  source: 'Kubernetes 1.36 release notes',
  bad: windowsService('externalIPs: [203.0.113.7]'),
  good: windowsService('type: LoadBalancer'),
  check: onWindowsServices((spec) => (listAt(spec, 'externalIPs').length > 0 ? [{
    path: ['spec', 'externalIPs'], message: 'externalIPs is deprecated since Kubernetes 1.36', help: 'use a Service of type LoadBalancer',
  }] : [])),
};
