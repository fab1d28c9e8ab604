import { Dump } from '../dump';
import { Sign, Symptom } from '../symptom';
import { referenceOf, textOf } from './text';
import { checkObjects } from '../../check/check-objects';
import { Finding, ObjectReference } from '../../check/finding';
import { parseYaml } from '../../check/read/parse-yaml';
import { containersOf, isPlainObject, listAt, objectAt, PlainObject } from '../../manifest';

/** Rules of the checker that are asked about what the dump has of the cluster's own set-up. */
const RULES_ASKED = [
  'kube-proxy-source-vip', 'kube-proxy-network-name', 'flannel-cni-name', 'flannel-vni', 'flannel-port', 'flannel-direct-routing', 'flannel-gbp', 'flannel-ipv6',
  'flannel-mac-prefix', 'flannel-network-too-small', 'runtime-class-handler',
];

/** Looks for what rules of the checker find, one run for all that ask. */
export function findingsOf(rules: readonly string[]): NonNullable<Symptom['finds']> {
  return (dump) => findings(dump).filter(({ rule, effect }) => rules.includes(rule) && effect !== 'advice').map((finding): Sign => ({
    evidence: { object: holderOf(finding.object), place: finding.path, text: finding.message }, cause: finding.message, remedy: finding.help,
  }));
}

/** A configuration of kube-proxy is told by the ConfigMap that it stands in. */
function holderOf(object: ObjectReference): ObjectReference {
  return object.kind === 'KubeProxyConfiguration' ? { ...object, apiVersion: 'v1', kind: 'ConfigMap' } : object;
}

const known = new WeakMap<Dump, readonly Finding[]>();

function findings(dump: Dump): readonly Finding[] {
  const before = known.get(dump);
  if (before) { return before; }
  const objects = !dump.mayHaveWindows ? [] : [
    ...[...['DaemonSet', 'RuntimeClass'].flatMap((kind) => dump.objects(kind)), ...proxyPods(dump)].map((object) => ({ apiVersion: 'v1', ...object })),
    ...dump.objects('ConfigMap').flatMap((configMap) => [{ apiVersion: 'v1', ...configMap }, ...proxyConfigurations(configMap)]),
  ];
  const found = checkObjects(objects, { rules: RULES_ASKED }).findings;
  known.set(dump, found);
  return found;
}

/** Pods that run kube-proxy on Windows and belong to no DaemonSet, which would be asked in their place. */
function proxyPods(dump: Dump): readonly PlainObject[] {
  return dump.pods.filter(({ os, object, spec }) => os === 'windows' && listAt(objectAt(object, 'metadata'), 'ownerReferences').length === 0
    && containersOf(spec).some(({ container }) => textOf(container.image).includes('kube-proxy'))).map(({ object }) => object);
}

/** The configurations of kube-proxy in a ConfigMap, each under the name of the ConfigMap. */
function proxyConfigurations(configMap: PlainObject): readonly PlainObject[] {
  return Object.values(objectAt(configMap, 'data')).flatMap((text) => {
    if (typeof text !== 'string' || !text.includes('KubeProxyConfiguration')) { return []; }
    try {
      const { name, namespace } = referenceOf(configMap);
      const metadata = { name, ...(namespace !== undefined && { namespace }) };
      return parseYaml(text).filter(isPlainObject).map((object) => ({ ...object, metadata }));
    } catch {
      // what can't be read can't be held against anything
      return [];
    }
  });
}
