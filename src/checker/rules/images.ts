import { buildsOf, knowsBuilds, requiredBuilds } from './support/builds';
import { asFindings, ofPodRule, onSpecs, onWindowsPods, onWindowsSpecs } from './support/pods';
import { isPlainObject, listAt, lookUp, objectAt, remembering } from '../../base';
import { nameOf, setting } from '../../findings';
import {
  canBeNode, daysBetween, endingsText, GITLAB_RUNNER, isBaseImage, isEarlier, Isolation, Lifecycle, lifecycleOf, misspelledBaseImageTag,
  NodeLabel, OsName, parseImage, platformRelease, platformSupport, Situation, successorOf, supportPeriod, UNPUBLISHED_BASE_IMAGES,
  WindowsVersion,
} from '../../knowledge';
import { isImagePlaceholder, isKnownLater, withoutLocked } from '../../kubernetes';
import { FOREIGN_BY_LOCK, imageProblems, POD_RULES, PodRule } from '../../pods';
import { situationOf } from '../../scheduling';
import { PodFacts, RunFacts } from '../pod-facts';
import { RuleDefinition, RuleFinding } from '../rule';

/** A release whose nodes a Pod can run on. */
interface Host {
  readonly release: WindowsVersion;
  readonly situation: Situation;
  readonly lifecycle: Lifecycle;
}

/** What is known of the nodes with a build in a run. */
const nodesWith = (run: RunFacts) => remembering((build): Host => {
  const release = WindowsVersion.ofBuild(build);
  const situation = situationFor(release, run);
  return { release, situation, lifecycle: lifecycleOf(release, situation) };
});

/** The platform, version, and day that a release is judged for: those of the nodes with it, where they are given. */
function situationFor(release: WindowsVersion, { platform, kubernetes, windowsNodes, cluster: { on, platform: given } }: RunFacts): Situation {
  const node = windowsNodes.find(({ isAssumed, build }) => !isAssumed && build === release.build);
  return node ? situationOf(node, { platform: given, on }) : { platform, kubernetes, on };
}

/** The releases whose nodes a Pod can run on, by its selectors, its images, and the nodes of the cluster; empty if they are unknown. */
const hostsOf = (pod: PodFacts): readonly Host[] => pod.of(HOSTS);
const HOSTS = (pod: PodFacts): readonly Host[] => {
  const required = pod.isHostProcess ? undefined : requiredBuilds(pod);
  const ofImages = required?.version && required.problems.length === 0 ? required.hosts : undefined;
  const ofNodes = knowsBuilds(pod) ? buildsOf(pod).flatMap((build) => WindowsVersion.findBuild(build) ?? []) : undefined;
  return (ofNodes ?? ofImages ?? []).filter((release) => ofImages === undefined || ofImages.includes(release))
    .map(({ build }) => pod.run.once(nodesWith)(build));
};

/** Whether all nodes that a Pod can run on have ended, or end soon; `current` also if they are unknown. */
function stateOf(pod: PodFacts): Lifecycle['state'] {
  const states = hostsOf(pod).map(({ lifecycle: { state } }) => state);
  if (states.length === 0 || states.includes('current')) { return 'current'; }
  return states.includes('ending') ? 'ending' : 'ended';
}

/** The finding about a Pod whose nodes have all ended, or end soon. */
function endFinding(pod: PodFacts): RuleFinding {
  const { spec } = pod;
  const hosts = hostsOf(pod);
  const { release, situation } = hosts.at(-1)!;
  const successor = successorOf(release, situation);
  const image = pod.images.find(({ version }) => version && !(successor && version.runsOn(successor)));
  const selector = [NodeLabel.WINDOWS_BUILD, NodeLabel.AKS_OS_SKU].find((key) => lookUp(objectAt(spec, 'nodeSelector'), key) !== undefined);
  const select = `select nodes with ${successor?.product ?? 'a later release'}`;
  return {
    path: image ? image.path : selector !== undefined ? ['spec', 'nodeSelector', selector] : ['spec', 'affinity'],
    message: `the Pod runs only on nodes with ${hosts.map((each) => `${each.release.product} (${endingsText(each.lifecycle)})`).join(' or ')}`,
    help: image
      ? `use an image of ${successor ? `${successor.product}, such as ${successor.imageTags[0]}` : 'a later Windows release'}, and ${select}`
      : select,
  };
}

export const imageScheme: RuleDefinition = {
  id: 'image-scheme',
  effect: 'broken',
  summary: 'an image has a URL scheme, spaces, or another form that isn\'t that of a reference',
  check: onSpecs(({ spec }) => asFindings('image-scheme', imageProblems(spec), ({ path, message }) => (
    { message: `${nameOf(path)} ${message}: the Pod stays in InvalidImageName` }))),
};

