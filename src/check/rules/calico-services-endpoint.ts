import { CALICO_WINDOWS } from '../../knowledge';
import { objectAt } from '../../manifest';
import { DEFAULT_API_PORT, hasWindowsDataplane } from '../../network';
import { Rule } from '../rule';
import { ENDPOINT, installation, IPAM, isInstallation } from './support/calico';
import { documents } from './support/example';

const { name, namespace, keys } = CALICO_WINDOWS.endpoint;
const [, PORT] = keys;

export const calicoServicesEndpoint: Rule = {
  id: 'calico-services-endpoint',
  effect: 'broken',
  summary: 'Calico on Windows isn\'t told where the API server is',
  why: `Before kube-proxy runs, Windows nodes can't reach the API server by its Service. The operator wants its address in ConfigMap ${name} of namespace ${namespace} and doesn't roll out the Windows DaemonSet without.`,
  source: 'tigera/operator pkg/controller/installation/validation.go; tigera/docs#2496',
  bad: documents(installation(), ENDPOINT.replace(/\n {2}KUBERNETES_SERVICE_PORT.*/, ''), IPAM),
  good: documents(installation(), ENDPOINT, IPAM),
  check: (object, context) => {
    if (!isInstallation(object) || !hasWindowsDataplane(object)) { return []; }
    const path = ['spec', 'calicoNetwork', 'windowsDataplane'];
    const found = context.find('ConfigMap', name, namespace);
    if (!found) {
      return [{
        path, effect: 'advice', help: `add ConfigMap ${name} to namespace ${namespace}, with ${keys.join(' and ')}`,
        message: `ConfigMap ${name} isn't among the objects given: unless the cluster has it, Calico doesn't come up on Windows nodes`,
      }];
    }
    const missing = keys.filter((key) => !objectAt(found, 'data')[key]);
    return missing.length === 0 ? [] : [{
      path, message: `ConfigMap ${name} lacks ${missing.join(' and ')}: Calico doesn't come up on Windows nodes`, help: `set ${missing.join(' and ')} to the address of the API server`,
      // the port is nearly always the same, the host never
      ...(missing.length === 1 && missing[0] === PORT && {
        fix: {
          description: `set ${PORT} of ConfigMap ${name} to "${DEFAULT_API_PORT}", the default of kubeadm`, edits: [],
          elsewhere: [{ object: { kind: 'ConfigMap', namespace, name }, edits: [{ op: 'set' as const, path: ['data', PORT], value: String(DEFAULT_API_PORT) }] }],
        },
      }),
    }];
  },
};
