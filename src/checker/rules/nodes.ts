import { bugsIn } from './support/cluster-facts';
import { selectOs } from './support/intended-os';
import { admits, candidates, isInvalidLabelValue } from './support/placement';
import { only, onSpecs, onWindowsPods, onWindowsSpecs } from './support/pods';
import { hugePagesOf } from './support/resources';
import { windowsBackends } from './support/services';
import { isPlainObject, isPresent, listAt, lookUp, objectAt, Path, PlainObject, scalarText, show, valueAt } from '../../base';
import { removal, setting } from '../../findings';
import {
  canBeGiven, isDnsSubdomain, isLabelKey, NodeLabel, OS_LABELS, Platform, PLATFORM_RELEASES, reportedMinor, VALID_LABEL, WindowsVersion,
} from '../../knowledge';
import { faultOfValues, isKnownLater, isPlaceholder, objectNamespace, requiredTerms, selectorsOfNamespace, volumesOf } from '../../kubernetes';
import { BugOfNode, bugRemedy, bugText, concernedBy, nodesText, selects } from '../../scheduling';
import { RuleDefinition, RuleFinding } from '../rule';

export const noMatchingNode: RuleDefinition = {
  id: 'no-matching-node',
  decidedBy: ['labels'],
  effect: 'misplaced',
  looksUp: true,
  fixable: true,
  summary: 'a Windows Pod selects labels that no Windows node of the cluster has',
  check: onWindowsPods(({ spec, facts }, _, object) => {
    if (!facts.isScheduled || !admits(facts, 'windows')) { return []; }
    const selector = objectAt(facts.scheduled, 'nodeSelector');
    const build = selector[NodeLabel.WINDOWS_BUILD];
    if (typeof build === 'string' && !/^10\.0\.\d{5}$/.test(build)) {
      const known = WindowsVersion.findBuild(build);
      return [{
        path: ['spec', 'nodeSelector', NodeLabel.WINDOWS_BUILD],
        message: `${NodeLabel.WINDOWS_BUILD} is ${show(build)}, which no node has: the label has the form 10.0.20348, so the Pod stays Pending`,
        help: 'write the build in the form 10.0.20348: with major and minor version, without revision',
        ...(known && { fix: setting(['spec', 'nodeSelector', NodeLabel.WINDOWS_BUILD], known.build) }),
      }];
    }
    if (candidates(facts).length > 0) { return []; }
    // a DaemonSet may be for nodes that come later
    const isDaemon = object.kind === 'DaemonSet';
    const hasTerms = requiredTerms(spec).length > 0;
    const isMissed = hasTerms ? 'matches the node affinity and nodeSelector of the Pod' : 'has the labels that the Pod selects';
    // a Pod that doesn't select the operating system may find a Linux node
    const isElsewhere = admits(facts, 'linux');
    const outcome = isDaemon ? `the DaemonSet has no Pods${isElsewhere ? ' there' : ''}` : isElsewhere ? 'it runs on none of them' : 'it stays Pending';
    const labels = Object.entries(selector).map(([key, value]) => `${key}=${typeof value === 'string' ? value : show(value)}`).join(', ');
    return [{
      path: ['spec', hasTerms ? 'affinity' : 'nodeSelector'],
      ...(isDaemon && { effect: 'advice' as const }),
      message: `no Windows node of the cluster ${isMissed}${labels && ` (${labels})`}: ${outcome}`,
      help: `select labels that a Windows node has${Object.keys(selector).every(canBeGiven) ? ', or label one' : ''}`,
    }];
  }),
};

