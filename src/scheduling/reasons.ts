import { CORDON_TAINT, Match, matchesLabel, matchesTerms, untolerated, withChosen } from './filters';
import { ClusterNode, containerdNode, Usage } from './node';
import { Amount, amount, NodeClass, Numbers, withoutUsage } from './node-classes';
import { formatAmount, formatHostPort, HostPort, portsConflict } from './resources';
import { PlacementReason } from './result';
import { idOfImage, named, otherOs, PodImage, PodRequirements } from './scheduled-pod';
import { groupedBy, isPlainObject, listAt, lookUp, PlainObject, Results, scalarText, show, valueAt } from '../base';
import { hostsOf, imageOnNode } from '../images';
import { canBeGiven, matchPlatform, NodeLabel, OS_WORDS, OsName, RUNTIME_HANDLERS, statesFact, WindowsVersion } from '../knowledge';
import { asTolerant, formatTaint, isPlaceholder, tolerates, tolerationOf } from '../kubernetes';
import { inOneLine } from '../yaml';

/** A reason of a Pod, for all nodes that it applies to. */
export interface Reason extends Pick<PlacementReason, 'code' | 'by' | 'fix'> {
  /** @param got what those nodes have instead, without duplicates */
  readonly message: (got: readonly (string | Amount)[]) => string;
  /** What the nodes lack, after their number: `lack the label pool=gpu`. */
  readonly brief: (isOne: boolean) => string;
}

/** Why a Pod doesn't run on a node. */
export interface Miss {
  readonly reason: Reason;
  /** What the node has instead. Of amounts, only the greatest is kept. */
  readonly got?: string | Amount;
}

type Part = (node: NodeClass) => readonly Miss[];

const NONE: readonly Miss[] = [];

const WITHOUT_PLACEHOLDERS = 'give manifests without placeholders';

/** The reasons of a Pod on a node, and a key that Pods share for which they are the same. */
export interface Misses {
  readonly key: string;
  readonly on: (node: NodeClass) => readonly Miss[];
  /** Whether the room of Pods of the same object makes a difference, so that the key isn't all that decides. */
  readonly isOwn: boolean;
  /** The same object for all Pods and nodes of which everything but the usage is equal; `undefined` if the usage of the node is a reason too. */
  readonly shared: (node: NodeClass) => readonly Miss[] | undefined;
}

/**
 * A function from Pods to their reasons, which are computed once for all Pods and nodes that are equal in what decides them. What Pods of the same
 * object use, by node, is room for them.
 */
