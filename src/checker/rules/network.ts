import { netConfs } from './support/networks';
import { onKind, onWindowsPods } from './support/pods';
import { selectedBy } from './support/services';
import { isPresent, listAt, objectAt, Path, PlainObject, scalarText, show, valueAt } from '../../base';
import { removal, setting } from '../../findings';
import { AZURE_NPM, daysBetween, LEGACY_ANNOTATIONS, Platform, SIDECAR_INJECTIONS } from '../../knowledge';
import { containersOf, isKnownLater, kubernetesKind, objectNamespace, showName } from '../../kubernetes';
import { COMMAND_PLACES } from '../../pods';
import { PodFacts } from '../pod-facts';
import { CheckContext, RuleDefinition, RuleFinding } from '../rule';

export const partiallyQualifiedName: RuleDefinition = {
  id: 'partially-qualified-name',
  effect: 'broken',
  looksUp: true,
  fixable: true,
  summary: 'a Windows container uses a partially qualified Service name, which Windows doesn\'t resolve',
  check: onWindowsPods(({ facts }, context, object) => {
    const namespace = objectNamespace(object);
    return facts.of(hostNames).flatMap(({ path, text, name }) => {
      const found = serviceOf(name, context) ?? memberOf(name, namespace, context);
      if (!found) { return []; }
      const short = found.namespace === namespace && !found.isMember ? found.service : undefined;
      return [{
        path,
        message: found.isMember
          ? `Windows doesn't resolve the name of a Pod of Service ${show(found.service)}: with a single DNS suffix, it resolves only the full name `
            + 'of a Pod of a StatefulSet'
          : `Windows doesn't resolve ${show(name)}: with a single DNS suffix, it resolves only the bare name of a Service and the full one`,
        help: found.isMember ? `use the full name, which ends with .${found.service}.${found.namespace}.svc.cluster.local`
          : `use ${short ? `${short} or ` : ''}${found.service}.${found.namespace}.svc.cluster.local`,
        ...(short && { fix: setting(path, text.split(name).join(short)) }),
      }];
    });
  }),
};

/** Where a container has the words of commands. */
const WORDS = [...COMMAND_PLACES.map(({ path }) => path), ['args']];

/** The host names in the variables and commands of a Pod. */
function hostNames({ containers }: PodFacts): readonly { readonly path: Path; readonly text: string; readonly name: string }[] {
  return containers.flatMap(({ container, path }) => [
    ...listAt(container, 'env').map((entry, i) => ({ path: ['spec', ...path, 'env', i, 'value'], text: valueAt(entry, ['value']) })),
    ...WORDS.flatMap((keys) => {
      const words = valueAt(container, keys);
      return Array.isArray(words) ? words.map((text: unknown, i) => ({ path: ['spec', ...path, ...keys, i], text })) : [];
    }),
  ]).flatMap(({ path, text }) => (typeof text === 'string' ? namesIn(text).map((name) => ({ path, text, name })) : []));
}

/** Host names in a string, such as a URL or a connection string. */
function namesIn(text: string): readonly string[] {
  return [...new Set(text.split(/[^A-Za-z0-9.-]+/))].filter((name) => name.includes('.'));
}

/** What a partially qualified name stands for. */
interface Meant {
  readonly service: string;
  readonly namespace: string;
  /** Whether it is a Pod of a StatefulSet behind the Service. */
  readonly isMember: boolean;
}

/** The Service with a name such as `redis.shop` and `redis.shop.svc`. */
function serviceOf(name: string, context: CheckContext): Meant | undefined {
  const [service = '', namespace = '', svc, ...rest] = name.split('.');
  const isName = (svc === undefined || svc === 'svc') && rest.length === 0;
  return isName && findService(service, namespace, context) ? { service, namespace, isMember: false } : undefined;
}

/** The Pod of a StatefulSet with a name such as `mysql-0.mysql`, `mysql-0.mysql.shop`, and `mysql-0.mysql.shop.svc`. */
function memberOf(name: string, ownNamespace: string, context: CheckContext): Meant | undefined {
  const [member = '', service = '', namespace = ownNamespace, svc, ...rest] = name.split('.');
  if (!/-\d+$/.test(member) || (svc !== undefined && svc !== 'svc') || rest.length > 0) { return undefined; }
  const isHeadless = valueAt(findService(service, namespace, context), ['spec', 'clusterIP']) === 'None';
  return isHeadless ? { service, namespace, isMember: true } : undefined;
}

/** A Service by its name. Each cluster has the one of the API server. */
function findService(name: string, namespace: string, context: CheckContext): PlainObject | undefined {
  return context.find('Service', name, namespace) ?? (name === 'kubernetes' && namespace === 'default' ? {} : undefined);
}