export const namespaceNodeSelector: RuleDefinition = {
  id: 'namespace-node-selector',
  effect: 'rejected',
  looksUp: 'namespace',
  decidedBy: ['selection'],
  summary: 'the node selector of a namespace excludes its Windows Pods',
  check: onWindowsPods(({ facts: { scheduled } }, context, object) => {
    const namespace = objectNamespace(object);
    const [found] = selectorsOfNamespace(context.find('Namespace', namespace) ?? {});
    const isOnOpenShift = context.platform === Platform.OPENSHIFT;
    const isOfOpenShift = found?.annotation.startsWith('openshift') ?? false;
    if (!found || (isOfOpenShift && !isOnOpenShift && !context.platformIsAssumed)) { return []; }
    const selected = objectAt(scheduled, 'nodeSelector');
    const given = Object.entries(found.nodeSelector);
    const conflict = given.find(([key, value]) => isPresent(lookUp(selected, key)) && lookUp(selected, key) !== value);
    const [key, value] = conflict ?? given.find(([label, os]) => OS_LABELS.includes(label) && os !== 'windows') ?? [];
    if (key === undefined) { return []; }
    const where = isOnOpenShift ? '' : isOfOpenShift ? 'on OpenShift, ' : 'with the admission plugin PodNodeSelector, ';
    const outcome = conflict ? `the API server rejects the Pod, which selects ${key}=${scalarText(selected[key])}` : 'the Pod, which is for Windows, stays Pending';
    return [{
      path: conflict ? ['spec', 'nodeSelector', key] : ['spec'],
      message: `the annotation ${found.annotation} of namespace "${namespace}" selects ${key}=${scalarText(value)}: ${where}${outcome}`,
      help: 'remove the label from the annotation, or move the Pod to another namespace',
      ...(!isOnOpenShift ? { effect: 'advice' } : !conflict && { effect: 'misplaced' }),
    }];
  }),
};

const REQUIRED = ['spec', 'affinity', 'nodeAffinity', 'requiredDuringSchedulingIgnoredDuringExecution'] as const;
const PREFERRED = ['spec', 'affinity', 'nodeAffinity', 'preferredDuringSchedulingIgnoredDuringExecution'] as const;

const OPERATORS: readonly unknown[] = ['In', 'NotIn', 'Exists', 'DoesNotExist', 'Gt', 'Lt'];

const shownValue = (value: unknown) => (value === undefined ? 'none' : show(value));

/** The first minor in which the API server judges the values of required node affinity. */
const VALUES_JUDGED_SINCE = 33;

function inTerm(term: unknown, path: Path, areValuesJudged: boolean): readonly RuleFinding[] {
  type Judge = (requirement: PlainObject) => readonly [string, string] | undefined;
  const at = (list: string, judge: Judge) => listAt(term, list).flatMap((item, i): readonly RuleFinding[] => {
    // null is one without fields
    const each = item ?? {};
    const fault = isPlainObject(each) && ![each.key, each.operator, each.values].some(isKnownLater) ? judge(each) : undefined;
    return fault
      ? [{ path: [...path, list, i], message: `a requirement of node affinity ${fault[0]}: the API server rejects the Pod`, help: fault[1] }]
      : [];
  });
  return [
    ...at('matchExpressions', ({ key, operator, values: given }) => {
      if (typeof key !== 'string' || !isLabelKey(key)) { return [`must have the key of a label, got ${shownValue(key)}`, 'use a label of nodes']; }
      if (!OPERATORS.includes(operator)) { return [`must have an operator of ${OPERATORS.join(', ')}, got ${shownValue(operator)}`, 'use one of these operators']; }
      const values: readonly unknown[] = Array.isArray(given) ? given : [];
      const invalid = areValuesJudged ? values.find(isInvalidLabelValue) : undefined;
      return faultOfValues(operator, values) ?? (invalid === undefined ? undefined : [`must have values of labels, got ${show(invalid)}`, VALID_LABEL]);
    }),
    ...at('matchFields', ({ key, operator, values }) => {
      if (key !== 'metadata.name') { return [`must have the field metadata.name, got ${shownValue(key)}`, 'use matchExpressions for labels']; }
      if (operator !== 'In' && operator !== 'NotIn') {
        return [`must have the operator In or NotIn for a field, got ${shownValue(operator)}`, 'use In or NotIn'];
      }
      const [name, ...others]: readonly unknown[] = Array.isArray(values) ? values : [];
      if (name === undefined || others.length > 0) { return ['must have one value for a field', 'give the name of one node in each term']; }
      return isDnsSubdomain(scalarText(name)) || isKnownLater(name) ? undefined : [`must have the name of a node, got ${show(name)}`, 'give the name of one node'];
    }),
  ];
}

