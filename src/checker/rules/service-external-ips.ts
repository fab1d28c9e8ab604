import { onWindowsServices } from './support/services';
import { listAt } from '../../base';
import { RuleDefinition } from '../rule';

export const serviceExternalIps: RuleDefinition = {
  id: 'service-external-ips',
  effect: 'advice',
  looksUp: true,
  summary: 'a Service with Windows Pods uses the deprecated externalIPs',
  check: onWindowsServices((spec) => (listAt(spec, 'externalIPs').length > 0 ? [{
    path: ['spec', 'externalIPs'], message: 'externalIPs is deprecated since Kubernetes 1.36', help: 'use a Service of type LoadBalancer',
  }] : [])),
};