const lookAtTag = remembering((image: string): Pick<RuleFinding, 'message' | 'help' | 'effect'> | undefined => {
  const version = WindowsVersion.ofImage(image);
  const { repository, tag, digest } = parseImage(image);
  const unpublished = UNPUBLISHED_BASE_IMAGES.find((each) => each.repository === repository && each.release === version?.name);
  if (unpublished) {
    return {
      effect: 'broken', message: `image "${image}" doesn't exist: Microsoft doesn't publish it for ${version!.product}`,
      help: `use ${unpublished.instead}`,
    };
  }
  const meant = misspelledBaseImageTag(image);
  if (meant !== undefined) {
    return {
      effect: 'broken', message: `image "${image}" doesn't exist: no Windows release has this tag, so the Pod stays in ImagePullBackOff`,
      help: `did you mean ${meant}?`,
    };
  }
  // a placeholder may be for the tag, too
  const isOpen = isImagePlaceholder(image.slice(image.lastIndexOf('/') + 1));
  if (digest !== undefined || (tag !== undefined && tag !== 'latest') || isOpen) { return undefined; }
  if (isBaseImage(repository)) {
    return {
      effect: 'broken',
      message: `image "${image}" doesn't exist: Microsoft's base images have had no tag latest since 2019, so the Pod stays in ImagePullBackOff`,
      help: 'use the tag of the Windows release of your nodes, such as ltsc2022',
    };
  }
  return {
    message: `image "${image}" ${tag ? 'has the tag latest' : 'has no tag'}: the Windows build that it requires can change with every push, and a `
      + 'node of another build can\'t run it',
    help: 'use a tag that names the Windows release, such as 1.0-ltsc2022',
  };
});

export const windowsImageTag: RuleDefinition = {
  id: 'windows-image-tag',
  effect: 'advice',
  worst: 'broken',
  looksUp: true,
  fixable: true,
  summary: 'a Windows image has no tag, the tag latest, or a tag that doesn\'t exist',
  check: onWindowsSpecs((pod) => pod.images.flatMap(({ image, version, path, locked }) => {
    const found = locked ? undefined : lookAtTag(image);
    // HostProcess images run on every build
    const isWrong = found && (found.effect === 'broken' || !pod.isHostProcess);
    const other = isWrong && replacementOf(image, version, () => buildsOf(pod));
    return isWrong ? [{ path, ...found, ...(other && { fix: setting(path, other) }) }] : [];
  })),
};

/** The replacement for an image that doesn't exist, if only one is possible: the one that Microsoft names, or that of the build the Pod selects. */
function replacementOf(image: string, version: WindowsVersion | undefined, builds: () => readonly string[]): string | undefined {
  const { repository, tag, digest } = parseImage(image);
  const unpublished = UNPUBLISHED_BASE_IMAGES.find((each) => each.repository === repository && each.release === version?.name);
  if (unpublished) { return tag !== undefined && digest === undefined ? `${unpublished.instead}:${tag}` : undefined; }
  const [build, ...others] = isBaseImage(repository) ? builds() : [];
  const release = build !== undefined && others.length === 0 ? WindowsVersion.findBuild(build)?.imageTags[0] : undefined;
  return release === undefined ? undefined : `${repository}:${release}`;
}

/** A rule about images for the other operating system: what a lock says of an image is known better than what its name says. */
function ofForeignImages(rule: PodRule, foreign: OsName): RuleDefinition {
  const byName = ofPodRule(rule, undefined, ({ template, spec, run: { cluster: { images } } }) => (
    images ? { spec: withoutLocked(spec, images) } : template));
  const byLock = ({ images, os: { os } }: PodFacts) => (os === undefined || os === foreign ? [] : images
    .filter((image) => image.isCertain && image.os === foreign)
    .map(({ image, path }) => ({ path, message: `image "${image}" ${FOREIGN_BY_LOCK[foreign].message}`, help: FOREIGN_BY_LOCK[foreign].help })));
  const onThem = byName.check.scope?.pods === 'all' ? onSpecs : onWindowsSpecs;
  return { ...byName, check: onThem((pod) => [...byName.check.ofSpec(pod), ...byLock(pod)]) };
}

export const linuxImage = ofForeignImages(POD_RULES.linuxImage, 'linux');
export const windowsImageOnLinux = ofForeignImages(POD_RULES.windowsImageOnLinux, 'windows');