export const affinityInvalid: RuleDefinition = {
  id: 'affinity-invalid',
  effect: 'rejected',
  needs: ['nodeAffinity', 'nodeSelector'],
  summary: 'a requirement of node affinity, or a label of a nodeSelector, that the API server rejects',
  check: onSpecs(({ spec, run: { kubernetes } }) => {
    const nodeAffinity = objectAt(objectAt(spec, 'affinity'), 'nodeAffinity');
    const required = nodeAffinity[REQUIRED[3]];
    const terms = listAt(required, 'nodeSelectorTerms');
    const preferred = listAt(nodeAffinity, PREFERRED[3]);
    const areValuesJudged = reportedMinor(kubernetes)! >= VALUES_JUDGED_SINCE;
    return [
      ...(isPlainObject(required) && (!isPresent(required.nodeSelectorTerms) || Array.isArray(required.nodeSelectorTerms)) && terms.length === 0
        ? [{
          path: REQUIRED, message: 'required node affinity must have a term: the API server rejects the Pod',
          help: 'add a term to nodeSelectorTerms, or remove the affinity',
        }] : []),
      ...terms.flatMap((term, i) => inTerm(term, [...REQUIRED, 'nodeSelectorTerms', i], areValuesJudged)),
      ...preferred.flatMap((each, i) => inTerm(objectAt(each, 'preference'), [...PREFERRED, i, 'preference'], false)),
      ...Object.entries(objectAt(spec, 'nodeSelector')).filter(([key, value]) => (
        !isPlaceholder(key) && (!isLabelKey(key) || isInvalidLabelValue(value)))).map(([key, value]) => ({
        path: ['spec', 'nodeSelector', key], message: `nodeSelector must have labels, got ${key}=${show(value)}: the API server rejects the Pod`,
        help: VALID_LABEL,
      })),
    ];
  }),
};

const LTSC2025 = PLATFORM_RELEASES.AKS.find(({ release }) => release === WindowsVersion.LTSC2025)!;

/** Kinds of Azure Service Operator, and of Cluster API for Azure, which can embed those. */
const POOLS: Readonly<Record<string, RegExp>> = {
  ManagedClustersAgentPool: /^containerservice\.azure\.com\//, ManagedCluster: /^containerservice\.azure\.com\//,
  AzureManagedMachinePool: /^infrastructure\.cluster\.x-k8s\.io\//,
  AzureASOManagedMachinePool: /^infrastructure\.cluster\.x-k8s\.io\//, AzureASOManagedControlPlane: /^infrastructure\.cluster\.x-k8s\.io\//,
};

export const aksPoolFips: RuleDefinition = {
  id: 'aks-pool-fips',
  effect: 'advice',
  worst: 'broken',
  fixable: true,
  summary: 'a node pool of AKS with Windows Server 2025 doesn\'t enable FIPS',
  check: only({ kinds: Object.keys(POOLS) }, (object, { kubernetes }) => poolsOf(object).flatMap(({ pool, path }) => {
    const version = scalarText(pool.orchestratorVersion) || kubernetes;
    const isNamed = pool.osSKU === LTSC2025.release.aksOsSku;
    const isDefault = pool.osSKU === undefined && reportedMinor(version)! >= reportedMinor(LTSC2025.defaultFrom)!;
    if (pool.osType !== 'Windows' || pool.enableFIPS === true || isKnownLater(pool.enableFIPS) || !(isNamed || isDefault)) { return []; }
    const isOff = pool.enableFIPS === false;
    const given = isOff ? 'false' : 'not set';
    return [{
      path: [...path, isOff ? 'enableFIPS' : isNamed ? 'osSKU' : 'osType'],
      ...(isOff && isNamed && { effect: 'broken' as const }),
      message: `enableFIPS is ${given}, but AKS requires an image with FIPS for Windows Server `
        + `2025${isNamed ? '' : `, the default of new pools from Kubernetes ${LTSC2025.defaultFrom} on`}`,
      help: isNamed ? 'set enableFIPS to true' : 'set enableFIPS to true, or osSKU to another release if the kind has it',
      ...(isNamed && { fix: setting([...path, 'enableFIPS'], true) }),
    }];
  })),
};

/** The pools in an object, or in those that it embeds. */
function poolsOf(object: PlainObject): readonly { readonly pool: PlainObject; readonly path: Path }[] {
  const { kind } = object;
  if (typeof kind !== 'string' || !lookUp(POOLS, kind)?.test(scalarText(object.apiVersion))) { return []; }
  const spec = objectAt(object, 'spec');
  const inList = (key: string) => listAt(spec, key).map((item, i) => ({ item, path: ['spec', key, i] }))
    .filter(({ item }) => isPlainObject(item)) as { item: PlainObject; path: Path }[];
  return [
    { pool: spec, path: ['spec'] },
    ...inList('agentPoolProfiles').map(({ item, path }) => ({ pool: item, path })),
    ...inList('resources').flatMap(({ item, path }) => poolsOf(item).map(({ pool, path: inside }) => ({ pool, path: [...path, ...inside] }))),
  ];
}