export function missesOf(nodes: readonly NodeClass[]): (pod: PodRequirements, own?: ReadonlyMap<string, Usage>) => Misses {
  const free = groupedBy(nodes.flatMap((node) => [...node.free ?? []]), ([name]) => name);
  const least = new Map([...free].map(([name, all]) => [name, all.map(([, each]) => each).reduce((a, b) => (b < a ? b : a))]));
  // what every node has free decides nothing
  const scarce = ({ requests }: PodRequirements) => [...requests].filter(([name, wanted]) => wanted > 0n && wanted > (least.get(name) ?? wanted));
  const fixed = [
    aspect((pod) => pod.nodeName, (pod) => nodeName(pod, nodes), (node) => node.labels),
    aspect(({ nodeSelector, terms, os }) => [nodeSelector, terms, os], selection, (node) => node.labels),
    aspect((pod) => [pod.tolerations, pod.nodeName !== '', pod.unknownClass], taints, (node) => node.taints),
    aspect(({ requiredOs, foreignImage, osLabel, images, imagesOf, builds, unknownClass, nodeName: name }) => (
      [requiredOs, foreignImage, osLabel, images.map(idOfImage), imagesOf, builds, unknownClass, name !== '']), machine, (node) => node.machine),
  ];
  const used = [
    aspect((pod) => pod.hostPorts, hostPorts),
    aspect((pod) => [scarce(pod).map(([name, requested]) => [name, String(requested)]), pod.openRequests], (pod) => resources(scarce(pod), pod)),
  ];
  const rejected = aspect(({ rejected: by, placedBy }) => [by, placedBy], wholly, () => 0);
  const fixesOn = foreignFixes(nodes);
  const known = new Results();
  const byName = new Map(nodes.map((each) => [each.node.name, each]));
  return (pod, own) => {
    const refusal = rejected(pod);
    const ofNode = fixed.map((each) => each(pod));
    const ofUsage = used.map((each) => each(pod));
    const fixedKey = ofNode.map(({ id }) => id).join();
    const key = `${refusal.id} ${fixedKey} ${ofUsage.map(({ id }) => id).join()}`;
    if (pod.rejected || pod.placedBy !== undefined) { return { key, isOwn: false, on: refusal.on, shared: refusal.on }; }
    const isElsewhere = ofNode[0]!;
    const ofClasses = known.of(fixedKey, (): (readonly Miss[])[] => []);
    // a Pod that names another node is compared with nothing else here
    const ofFixed = (node: NodeClass) => (
      ofClasses[node.fixed] ??= isElsewhere.on(node).length > 0 ? isElsewhere.on(node) : fixesOn(node, pod, allOn(ofNode, node)));
    const usageOn = (node: NodeClass) => (isElsewhere.on(node).length > 0 ? NONE : fixesOn(node, pod, allOn(ofUsage, node)));
    const freed = new Map([...own ?? []].flatMap(([name, usage]) => {
      const node = byName.get(name);
      return node && usageOn(node).length > 0 ? [[node, usageOn(withoutUsage(node, usage))]] : [];
    }));
    const ofUsageOn = (node: NodeClass) => freed.get(node) ?? usageOn(node);
    return {
      key,
      isOwn: freed.size > 0,
      on: (node) => joined(ofFixed(node), ofUsageOn(node)),
      shared: (node) => (ofUsageOn(node).length > 0 ? undefined : ofFixed(node)),
    };
  };
}

/**
 * The reasons on a node of the other operating system than the Pod's: no label, toleration, or smaller request makes it run the Pod, so only what
 * leads the Pod to nodes of its own system is a fix.
 */
function foreignFixes(nodes: readonly NodeClass[]): (node: NodeClass, pod: PodRequirements, misses: readonly Miss[]) => readonly Miss[] {
  const systems = new Set(nodes.map(({ node }) => node.os));
  // the same object for equal reasons: nodes are counted by it
  const known = new Results();
  const keptOff = (reason: Reason, os: OsName) => known.of(reason, (): Reason => {
    const { fix: _, ...others } = reason;
    return { ...others, ...(!systems.has(os) && { fix: `add ${OS_WORDS[os]} nodes` }) };
  });
  return ({ node: { os } }, { requiredOs }, misses) => {
    if (!requiredOs || os === undefined || os === requiredOs.os) { return misses; }
    const isOpen = !misses.some(({ reason }) => reason.by === 'scheduler');
    const keepsFix = ({ code }: Reason) => code === 'runtime-class' || (isOpen && code === 'os');
    return misses.map((miss) => (keepsFix(miss.reason) ? miss : { ...miss, reason: keptOff(miss.reason, requiredOs.os) }));
  };
}

function allOn(aspects: readonly { readonly on: Part }[], node: NodeClass): readonly Miss[] {
  return aspects.reduce((before, { on }) => joined(before, on(node)), NONE);
}

/** Two lists as one. If one of them is empty, the other itself: equal results are the same object where possible. */
function joined(some: readonly Miss[], others: readonly Miss[]): readonly Miss[] {
  if (others.length === 0) { return some; }
  return some.length === 0 ? others : [...some, ...others];
}

/**
 * @param read what decides of a Pod, as JSON
 * @param evaluate its reasons
 * @param ofNode number of what decides of a node, by which the reasons are kept. @default - they aren't kept: few nodes use the same
 */
function aspect(read: (pod: PodRequirements) => unknown, evaluate: (pod: PodRequirements) => Part, ofNode?: (node: NodeClass) => number) {
  const numbers = new Numbers();
  const parts: { readonly id: number; readonly on: Part }[] = [];
  return (pod: PodRequirements) => {
    const id = numbers.of(read(pod) ?? null);
    if (!parts[id]) {
      const part = evaluate(pod);
      const known: (readonly Miss[])[] = [];
      parts[id] = { id, on: ofNode ? (node) => known[ofNode(node)] ??= part(node) : part };
    }
    return parts[id];
  };
}

