import { containersOf, isHostProcessPod } from './support/core';
import { isPresent, listAt, valueAt } from '../../manifest';
import { mapsPorts, parseWindowsCni } from '../../network';
import { Rule } from '../rule';
import { allEntries } from './support/config-map';
import { documents, windowsPod } from './support/example';
import { configMap } from './support/net-conf';
import { onWindowsPods } from './support/pods';

const cni = (more: object) => configMap('windows-cni', '10-bridge.conf', { cniVersion: '0.3.0', name: 'cbr0', type: 'sdnbridge', ...more });
const pod = windowsPod({ container: 'ports:\n  - containerPort: 80\n    hostPort: 8080' });

export const cniPortMappings: Rule = {
  id: 'cni-port-mappings',
  effect: 'broken',
  needs: ['hostPort'],
  summary: 'a Windows container has a hostPort, but the CNI configuration doesn\'t carry host ports',
  why: 'On Windows the CNI plugin itself maps host ports, and it is told of them only when its configuration has the capability `portMappings`.',
  source: 'Kubernetes documentation, "Networking on Windows"; microsoft/windows-container-networking',
  bad: documents(cni({}), pod),
  good: documents(cni({ capabilities: { portMappings: true } }), pod),
  check: onWindowsPods(({ spec }, context) => {
    const configs = allEntries(context, parseWindowsCni);
    if (isHostProcessPod(spec) || configs.length === 0 || configs.some(({ config }) => mapsPorts(config))) { return []; }
    return containersOf(spec).flatMap(({ container, path }) => listAt(container, 'ports').flatMap((port, i) => {
      const hostPort = valueAt(port, ['hostPort']);
      return isPresent(hostPort) && hostPort !== 0 ? [{
        path: ['spec', ...path, 'ports', i, 'hostPort'],
        message: `hostPort is ${hostPort}, but the CNI configuration "${configs[0].key}" lacks the capability portMappings: nothing listens on it`,
        help: 'add "capabilities": {"portMappings": true} to the CNI configuration',
      }] : [];
    }));
  }),
};
