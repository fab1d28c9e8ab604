import { isInstallation } from './support/calico';
import { onKind } from './support/pods';
import { objectAt } from '../../base';
import { CALICO_WINDOWS } from '../../knowledge';
import { DEFAULT_API_PORT, hasWindowsDataplane } from '../../objects';
import { RuleDefinition } from '../rule';

const { name, namespace, keys } = CALICO_WINDOWS.endpoint;
const [, PORT] = keys;

export const calicoServicesEndpoint: RuleDefinition = {
  id: 'calico-services-endpoint',
  effect: 'broken',
  looksUp: true,
  fixable: true,
  summary: 'Calico on Windows nodes has no address of the API server',
  check: onKind('Installation', (object, context) => {
    if (!isInstallation(object) || !hasWindowsDataplane(object)) { return []; }
    const path = ['spec', 'calicoNetwork', 'windowsDataplane'];
    const found = context.find('ConfigMap', name, namespace);
    if (!found) {
      return [{
        path, effect: 'advice', help: `add ConfigMap ${name} to namespace ${namespace}, with ${keys.join(' and ')}`,
        message: `ConfigMap ${name} isn't among the checked objects: unless the cluster has it, Calico doesn't start on Windows nodes`,
      }];
    }
    const missing = keys.filter((key) => !objectAt(found, 'data')[key]);
    return missing.length === 0 ? [] : [{
      path, message: `ConfigMap ${name} lacks ${missing.join(' and ')}: Calico doesn't start on Windows nodes`, help: `set ${missing.join(' and ')} to the ${missing.map((key) => (key === PORT ? 'port' : 'host')).join(' and ')} of the API server`,
      // the port is nearly always the default, the host never
      ...(missing.length === 1 && missing[0] === PORT && {
        fix: {
          description: `set ${PORT} in ConfigMap ${name} to "${DEFAULT_API_PORT}", the default of kubeadm`, edits: [],
          elsewhere: [{ object: { kind: 'ConfigMap', namespace, name }, edits: [{ op: 'set' as const, path: ['data', PORT], value: String(DEFAULT_API_PORT) }] }],
        },
      }),
    }];
  }),
};
