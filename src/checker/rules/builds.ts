import {
  buildsOf, certainBuildsOf, closedHosts, isPinned, knowsBuilds, knowsNodes, placementText, requiredBuilds, selectableHosts,
} from './support/builds';
import { asFindings, ofPodRule, onWindowsPods, onWindowsSpecs } from './support/pods';
import { isPresent, objectAt, valueAt } from '../../base';
import { hostsOf } from '../../images';
import { canBeNode, NodeLabel, WindowsVersion } from '../../knowledge';
import { formatTaint } from '../../kubernetes';
import { BUILD_MISMATCH, POD_RULES } from '../../pods';
import { PodFacts } from '../pod-facts';
import { CheckContext, RuleDefinition, RuleFinding } from '../rule';

/** Whether the Pod alone decides: it selects builds, and neither the nodes of the cluster nor a RuntimeClass matter. */
function isDecidedByPod(pod: PodFacts): boolean {
  const { spec, run } = pod;
  return !knowsNodes(run) && run.placement !== 'exact' && !isPresent(spec.runtimeClassName) && isPinned(pod)
    && pod.builtImages.every(({ version, isCertain }, i) => !isCertain && version === pod.images[i]?.version);
}

const MISMATCH_OF_POD = ofPodRule(POD_RULES.imageBuildMismatch, (_, pod) => {
  const fix = requiredBuilds(pod)?.fix();
  return fix ? { fix } : {};
}, (pod) => (isDecidedByPod(pod) ? pod.template : undefined));

/** Texts with values between them. */
const filled = (texts: readonly string[], ...values: readonly string[]) => texts.map((text, i) => `${text}${values[i] ?? ''}`).join('');

const buildsText = (hosts: readonly WindowsVersion[]) => hosts.map((host) => host.build).join(' or ');
const select = (hosts: readonly WindowsVersion[]) => filled(BUILD_MISMATCH.select, buildsText(hosts));

/** How a Pod gets to nodes of some releases that more than its choice of builds keeps it from. */
function wayTo(able: readonly WindowsVersion[], pod: PodFacts): string {
  const { hosts, taints } = closedHosts(able, pod);
  if (hosts.length === 0) { return `add nodes with build ${buildsText(able)}`; }
  return taints ? `${select(hosts)} and tolerate ${taints.map(formatTaint).join(', ')}` : `let the Pod's selectors allow the nodes with build ${buildsText(hosts)}`;
}

/** What also depends on the nodes of the cluster, on a RuntimeClass, or on the other images. */
function mismatchOfNodes(pod: PodFacts): readonly RuleFinding[] {
  const required = requiredBuilds(pod);
  if (!required) { return []; }
  // no node runs all images
  if (required.problems.length > 0) { return asFindings('image-build-mismatch', required.problems); }
  if (isDecidedByPod(pod) || (knowsNodes(pod.run) && pod.isOpen('labels'))) { return []; }
  const { run } = pod;
  const { hosts: able } = required;
  const isolation = required.isAtBest ? 'any' : required.isolation;
  const all = buildsOf(pod).flatMap((build) => WindowsVersion.findBuild(build) ?? []);
  const mayRun = all.some((host) => able.includes(host));
  // nodes with labels that aren't known count if none of them can run the Pod
  const hosts = mayRun ? all.filter(({ build }) => certainBuildsOf(pod).includes(build)) : all;
  const areSelected = !knowsNodes(run) || isPinned(pod);
  if (run.placement === 'none' && !areSelected && mayRun) { return []; }
  return pod.builtImages.flatMap((known) => {
    const { image, version, versions, path, locked } = known;
    const own = hostsOf(known, required.isolation);
    // image-without-manifest reports it
    const isNowhere = locked?.isIndex && knowsNodes(run) && !run.windowsNodes.some(({ version: host }) => host && own.includes(host));
    const unable = version ? hosts.filter((host) => !own.includes(host)) : [];
    const [unfit] = unable;
    const isExcluded = required.areExcluded && versions.includes(required.version!) && !knowsBuilds(pod);
    if (!version || isNowhere || (!unfit && !isExcluded)) { return []; }
    const fix = required.fix();
    // with known nodes, selecting a build helps only if a node has it
    const there = knowsNodes(run) && !fix ? selectableHosts(pod).filter((host) => able.includes(host)) : able;
    return [{
      path,
      message: isExcluded
        ? `image "${image}" is built on ${versions.join(', ')}, but the Pod's selectors exclude the builds that can run it in ${isolation} isolation`
        : filled(BUILD_MISMATCH.message, image, versions.join(', '), unable.join(', '), isolation),
      help: filled(
        BUILD_MISMATCH.help, isExcluded || !unfit ? 'another release' : unfit.name,
        there.length > 0 ? select(there) : wayTo(able, pod),
      ),
      isOfNodes: true,
      ...(fix && { fix }),
    }];
  });
}

export const imageBuildMismatch: RuleDefinition = {
  ...MISMATCH_OF_POD,
  looksUp: true,
  fixable: true,
  check: onWindowsSpecs((pod) => [...MISMATCH_OF_POD.check.ofSpec(pod), ...mismatchOfNodes(pod)]),
};