/** A reason that the nodes have no part in, and which leaves all others open. */
function wholly({ rejected, placedBy }: PodRequirements): Part {
  const reason: Reason | undefined = rejected ? {
    code: 'runtime-class', by: 'api-server', message: () => rejected.message, fix: rejected.fix,
    brief: () => 'don\'t count: the API server rejects the Pod',
  } : placedBy === undefined ? undefined : {
    code: 'placed-by-other', by: 'unknown', message: () => `${placedBy} decides on its nodes`, brief: () => `may not be those that ${placedBy} selects`,
  };
  const all = reason ? [{ reason }] : NONE;
  return () => all;
}

/** @param nodes all of the cluster, of which a Pod may name one */
function nodeName({ nodeName: name }: PodRequirements, nodes: readonly NodeClass[]): Part {
  if (name === '') { return () => NONE; }
  const elsewhere: readonly Miss[] = [{
    reason: {
      code: 'node-name', by: 'scheduler', message: () => `spec.nodeName is ${show(name)}`, fix: 'remove nodeName, and select labels',
      brief: (isOne) => `${isOne ? 'isn\'t' : 'aren\'t'} ${show(name)}, which spec.nodeName names`,
    },
  }];
  const isOpen = isPlaceholder(name);
  const isKnown = nodes.some(({ node }) => node.ofPool === undefined && node.name === name);
  const unknown: readonly Miss[] = [{
    reason: {
      code: 'node-name', by: 'unknown', message: () => `spec.nodeName is ${show(name)}, a node that isn't known`,
      fix: 'give the nodes of the cluster',
      brief: () => `may not be ${show(name)}, which spec.nodeName names`,
    },
  }];
  return ({ node: { name: own, ofPool, isAssumed } }) => {
    if (ofPool === undefined && own === name) { return NONE; }
    return isOpen || isAssumed || (ofPool !== undefined && !isKnown) ? unknown : elsewhere;
  };
}

function selection({ nodeSelector, terms, os: ownOs = 'linux' }: PodRequirements): Part {
  // unknown labels that a Pod selects are those of nodes that are meant for it
  const isOwn = ({ os }: ClusterNode) => os === ownOs;
  const reasonFor = (key: string, value: string, fix: string): Reason => ({
    code: 'node-selector', by: 'scheduler', message: (got) => `nodeSelector requires ${key}=${value}, got ${got.join(', ')}`, fix,
    brief: (isOne) => `${isOne ? 'lacks' : 'lack'} the label ${key}=${value}`,
  });
  const reasons = new Map(Object.entries(nodeSelector).map(([key, value]): readonly [string, Readonly<{ other: Reason; reported?: Reason }>] => {
    const other = reasonFor(key, value, 'select labels that the nodes have');
    const label = `label nodes with ${key}=${value}`;
    // a label doesn't change what a node is
    const both = { other, reported: reasonFor(key, value, `${label}, as they report it`) };
    return [key, canBeGiven(key) ? { other: reasonFor(key, value, `${other.fix}, or ${label}`) } : both];
  }));
  const reasonOn = (node: ClusterNode, key: string, value: string) => {
    const { other, reported } = reasons.get(key)!;
    return reported && factOf(node, key) === value ? reported : other;
  };
  const affinity: Reason = {
    code: 'node-affinity', by: 'scheduler',
    message: () => (terms?.length
      ? `no term of the required node affinity matches: ${terms.map(formatTerm).join('; ')}`
      : 'the required node affinity has no terms, so it matches no node'),
    fix: keysOf(terms).every(canBeGiven) ? 'change the node affinity, or label the nodes' : 'change the node affinity',
    brief: (isOne) => `${isOne ? 'doesn\'t' : 'don\'t'} match the required node affinity`,
  };
  const unlessKnown = (match: Match, node: ClusterNode, isStated = false): readonly Miss[] => {
    if (match === 'yes') { return NONE; }
    if (node.isAssumed && !isStated) { return isOwn(node) ? NONE : [{ reason: UNKNOWN_LABELS }]; }
    return [{ reason: node.ofPool !== undefined ? LABELS_OF_POOL : OPEN_LABELS }];
  };
  const ofTerms = (match: Match, node: ClusterNode) => (match === 'no' ? [{ reason: affinity }] : unlessKnown(match, node));
  return ({ node }) => [
    ...Object.entries(nodeSelector).flatMap(([key, value]): readonly Miss[] => {
      const match = matchesLabel(key, value, node);
      if (match === 'no') { return [{ reason: reasonOn(node, key, value), got: lookUp(node.labels, key) ?? 'no such label' }]; }
      return unlessKnown(match, node, statesFact(key) && isPlaceholder(value));
    }),
    ...(terms === undefined ? NONE : ofTerms(matchesTerms(terms, withChosen(nodeSelector, node)), node)),
  ];
}

