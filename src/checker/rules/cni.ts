import { allCidrs, conflictingCidrs, NamedCidr, nameOfObject } from './support/cidrs';
import { allEntries, ConfigEntry, entriesOf, rewriting } from './support/config-map';
import { onKind, onWindowsPods } from './support/pods';
import { formatPath, isPresent, listAt, objectAt, PlainObject, scalarText, show, valueAt } from '../../base';
import { Fix } from '../../findings';
import { containersOf, isPlaceholder, objectName, showName } from '../../kubernetes';
import {
  cniPolicyProblems, mapsPorts, natExceptions, natExceptionsPath, overlap, parseCidr, parseCni, parseWindowsCni, pluginWithoutPorts,
  retiredCniPlugins, withExceptions, withPoliciesOfVersion2,
} from '../../objects';
import { CheckContext, RuleDefinition } from '../rule';

export const cniPolicyVersion: RuleDefinition = {
  id: 'cni-policy-version',
  effect: 'broken',
  fixable: true,
  summary: 'a CNI configuration for Windows has policies in the old format, whose fields are ignored with containerd',
  check: onKind('ConfigMap', (object) => entriesOf(object, parseWindowsCni).flatMap((entry) => {
    const { key, config } = entry;
    const updated = withPoliciesOfVersion2(config);
    const isWhole = cniPolicyProblems(updated).length === 0;
    return cniPolicyProblems(config).map(({ path, message, remedy }) => ({
      path: ['data', key], inside: path, message: `${formatPath(path)} ${message}`, help: remedy,
      // the configuration is one string, so the fix of each finding rewrites all of it
      ...(isWhole && { fix: rewriting(`rewrite the policies of ${key} in the format of HNS version 2`, entry, updated) }),
    }));
  })),
};

export const cniPluginRetired: RuleDefinition = {
  id: 'cni-plugin-retired',
  effect: 'broken',
  summary: 'a CNI configuration for Windows names a plugin that doesn\'t work on Windows',
  check: onKind('ConfigMap', (object) => entriesOf(object, (text) => parseCni(text, (config) => retiredCniPlugins(config).length > 0))
    .flatMap(({ key, config }) => retiredCniPlugins(config).filter(({ isForWindows }) => isForWindows)
      .map(({ type, path, why, instead }) => ({
        path: ['data', key], inside: [...path, 'type'], message: `the CNI plugin ${type} ${why}`, help: instead,
      })))),
};

const CIDR_NAMES = { pods: 'Pod CIDR', services: 'Service CIDR' } as const;

export const cniExceptionList: RuleDefinition = {
  id: 'cni-exception-list',
  effect: 'broken',
  looksUp: true,
  fixable: true,
  summary: 'the OutBoundNAT exception list lacks the Pod CIDR or the Service CIDR',
  check: onKind('ConfigMap', (object, context) => entriesOf(object, parseWindowsCni).flatMap((entry) => {
    const { key, config } = entry;
    const exceptions = natExceptions(config).flatMap((exception) => parseCidr(exception) ?? []);
    if (exceptions.length === 0) { return []; }
    const texts = exceptions.map(({ text }) => text).join(', ');
    const lacks = ({ cidr }: NamedCidr) => !exceptions.some((exception) => overlap(exception, cidr));
    const conflicts = (['pods', 'services'] as const).flatMap((use) => {
      const conflict = conflictingCidrs(context, use);
      return conflict ? [{ use, conflict }] : [];
    });
    const left = allCidrs(context).filter((each) => lacks(each) && !conflicts.some(({ use }) => use === each.use));
    const missing = new Map(left.map(({ cidr, use }) => [cidr.text, use]));
    const everything = exceptions.find(({ prefix }) => prefix === 0);
    const place = { path: ['data', key], inside: natExceptionsPath(config) };
    return [
      ...(everything ? [{
        ...place,
        effect: 'advice' as const,
        message: `the OutBoundNAT exceptions contain ${everything.text}: no packet gets the node's address, so Pods reach nothing outside of the `
          + 'cluster that has no route back to them',
        help: 'list the Pod CIDR and the Service CIDR, and the addresses of the nodes if Pods must reach them with their own address',
      }] : []),
      ...[...missing].map(([cidr, use]) => ({
        ...place,
        message: `the OutBoundNAT exceptions are ${texts}, without ${cidr}, the ${CIDR_NAMES[use]}: traffic to it gets the node's address`,
        help: `add "${cidr}" to the exceptions`,
        fix: rewriting(`add ${[...missing.keys()].join(' and ')} to the exceptions`, entry, withExceptions(config, [...missing.keys()])),
      })),
      // one of the two is of another cluster, or wrong: adding both would hide that
      ...conflicts.filter(({ conflict }) => conflict.some(lacks)).map(({ use, conflict }) => ({
        ...place,
        effect: conflict.every(lacks) ? 'broken' as const : 'advice' as const,
        message: `the OutBoundNAT exceptions are ${texts}, but the checked objects name two ${CIDR_NAMES[use]}s: `
          + conflict.map(({ cidr, object: of }) => `${cidr.text} in ${nameOfObject(of)}`).join(' and '),
        help: `use one ${CIDR_NAMES[use]} in all objects of a cluster, and check the objects of each cluster separately`,
      })),
    ];
  })),
};

