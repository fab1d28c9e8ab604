import { Rule } from '../rule';
import { windowsService } from './support/example';
import { sharedServiceCheck } from './support/services';

export const serviceNodePort: Rule = {
  id: 'service-node-port',
  effect: 'rejected',
  looksUp: true,
  summary: 'a Service with Windows Pods has a NodePort that the API server doesn\'t assign',
  why: 'A NodePort is from the port range of the API server, by default 30000 to 32767. It isn\'t the port of the container, such as 80. If your API server has another `--service-node-port-range`, ignore the rule.',
  source: 'kubernetes v1.36.3 pkg/kubeapiserver/options/options.go, pkg/registry/core/service/portallocator',
  bad: windowsService('type: NodePort', '', undefined, 'port: 80\n      nodePort: 80'),
  good: windowsService('type: NodePort', '', undefined, 'port: 80\n      nodePort: 30080'),
  check: sharedServiceCheck('service-node-port'),
};