/** The value of a label that states a fact about a node, as the node reports it. */
function factOf({ os, build }: ClusterNode, key: string): string | undefined {
  return key === NodeLabel.OS ? os : key === NodeLabel.WINDOWS_BUILD ? build : undefined;
}

const UNKNOWN_LABELS: Reason = {
  code: 'node-selector', by: 'scheduler',
  message: () => 'the nodes are for another operating system, so they are assumed not to have the labels that the Pod selects',
  fix: 'give the nodes of the cluster', brief: (isOne) => `${isOne ? 'is' : 'are'} for another operating system`,
};

const OPEN_LABELS: Reason = {
  code: 'node-selector', by: 'unknown', message: () => 'the labels that the Pod selects have placeholders, so they aren\'t known yet',
  fix: WITHOUT_PLACEHOLDERS, brief: () => 'may not have the labels that placeholders stand for',
};

const LABELS_OF_POOL: Reason = {
  code: 'node-selector', by: 'unknown',
  message: () => 'the nodes of the pool may have another zone, region, machine, name, or label of the provider than the Pod selects',
  fix: 'select labels that the definition of the pool decides', brief: () => 'may have another zone, region, machine, name, or label of the provider',
};

function keysOf(terms: readonly PlainObject[] = []): readonly string[] {
  return terms.flatMap((term) => listAt(term, 'matchExpressions')).map((requirement) => scalarText(valueAt(requirement, ['key'])));
}

function formatTerm(term: PlainObject): string {
  const requirements = [...listAt(term, 'matchExpressions'), ...listAt(term, 'matchFields')].filter(isPlainObject);
  return requirements.length === 0 ? 'an empty term, which matches no node' : requirements.map(({ key, operator, values }) => (
    `${scalarText(key)} ${scalarText(operator)}${Array.isArray(values) && values.length > 0 ? ` [${values.map(scalarText).join(', ')}]` : ''}`))
    .join(' and ');
}

/**
 * The kubelet admits a Pod that names its node in spite of all taints but those with the effect NoExecute. An unknown RuntimeClass may add
 * tolerations.
 */
function taints({ tolerations, nodeName: name, unknownClass }: PodRequirements): Part {
  const reasons = new Results();
  const isNamed = name !== '';
  const by = unknownClass !== undefined ? 'unknown' : isNamed ? 'node' : 'scheduler';
  const unless = unknownClass === undefined ? '' : `, unless RuntimeClass ${show(unknownClass)} adds a toleration`;
  const tolerant = tolerations.map(asTolerant);
  return ({ node }) => [
    ...(node.isUnschedulable && !isNamed && !tolerations.some((toleration) => tolerates(toleration, CORDON_TAINT)) ? [{ reason: CORDONED }] : []),
    ...untolerated(tolerations, node.taints).filter(({ effect }) => !isNamed || effect === 'NoExecute').map((taint): Miss => {
      const text = formatTaint(taint);
      if (tolerant.some((toleration) => tolerates(toleration, taint))) {
        return {
          reason: reasons.of(`open ${text}`, (): Reason => ({
            code: 'taint', by: 'unknown', message: () => `a toleration has a placeholder, so whether the Pod tolerates the taint ${text} isn't known yet`,
            fix: WITHOUT_PLACEHOLDERS, brief: (isOne) => `${isOne ? 'has' : 'have'} the taint ${text}, which the Pod may not tolerate`,
          })),
        };
      }
      return {
        reason: reasons.of(text, (): Reason => ({
          code: 'taint', by, message: () => `the Pod doesn't tolerate the taint ${text}${unless}`,
          fix: `add the toleration ${inOneLine(tolerationOf(taint))}`, brief: (isOne) => `${isOne ? 'has' : 'have'} the taint ${text}`,
        })),
      };
    }),
  ];
}