export const cniPortMappings: RuleDefinition = {
  id: 'cni-port-mappings',
  effect: 'broken',
  looksUp: true,
  fixable: true,
  needs: ['hostPort'],
  summary: 'a Windows container has a hostPort, but the CNI configuration maps no ports',
  check: onWindowsPods(({ facts: { isHostProcess, containers } }, context) => {
    const configs = allEntries(context, parseWindowsCni);
    const [first, ...others] = configs;
    if (isHostProcess || !first || configs.some(({ config }) => mapsPorts(config))) { return []; }
    const plugin = pluginWithoutPorts(first.config);
    const why = plugin ? `has the plugin ${plugin}, which maps none` : 'lacks the capability portMappings';
    return containers.flatMap(({ container, path }) => listAt(container, 'ports').flatMap((port, i) => {
      const hostPort = valueAt(port, ['hostPort']);
      return isPresent(hostPort) && hostPort !== 0 ? [{
        path: ['spec', ...path, 'ports', i, 'hostPort'],
        message: `hostPort is ${show(hostPort)}, but the CNI configuration "${first.key}" ${why}: no port of the node leads to the container`,
        help: plugin ? 'use a Service of type NodePort' : 'add "capabilities": {"portMappings": true} to the CNI configuration',
        // an object without a name can't be identified
        ...(!plugin && others.length === 0 && objectName(first.object) !== '' && { fix: withPortMappings(first) }),
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

/** Environment variables of the SIG Windows node agents with the directories of the CNI plugins and their configuration. */
const DIRECTORY_VARIABLES = ['CNI_BIN_PATH', 'CNI_CONFIG_PATH'];

export const cniDirectoryMismatch: RuleDefinition = {
  id: 'cni-directory-mismatch',
  effect: 'broken',
  looksUp: true,
  needs: ['env'],
  summary: 'Windows node agents use different directories for the CNI plugins or their configuration',
  check: onWindowsPods(({ spec }, context) => (context.windowsWorkloads.length === 0 ? [] : variablesOf(spec)).flatMap(({ name, value, path }) => {
    const first = firstValueOf(name, context);
    if (!first || isSameDirectory(first.value, value)) { return []; }
    return [{
      path,
      message: `${name} names another directory than in ${scalarText(first.object.kind)} ${showName(objectName(first.object))}`,
      help: 'use one directory: the one that containerd is configured for on the nodes',
    }];
  })),
};

function variablesOf(spec: PlainObject): readonly { readonly name: string; readonly value: string; readonly path: readonly (string | number)[] }[] {
  return containersOf(spec).flatMap(({ container, path }) => listAt(container, 'env').flatMap((entry, i) => {
    const [name, value] = [valueAt(entry, ['name']), valueAt(entry, ['value'])];
    return DIRECTORY_VARIABLES.includes(name as string) && typeof value === 'string' && !isPlaceholder(value)
      ? [{ name: name as string, value, path: ['spec', ...path, 'env', i, 'value'] }]
      : [];
  }));
}

function firstValueOf(name: string, context: CheckContext): { readonly object: PlainObject; readonly value: string } | undefined {
  for (const { object, spec } of context.windowsWorkloads) {
    const found = variablesOf(spec).find((each) => each.name === name);
    if (found) { return { object, value: found.value }; }
  }
  return undefined;
}

/** Whether two paths are one, whatever their slashes, letter case and drive. */
function isSameDirectory(a: string, b: string): boolean {
  const plain = (path: string) => path.toLowerCase().replace(/[\\/]+/g, '/').replace(/^c:/, '').replace(/\/$/, '');
  return plain(a) === plain(b);
}
