import { allEntries, ConfigEntry, rewriting } from './support/config-map';
import { containersOf, isHostProcessPod } from './support/core';
import { onWindowsPods } from './support/pods';
import { isPresent, listAt, objectAt, show, valueAt } from '../../base';
import { Fix } from '../../findings';
import { objectName, showName } from '../../kubernetes';
import { mapsPorts, parseWindowsCni } from '../../objects';
import { RuleDefinition } from '../rule';


export const cniPortMappings: RuleDefinition = {
  id: 'cni-port-mappings',
  effect: 'broken',
  looksUp: true,
  fixable: true,
  needs: ['hostPort'],
  summary: 'a Windows container has a hostPort, but the CNI configuration lacks the capability portMappings',
  check: onWindowsPods(({ spec }, context) => {
    const configs = allEntries(context, parseWindowsCni);
    if (isHostProcessPod(spec) || configs.length === 0 || configs.some(({ config }) => mapsPorts(config))) { return []; }
    return containersOf(spec).flatMap(({ container, path }) => listAt(container, 'ports').flatMap((port, i) => {
      const hostPort = valueAt(port, ['hostPort']);
      return isPresent(hostPort) && hostPort !== 0 ? [{
        path: ['spec', ...path, 'ports', i, 'hostPort'],
        message: `hostPort is ${show(hostPort)}, but the CNI configuration "${configs[0].key}" lacks the capability portMappings: no port of the node leads to the container`,
        help: 'add "capabilities": {"portMappings": true} to the CNI configuration',
        // an object without a name can't be identified
        ...(configs.length === 1 && objectName(configs[0].object) !== '' && { fix: withPortMappings(configs[0]) }),
      }] : [];
    }));
  }),
};

/** Adds the capability to the only CNI configuration of the run, which is in another object. */
function withPortMappings(entry: ConfigEntry): Fix {
  const { object, config, key } = entry;
  const { name, namespace } = objectAt(object, 'metadata');
  const add = (plugin: object) => ({ ...plugin, capabilities: { ...objectAt(plugin, 'capabilities'), portMappings: true } });
  const [first, ...rest] = listAt(config, 'plugins');
  // in a list of plugins, the first one creates the network and maps the ports
  const updated = typeof first === 'object' && first !== null ? { ...config, plugins: [add(first), ...rest] } : add(config);
  const { description, edits } = rewriting(`add the capability portMappings to ${key} in ConfigMap ${showName(name)}`, entry, updated);
  const where = { kind: 'ConfigMap', name: objectName(object), ...(typeof namespace === 'string' && { namespace }) };
  return { description, edits: [], elsewhere: [{ object: where, edits }] };
}