export const windowsBuildNotSelected: RuleDefinition = {
  id: 'windows-build-not-selected',
  decidedBy: ['selection'],
  effect: 'advice',
  looksUp: true,
  fixable: true,
  summary: 'a Windows Pod doesn\'t select the Windows builds that its image tag requires',
  check: onWindowsSpecs((pod) => {
    const required = pod.run.placement === 'none' ? undefined : requiredBuilds(pod);
    if (!required?.version || required.areExcluded || required.isAtBest) { return []; }
    const { version, hosts, field } = required;
    // image-out-of-support reports an image that runs on no node
    if (!hosts.some(canBeNode)) { return []; }
    const finding = (message: string): readonly RuleFinding[] => {
      const { image } = pod.builtImages.find(({ versions }) => versions.includes(version))!;
      const path = isPresent(pod.spec[field]) ? ['spec', field] : ['spec'];
      const fix = required.fix();
      const other = field === 'nodeSelector' ? 'set placement to compatible' : 'give the nodes of the cluster, which may all run the image';
      return [{ path, message: `image "${image}" ${message}`, help: `${placementText(required, field)}, or ${other}`, ...(fix && { fix }) }];
    };
    if (!knowsBuilds(pod)) {
      return finding(field === 'nodeSelector'
        ? `is built on ${version}, but the Pod doesn't select this build`
        : `runs only on nodes with ${hosts.join(', ')}, but the Pod doesn't select these builds: it fails to start on any other Windows node`);
    }
    // image-build-mismatch reports nodes that can't run the image
    const others = buildsOf(pod).flatMap((build) => WindowsVersion.findBuild(build) ?? []).filter((host) => !hosts.includes(host));
    return others.length > 0 && others.every((host) => version.runsOn(host))
      ? finding(`is built on ${version}, but the Pod may also be scheduled to a node with ${others.join(', ')}`) : [];
  }),
};

const BUILD = ['spec', 'nodeSelector', NodeLabel.WINDOWS_BUILD];

export const windowsBuildTooStrict: RuleDefinition = {
  id: 'windows-build-too-strict',
  effect: 'advice',
  fixable: true,
  summary: 'a Windows Pod\'s nodeSelector for one Windows build excludes other nodes that can run its image',
  check: onWindowsSpecs((pod) => {
    const { spec, run } = pod;
    if (run.placement !== 'compatible') { return []; }
    const build = objectAt(spec, 'nodeSelector')[NodeLabel.WINDOWS_BUILD];
    const able = pod.builtImages.map((known) => hostsOf(known, 'process'));
    if (typeof build !== 'string' || spec.runtimeClassName || able.length === 0) { return []; }
    const runsAll = (host: WindowsVersion) => able.every((each) => each.includes(host));
    const own = WindowsVersion.findBuild(build);
    const hosts = knowsNodes(run) ? selectableHosts(pod) : WindowsVersion.all;
    const others = hosts.filter((host) => host.build !== build && runsAll(host));
    if (own?.build !== build || !runsAll(own) || others.length === 0) { return []; }
    const values = [own, ...others].map((host) => host.build);
    return [{
      path: BUILD,
      message: `${NodeLabel.WINDOWS_BUILD} is "${build}", but nodes with ${others.join(', ')} run the image too`,
      help: `use node affinity: ${NodeLabel.WINDOWS_BUILD} In [${values.join(', ')}]`,
      ...(spec.affinity === undefined && {
        fix: {
          description: `select builds ${values.join(', ')} with node affinity`,
          edits: [
            { op: 'remove' as const, path: BUILD },
            {
              op: 'set' as const,
              path: ['spec', 'affinity', 'nodeAffinity', 'requiredDuringSchedulingIgnoredDuringExecution', 'nodeSelectorTerms'],
              value: [{ matchExpressions: [{ key: NodeLabel.WINDOWS_BUILD, operator: 'In', values }] }],
              from: BUILD,
            },
          ],
        },
      }),
    }];
  }),
};

export const windowsBuildNotPinned: RuleDefinition = {
  id: 'windows-build-not-pinned',
  effect: 'advice',
  looksUp: true,
  summary: 'a Windows Pod doesn\'t select the Windows build that its image requires, in a cluster with several builds',
  check: onWindowsPods(({ facts: pod }, context) => {
    if (context.placement === 'none') { return []; }
    if (pod.isHostProcess || !pod.isScheduled || isPinned(pod) || pod.hasUnknownClass) { return []; }
    const hosts = buildsInCluster(context).flatMap((build) => WindowsVersion.findBuild(build) ?? []);
    if (hosts.every((host) => hosts.every((other) => host.runsOn(other)))) { return []; }
    return pod.builtImages.filter(({ version }) => !version).map(({ image, path }) => ({
      path,
      message: `image "${image}" doesn't name its Windows release and the Pod selects none, but the cluster has nodes with ${hosts.join(', ')}, `
        + 'which don\'t run the same images',
      help: `select the build with ${NodeLabel.WINDOWS_BUILD} or a RuntimeClass, or use a tag that names the release`,
    }));
  }),
};

/** The builds of the given nodes, and those that RuntimeClasses of the run select. */
function buildsInCluster(context: CheckContext): readonly string[] {
  const classes = context.all('RuntimeClass').map((each) => valueAt(each, ['scheduling', 'nodeSelector', NodeLabel.WINDOWS_BUILD]));
  return [...new Set([...context.windowsNodes.map((node) => node.build), ...classes].filter((build): build is string => typeof build === 'string'))];
}