const CORDONED: Reason = {
  code: 'unschedulable', by: 'scheduler', message: () => 'the node is cordoned', fix: 'run "kubectl uncordon" for the node',
  brief: (isOne) => `${isOne ? 'is' : 'are'} cordoned`,
};

function hostPorts(pod: PodRequirements): Part {
  const reasons = pod.hostPorts.map((port): [HostPort, Reason] => [port, {
    code: 'host-port', by: 'scheduler', message: () => `another Pod uses host port ${formatHostPort(port)}`,
    fix: 'use another host port, or a Service instead', brief: (isOne) => `${isOne ? 'has' : 'have'} a Pod with host port ${formatHostPort(port)}`,
  }]);
  return (node) => reasons.flatMap(([port, reason]) => (node.hostPorts.some((used) => portsConflict(port, used)) ? [{ reason }] : []));
}

function resources(requests: readonly (readonly [name: string, amount: bigint])[], { openRequests }: PodRequirements): Part {
  const unknown = openRequests.map((name): Miss => ({
    reason: {
      code: 'resource', by: 'unknown', message: () => `the request of ${name} has a placeholder, so whether a node has as much free isn't known yet`,
      fix: WITHOUT_PLACEHOLDERS, brief: () => `may have too little ${name}`,
    },
  }));
  const reasons = requests.map(([name, requested]): [string, Amount, Reason] => [name, amount(requested), {
    code: 'resource', by: 'scheduler',
    message: ([got = '']) => {
      const has = atLeastZero(got);
      const [wants, free] = [requested, has].map((each) => formatAmount(name, each));
      // quantities are shown in round units
      return `the Pod requests ${wants === free ? requested : wants} of ${name}, more than the ${wants === free ? has : free} that a node has free`;
    },
    fix: `request less of ${name}, or add larger nodes`,
    brief: (isOne) => `${isOne ? 'has' : 'have'} too little ${name}`,
  }]);
  return ({ free, allowedPods, pods }) => {
    const misses: Miss[] = allowedPods !== undefined && BigInt(pods) + 1n > allowedPods ? [{ reason: FULL, got: allowedPods }] : [];
    for (const [name, requested, reason] of reasons) {
      const got = free?.get(name);
      if (got !== undefined && requested > got) { misses.push({ reason, got }); }
    }
    if (free) { misses.push(...unknown); }
    return misses.length === 0 ? NONE : misses;
  };
}

function atLeastZero(got: string | Amount): bigint {
  return typeof got === 'string' || got < 0 ? 0n : BigInt(got);
}

const FULL: Reason = {
  code: 'pod-count', by: 'scheduler', message: ([got]) => `the node runs the ${got} Pods that it allows`,
  fix: 'add nodes, or set maxPods of the kubelet',
  brief: (isOne) => `${isOne ? 'runs' : 'run'} the maximum number of Pods`,
};