export const eksNodeSelector: RuleDefinition = {
  id: 'eks-node-selector',
  decidedBy: ['selection'],
  effect: 'broken',
  looksUp: true,
  fixable: true,
  summary: 'a Windows Pod on EKS selects its nodes only by affinity and gets no IP address',
  check: onWindowsPods(({ spec, facts }, context) => {
    const selector = objectAt(facts.scheduled, 'nodeSelector');
    if (OS_LABELS.some((key) => selector[key] === 'windows')) { return []; }
    const onEks = context.platform.name === Platform.EKS.name
      || valueAt(context.find('ConfigMap', 'amazon-vpc-cni', 'kube-system'), ['data', 'enable-windows-ipam']) === 'true';
    // an unknown RuntimeClass may add the nodeSelector
    if (!onEks || facts.isHostProcess || facts.hasUnknownClass) { return []; }
    return [{
      path: ['spec', 'affinity'],
      message: `no nodeSelector names ${NodeLabel.OS}: EKS doesn't recognize the Pod as a Windows Pod and gives it no IP address`,
      help: `add ${NodeLabel.OS}: windows to the nodeSelector, in addition to the affinity`,
      fix: selectOs(spec, 'windows'),
    }];
  }),
};

export const hugePages: RuleDefinition = {
  id: 'huge-pages',
  effect: 'misplaced',
  fixable: true,
  summary: 'a Windows container requests huge pages',
  check: onWindowsSpecs((pod) => [...hugePageVolumes(pod.spec), ...hugePagesOf(pod).map(({ path, name, quantity }) => ({
    path,
    ...(!pod.isScheduled && { effect: 'broken' as const }),
    message: `${name} is ${scalarText(quantity)}, but Windows nodes have no huge pages: `
      + (pod.isScheduled ? 'the Pod stays Pending' : 'the kubelet rejects the Pod'),
    help: `remove ${name}`,
    fix: removal(path),
  }))]),
};

function hugePageVolumes(spec: PlainObject): readonly RuleFinding[] {
  const mediumOf = (volume: PlainObject) => scalarText(valueAt(volume, ['emptyDir', 'medium']));
  return volumesOf(spec).filter(({ volume }) => /^HugePages(-|$)/.test(mediumOf(volume))).map(({ volume, path }) => ({
    path: [...path, 'emptyDir', 'medium'],
    effect: 'broken' as const,
    message: `emptyDir.medium is "${mediumOf(volume)}", but Windows nodes have no huge pages: the mount fails and the Pod never starts`,
    help: 'remove medium',
    fix: removal([...path, 'emptyDir', 'medium']),
  }));
}

export const knownBug: RuleDefinition = {
  id: 'known-bug',
  effect: 'advice',
  looksUp: true,
  summary: 'a Windows node lacks the fix of a known bug that concerns the Pod or Service',
  check: only({ kinds: ['Service'], pods: 'windows' }, (object, context) => {
    const pod = context.podOf(object);
    if (pod?.os === 'windows') {
      const mayRunOn = ({ node }: BugOfNode) => (pod.spec.nodeName
        ? node.name === pod.spec.nodeName
        : selects(pod.facts.scheduled, node) !== 'no');
      return bugFindings(bugsIn(context), 'Pod', pod.spec, pod.path, mayRunOn);
    }
    return windowsBackends(object, context).length > 0 ? bugFindings(bugsIn(context), 'Service', objectAt(object, 'spec'), [], () => true) : [];
  }),
};

function bugFindings(
  bugs: ReturnType<typeof bugsIn>, kind: 'Pod' | 'Service', spec: PlainObject, base: RuleFinding['path'], isOn: (found: BugOfNode) => boolean,
): readonly RuleFinding[] {
  return [...bugs].flatMap(([bug, all]) => {
    // the rule run-as-user-without-os reports the bug of that scope
    const path = bug.concerns === 'run-as-user' ? undefined : concernedBy(bug, kind, spec);
    const [first, ...others] = path ? all.filter(isOn) : [];
    return path && first
      ? [{ path: [...base, ...path], message: `on ${nodesText([first, ...others])}, ${bugText([first])}`, help: bugRemedy([first]) }]
      : [];
  });
}