export const sidecarInjection: RuleDefinition = {
  id: 'sidecar-injection',
  effect: 'broken',
  looksUp: true,
  fixable: true,
  summary: 'a service mesh injects its Linux sidecar into a Windows Pod',
  check: onWindowsPods(({ template, spec }, context, object) => {
    // both meshes skip Pods with hostNetwork
    if (spec.hostNetwork === true) { return []; }
    const own = objectAt(template, 'metadata');
    const namespace = objectAt(context.find('Namespace', objectNamespace(object)), 'metadata');
    const isOff = (mesh: string) => SIDECAR_INJECTIONS.some(({ mesh: m, pod }) => {
      const value = objectAt(own, pod.field)[pod.key];
      return m === mesh && (value === pod.off || isKnownLater(value));
    });
    return SIDECAR_INJECTIONS.flatMap(({ mesh, pod, namespace: markers }) => {
      const byPod = isSet(own, pod);
      const marker = markers.find((each) => isSet(namespace, each));
      if ((!byPod && !marker) || isOff(mesh)) { return []; }
      const path = ['metadata', pod.field, pod.key];
      return [{
        path: byPod ? path : ['metadata'],
        message: `${mesh} injects its Linux sidecar into this Windows Pod, requested by `
          + (byPod ? `${pod.key} of the Pod` : `${marker!.key} of Namespace ${showName(namespace.name)}`),
        help: `set ${pod.field.slice(0, -1)} ${pod.key} of the Pod to "${pod.off}"`,
        fix: setting(path, pod.off, `set ${pod.key} to "${pod.off}"`),
      }];
    });
  }),
};

function isSet(metadata: PlainObject, { field, key, on }: { readonly field: string; readonly key: string; readonly on: RegExp }): boolean {
  const value = objectAt(metadata, field)[key];
  return value !== undefined && on.test(scalarText(value));
}

export const legacyAnnotation: RuleDefinition = {
  id: 'legacy-annotation',
  effect: 'ignored',
  fixable: true,
  needs: ['annotations'],
  summary: 'a Windows Pod has an annotation that nothing reads anymore',
  check: onWindowsPods(({ template, spec }) => Object.keys(objectAt(objectAt(template, 'metadata'), 'annotations')).flatMap((key) => {
    const legacy = LEGACY_ANNOTATIONS.find((each) => each.key.test(key));
    const path = ['metadata', 'annotations', key];
    if (!legacy) { return []; }
    // what the annotation was for would be lost without its successor
    const isReplaced = legacy.fields.some((field) => fieldOf(spec, field)) || valueAt(template, path) === PROCESS_ISOLATION;
    return [{
      path, message: `annotation ${key} no longer has any effect`, help: `use ${legacy.instead}`, ...(isReplaced && { fix: removal(path) }),
    }];
  })),
};

/** The value of the isolation annotation for what Pods without a RuntimeClass get anyway. */
const PROCESS_ISOLATION = 'process';

/** Whether the Pod or one of its containers has a field. */
function fieldOf(spec: PlainObject, field: readonly string[]): boolean {
  return [spec, ...containersOf(spec).map(({ container }) => container)].some((each) => isPresent(valueAt(each, field)));
}

export const networkPolicyIgnored: RuleDefinition = {
  id: 'network-policy-ignored',
  effect: 'ignored',
  looksUp: true,
  summary: 'a NetworkPolicy selects Windows Pods in a network that doesn\'t enforce it',
  check: onKind('NetworkPolicy', (object, context) => {
    const network = kubernetesKind(object) === 'NetworkPolicy' && context.all('Installation').length === 0 ? silentNetwork(context) : undefined;
    return network && selectsWindowsPods(object, context) ? [{ path: ['spec'], ...network }] : [];
  }),
};

function selectsWindowsPods(object: PlainObject, context: CheckContext): boolean {
  return selectedBy(objectAt(objectAt(objectAt(object, 'spec'), 'podSelector'), 'matchLabels'), object, context).length > 0;
}

/** What doesn't enforce NetworkPolicies on Windows nodes, and what does; `undefined` if it isn't known. */
function silentNetwork(context: CheckContext): Pick<RuleFinding, 'message' | 'help' | 'effect'> | undefined {
  if (netConfs(context).length > 0) {
    return {
      message: 'the policy selects Windows Pods, but Flannel doesn\'t enforce NetworkPolicies on Windows: all traffic gets through',
      help: 'use Calico or Antrea for the network',
    };
  }
  const { platform, cluster: { on } } = context;
  if (platform !== Platform.AKS || (on !== undefined && daysBetween(AZURE_NPM.until, on) < 0)) { return undefined; }
  return {
    effect: 'advice',
    message: 'the policy selects Windows Pods, but on AKS only Calico enforces it there: Azure Network Policy Manager ended on Windows nodes on '
      + `${AZURE_NPM.until}, and without Calico, all traffic gets through`,
    help: 'make sure that the network profile of the cluster has the network policy calico, or restrict the traffic with a network security group '
      + 'of the nodes',
  };
}