/** What the scheduler doesn't consider: whether the kubelet admits the Pod, and the runtime starts its images. */
function machine({ requiredOs, foreignImage, osLabel, images, builds, unknownClass, nodeName: name }: PodRequirements): Part {
  const foreign: Reason | undefined = requiredOs && {
    code: 'os', by: 'node', message: () => `${requiredOs.because}, but the nodes run ${OS_WORDS[otherOs(requiredOs.os)]}`,
    fix: `${name === '' ? '' : 'remove nodeName, and '}select the label ${NodeLabel.OS}=${requiredOs.os}`,
    brief: (isOne) => `${isOne ? 'runs' : 'run'} ${OS_WORDS[otherOs(requiredOs.os)]}`,
  };
  const contrary: Reason | undefined = requiredOs && foreignImage !== undefined ? {
    code: 'os', by: 'pod', message: () => `${named(foreignImage)} is for ${OS_WORDS[otherOs(requiredOs.os)]}, but ${requiredOs.because}`,
    fix: `use an image for ${OS_WORDS[requiredOs.os]}, or move the container to a Pod for ${OS_WORDS[otherOs(requiredOs.os)]}`,
    brief: (isOne) => `${isOne ? 'runs' : 'run'} ${OS_WORDS[requiredOs.os]}, but not ${named(foreignImage)}`,
  } : undefined;
  const labelled: Reason = {
    code: 'os-label', by: 'pod', message: () => `the Pod has the label ${NodeLabel.OS}=${osLabel}: the kubelet of other nodes rejects it`,
    fix: `remove the label ${NodeLabel.OS} from the Pod`, brief: () => 'reject the label of the Pod',
  };
  const classReason: Reason | undefined = unknownClass === undefined ? undefined : {
    code: 'runtime-class', by: 'unknown', message: () => `RuntimeClass ${show(unknownClass)} isn't known`,
    fix: 'give the RuntimeClasses of the cluster, such as with its nodes',
    brief: () => 'may not be those that the RuntimeClass selects',
  };
  const undecided: Reason = {
    code: 'os', by: 'unknown', message: () => 'nothing says which operating system the Pod is for, and the nodes run Windows',
    fix: `select the label ${NodeLabel.OS}`,
    brief: (isOne) => `${isOne ? 'runs' : 'run'} Windows`,
  };
  const remedies = hasCommonHost(images) ? {} : { fix: 'use images of one release, or move a container to a Pod of its own' };
  const ofImages = images.map((image) => imagePart(image, { builds, ...remedies }));
  return (nodeClass) => {
    const { node: { os } } = nodeClass;
    const isForeign = requiredOs !== undefined && os !== undefined && os !== requiredOs.os;
    return [
      ...(isForeign ? [{ reason: foreign! }] : []),
      ...(contrary && os === requiredOs!.os ? [{ reason: contrary }] : []),
      ...(!requiredOs && os === 'windows' ? [{ reason: undecided }] : []),
      ...(osLabel !== undefined && os !== undefined && os !== osLabel && !isForeign ? [{ reason: labelled }] : []),
      ...(classReason ? [{ reason: classReason }] : []),
      ...(os === 'windows' ? ofImages.flatMap((part) => part(nodeClass)) : []),
    ];
  };
}

/** Whether some release runs all images of a Pod, as far as theirs are known. */
function hasCommonHost(images: readonly PodImage[]): boolean {
  const hosts = images.filter(({ versions }) => versions.length > 0).map((image) => hostsOf(image, image.isolation));
  return WindowsVersion.all.some((host) => hosts.every((each) => each.includes(host)));
}

/** What else decides on an image. */
interface ImageContext {
  /** Builds that the Pod selects, which is all that is known of the build of an assumed node. */
  readonly builds: readonly string[] | undefined;
  /** The fix for all images of a Pod that no node runs together. @default - each image has its own */
  readonly fix?: string;
}

/** Whether a Windows node runs an image. */
function imagePart(known: PodImage, context: ImageContext): Part {
  const { image, versions, isolation, handler, locked } = known;
  const byName = byRelease(known, context);
  if (!locked) { return byName; }
  const ofLock = (by: 'node' | 'unknown', what: string): Reason => ({
    code: 'build', by, message: (got) => `${what} ${named(image)}: ${got.join('; ')}`,
    fix: 'use an image for the build of the nodes, or select other nodes',
    brief: (isOne) => `${by === 'node' ? isOne ? 'doesn\'t' : 'don\'t' : 'may not'} run ${named(image)}`,
  });
  const [unfit, open] = [ofLock('node', 'nodes don\'t run'), ofLock('unknown', 'nodes may not run')];
  return (nodeClass) => {
    const node = containerdNode(nodeClass.node);
    const { verdict, because } = imageOnNode(locked, node, isolation);
    switch (verdict) {
      case 'runs': {
        const isolated = handler === undefined ? undefined : imageOnNode(locked, node, 'process');
        return isolated?.verdict === 'fails' ? [{ reason: open, got: isolated.because }] : NONE;
      }
      case 'fails': return [{ reason: unfit, got: because }];
      case 'unknown': return versions.length > 0 ? byName(nodeClass) : [{ reason: open, got: because }];
    }
  };
}

