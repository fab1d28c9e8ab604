import { attempt, isPlainObject, listAt, objectAt, PlainObject, textOf } from '../../base';
import { checkObjects } from '../../checker';
import { Finding, ObjectReference, referenceTo } from '../../findings';
import { Platform } from '../../knowledge';
import { containersOf } from '../../kubernetes';
import { parseYaml } from '../../yaml';
import { Dump } from '../dump';
import { Occurrence, Symptom } from '../symptom';

/** Rules of the checker that apply to the cluster's own configuration in a dump. */
const CHECKED_RULES = [
  'kube-proxy-source-vip', 'kube-proxy-network-name', 'flannel-cni-name', 'flannel-vni', 'flannel-port', 'flannel-direct-routing', 'flannel-gbp',
  'flannel-ipv6',
  'flannel-mac-prefix', 'flannel-network-too-small', 'runtime-class-handler',
];

/** Reports findings of checker rules; the checker runs once per dump. */
export function findingsOf(rules: readonly string[]): NonNullable<Symptom['inspect']> {
  return (dump) => dump.once(findings).filter(({ rule, effect }) => rules.includes(rule) && effect !== 'advice').map((finding): Occurrence => ({
    evidence: { object: holderOf(finding.object), place: finding.path, text: finding.message }, cause: finding.message, remedy: finding.help,
  }));
}

/** The ConfigMap that contains a kube-proxy configuration, or else the object itself. */
function holderOf(object: ObjectReference): ObjectReference {
  return object.kind === 'KubeProxyConfiguration' ? { ...object, apiVersion: 'v1', kind: 'ConfigMap' } : object;
}

function findings(dump: Dump): readonly Finding[] {
  const objects = !dump.mayHaveWindows ? [] : [
    ...[
      ...['DaemonSet', 'RuntimeClass'].flatMap((kind) => dump.objects(kind)), ...proxyPods(dump),
    ].map((object) => ({ apiVersion: 'v1', ...object })),
    ...dump.objects('ConfigMap').flatMap((configMap) => [{ apiVersion: 'v1', ...configMap }, ...proxyConfigurations(configMap)]),
  ];
  // a platform tells the rules that there are Windows nodes, even if no Pod of this dump is for Windows
  return checkObjects(objects, { rules: CHECKED_RULES, platform: Platform.UPSTREAM }).findings;
}

/** Pods that run kube-proxy on Windows and don't belong to a DaemonSet, which is checked itself. */
function proxyPods(dump: Dump): readonly PlainObject[] {
  return dump.pods.filter(({ os, object, spec }) => os === 'windows' && listAt(objectAt(object, 'metadata'), 'ownerReferences').length === 0
    && containersOf(spec).some(({ container }) => textOf(container.image).includes('kube-proxy'))).map(({ object }) => object);
}

/** The kube-proxy configurations in a ConfigMap, with the name of the ConfigMap. */
function proxyConfigurations(configMap: PlainObject): readonly PlainObject[] {
  return Object.values(objectAt(configMap, 'data')).flatMap((text) => {
    if (typeof text !== 'string' || !text.includes('KubeProxyConfiguration')) { return []; }
    const { name, namespace } = referenceTo(configMap);
    const metadata = { name, ...(namespace !== undefined && { namespace }) };
    // a configuration that can't be parsed can't be checked
    return (attempt(() => parseYaml(text)) ?? []).filter(isPlainObject).map((object) => ({ ...object, metadata }));
  });
}