export const imageOutOfSupport: RuleDefinition = {
  id: 'image-out-of-support',
  effect: 'advice',
  worst: 'misplaced',
  looksUp: true,
  summary: 'a Windows image runs only on Windows releases that the platform or this Kubernetes version doesn\'t support',
  // HostProcess images run on every host
  check: onWindowsSpecs((pod) => (pod.isHostProcess ? [] : pod.builtImages).flatMap(({ image, version, path }) => {
    const { isolation, run } = pod;
    if (!version || isolation === undefined || runsOnSupported(version, isolation, run)) { return []; }
    const { platform, kubernetes } = run;
    const hosts = version.hosts(isolation);
    // elsewhere, such nodes are out of support
    const isMisplaced = !hosts.some(canBeNode) && !run.windowsNodes.some(({ build }) => hosts.some((host) => host.build === build));
    // os-ended reports what has ended
    if (stateOf(pod) === 'ended' && !isMisplaced) { return []; }
    const byPlatform = hosts.some((host) => platformSupport(platform, host, kubernetes) === 'unsupported');
    const details = hosts.map((host) => {
      const row = platformRelease(platform, host);
      return row && supportPeriod(row) !== '' ? `${host.name}: ${supportPeriod(row)}` : host.name;
    }).join('; ');
    const images = WindowsVersion.all.filter((each) => each.imageTags.length > 0 && runsOnSupported(each, isolation, run));
    const other = images.find((each) => isEarlier(version, each)) ?? images.at(-1);
    return [{
      path,
      ...(isMisplaced && { effect: 'misplaced' as const }),
      message: `image "${image}" is built on ${version.product}, and `
        + `${byPlatform ? `${platform.name} supports none of the hosts that run it with Kubernetes ${kubernetes}` : `Kubernetes ${kubernetes} documents none of the hosts that run it`} (${details})`,
      help: other ? `use an image of ${other.product}, such as ${other.imageTags[0]}` : 'use an image of another Windows release',
    }];
  })),
};

/** Whether a host that runs images of a release is supported. */
function runsOnSupported(version: WindowsVersion, isolation: Isolation, { platform, kubernetes }: RunFacts): boolean {
  return version.hosts(isolation).some((host) => {
    const support = platformSupport(platform, host, kubernetes);
    return support === 'unknown' ? host.supportedBy(kubernetes) : support === 'supported';
  });
}

export const osEnded: RuleDefinition = {
  id: 'os-ended',
  effect: 'ending',
  worst: 'ended',
  looksUp: true,
  summary: 'a Windows Pod runs only on nodes of a Windows release that the platform no longer offers, or that gets no updates',
  check: onWindowsSpecs((pod) => (stateOf(pod) === 'ended'
    ? [{ ...endFinding(pod), effect: pod.run.endsAreErrors ? 'ended' : 'ending' }] : [])),
};

export const osEndsSoon: RuleDefinition = {
  id: 'os-ends-soon',
  effect: 'ending',
  looksUp: true,
  summary: 'a Windows Pod runs only on nodes of a Windows release that ends soon',
  check: onWindowsSpecs((pod) => (stateOf(pod) === 'ending' ? [endFinding(pod)] : [])),
};

export const imageWithoutUpdates: RuleDefinition = {
  id: 'image-without-updates',
  effect: 'advice',
  looksUp: true,
  summary: 'a Windows image is built on a Windows release whose images get no more updates',
  // os-ended reports nodes that get none either
  check: onWindowsSpecs((pod) => (pod.isHostProcess || stateOf(pod) === 'ended' ? [] : pod.images).flatMap(({ image, path, version, isCertain }) => {
    const { cluster: { on } } = pod.run;
    const ends = version?.support?.extendedEnds;
    if (!isCertain || ends === undefined || !on || daysBetween(on, ends) > 0) { return []; }
    return [{
      path, message: `image "${image}" is built on ${version!.product}, whose base images have had no security updates since ${ends}`,
      help: 'build it on the base image of a later Windows release',
    }];
  })),
};

const { label, pathFlag } = GITLAB_RUNNER;

export const gitlabRunnerWindows: RuleDefinition = {
  id: 'gitlab-runner-windows',
  effect: 'broken',
  needs: [label],
  summary: 'a GitLab Runner for Windows jobs lacks the label of the build, or the feature flag for paths',
  check: onWindowsPods(({ template, spec, facts: { containers } }): readonly RuleFinding[] => {
    if (lookUp(objectAt(objectAt(template, 'metadata'), 'labels'), label) === undefined) { return []; }
    const isFlag = (each: unknown) => isKnownLater(each) || (isPlainObject(each)
      && (each.name === pathFlag || isKnownLater(each.name)) && (each.value === 'true' || isKnownLater(each.value)));
    const hasFlag = [spec.containers, ...listAt(spec, 'containers')].some(isKnownLater)
      || containers.some(({ container }) => isKnownLater(container.env) || listAt(container, 'env').some(isFlag));
    return [
      ...(lookUp(objectAt(spec, 'nodeSelector'), NodeLabel.WINDOWS_BUILD) !== undefined ? [] : [{
        path: ['spec', 'nodeSelector'],
        message: `the nodeSelector has no ${NodeLabel.WINDOWS_BUILD}, by which the runner selects its helper image: its jobs fail with "unsupported `
          + 'Windows version"',
        help: `add ${NodeLabel.WINDOWS_BUILD} to node_selector, with one runner for each release`,
      }]),
      ...(hasFlag ? [] : [{
        path: ['spec'], effect: 'advice' as const,
        message: `the feature flag ${pathFlag} is off: a runner on Linux writes paths that Windows doesn't have into jobs`,
        help: `set ${pathFlag} = true in [runners.feature_flags]`,
      }]),
    ];
  }),
};