/** What follows from the releases that an image is built on. */
function byRelease(known: PodImage, { builds, fix: common }: ImageContext): Part {
  const { image, versions, isolation, handler } = known;
  // of an image of unknown release, the builds of all nodes decide together
  if (versions.length === 0) { return () => NONE; }
  const hosts = hostsOf(known, isolation);
  const processHosts = handler === undefined ? hosts : hostsOf(known, 'process');
  const release = versions.join(', ');
  const select = `select nodes with build ${hosts.map(({ build }) => build).join(' or ')} through ${NodeLabel.WINDOWS_BUILD}`;
  const fix = common ?? `${select}, or use an image for the build of the nodes`;
  const mismatch: Reason = {
    code: 'build', by: 'node', message: (got) => `${named(image)} is built on ${release}, which nodes with ${got.join(', ')} don't run`, fix,
    brief: (isOne) => `${isOne ? 'has' : 'have'} another build than ${named(image)}`,
  };
  const unknown: Reason = {
    code: 'build', by: 'unknown', message: () => `${named(image)} is built on ${release}, and the build of the nodes isn't known`,
    fix: `${common ?? select}, or give the nodes of the cluster`,
    brief: (isOne) => `${isOne ? 'has' : 'have'} an unknown build`,
  };
  const ofContainerd = (by: 'node' | 'unknown'): Reason => ({
    code: 'containerd', by,
    message: (got) => (by === 'node'
      ? `${named(image)} is built on ${release}, and containerd ${got.join(', ')} of the nodes runs only images of the nodes' own build`
      : `${named(image)} is built on ${release}, and it isn't known whether containerd ${got.join(', ')} of the nodes runs it on another build`),
    fix: `select nodes with build ${versions.map(({ build }) => build).join(' or ')} through ${NodeLabel.WINDOWS_BUILD}, or upgrade containerd`,
    brief: (isOne) => `${isOne ? 'has' : 'have'} a containerd that ${by === 'node' ? 'runs' : 'may run'} only images of the node's own build`,
  });
  const [exact, perhapsExact] = [ofContainerd('node'), ofContainerd('unknown')];
  const isolated: Reason = {
    code: 'build', by: 'unknown', fix: `use the handler ${RUNTIME_HANDLERS.hyperv}, or an image for the build of the nodes`,
    message: (got) => `${named(image)} is built on ${release}, which nodes with ${got.join(', ')} run only with Hyper-V isolation, and it isn't known `
      + `whether the handler ${show(handler)} has it`,
    brief: (isOne) => `${isOne ? 'runs' : 'run'} ${named(image)} only with Hyper-V isolation`,
  };
  return ({ node: { build, version: host, info } }) => {
    if (build === undefined) {
      const able = builds?.filter((each) => hosts.some((runs) => runs.build === each));
      if (able && builds && able.length === builds.length) {
        const onlyIsolated = able.filter((each) => !processHosts.some((runs) => runs.build === each));
        return onlyIsolated.length > 0 ? [{ reason: isolated, got: onlyIsolated.join(', ') }] : NONE;
      }
      return [able?.length === 0 ? { reason: mismatch, got: builds!.join(', ') } : { reason: unknown }];
    }
    if (!host) { return [{ reason: unknown }]; }
    if (!hosts.includes(host)) { return [{ reason: mismatch, got: String(host) }]; }
    if (!processHosts.includes(host)) { return [{ reason: isolated, got: String(host) }]; }
    if (versions.includes(host) || isolation === 'hyperv') { return NONE; }
    const got = scalarText(info.containerRuntimeVersion).replace(/^containerd:\/\//, '');
    switch (matchPlatform({ os: 'windows', architecture: '', osVersion: versions[0]!.build }, { build, containerd: got })) {
      case 'yes': return NONE;
      case 'no': return [{ reason: exact, got }];
      case 'unknown': return [{ reason: perhapsExact, got }];
    }
  };
}
