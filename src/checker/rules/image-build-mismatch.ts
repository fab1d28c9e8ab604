import { CheckContext, PodUnderCheck, RuleDefinition } from '../rule';
import { buildsOf, builtImages, isPinned, knowsBuilds, knowsNodes, requiredBuilds, selectableHosts } from './support/builds';
import { imagesOf } from './support/core';
import { scheduledSpec } from './support/placement';
import { ofPodRule } from './support/pod-rule';
import { asFindings, only, onWindowsPods } from './support/pods';
import { isPresent } from '../../base';
import { WindowsVersion } from '../../knowledge';
import { BUILD_MISMATCH, POD_RULES } from '../../pods';


/** Whether the Pod alone decides: it selects builds, and neither the nodes of the cluster nor a RuntimeClass matter. */
const isDecidedByPod = ({ spec }: PodUnderCheck, context: CheckContext) =>
  !knowsNodes(context) && context.placement !== 'exact' && !isPresent(spec.runtimeClassName) && isPinned(spec)
  && builtImages(spec, context).every(({ version }, i) => version === imagesOf(spec)[i].version);

const OF_POD = ofPodRule(POD_RULES.imageBuildMismatch, (_, pod, context) => {
  const fix = requiredBuilds(pod, context)?.fix();
  return fix ? { fix } : {};
}, (pod, context) => (isDecidedByPod(pod, context) ? pod.template : undefined));

/** Texts with values between them. */
const filled = (texts: readonly string[], ...values: readonly string[]) => texts.map((text, i) => `${text}${values[i] ?? ''}`).join('');

/** What also depends on the nodes of the cluster, on a RuntimeClass, or on the other images. */
const OF_NODES = onWindowsPods((pod, context) => {
  const required = requiredBuilds(pod, context);
  if (!required) { return []; }
  // no node runs all images
  if (required.problems.length > 0) { return asFindings('image-build-mismatch', required.problems); }
  if (isDecidedByPod(pod, context)) { return []; }
  const { spec } = pod;
  const { isolation, hosts: able } = required;
  const hosts = buildsOf(spec, context).flatMap((build) => WindowsVersion.findBuild(build) ?? []);
  const areSelected = !knowsNodes(context) || isPinned(scheduledSpec(spec, context));
  if (context.placement === 'none' && !areSelected && hosts.some((host) => able.includes(host))) { return []; }
  return builtImages(spec, context).flatMap(({ image, version, path }) => {
    const unable = version ? hosts.filter((host) => !version.runsOn(host, isolation)) : [];
    const isExcluded = required.areExcluded && version === required.version && !knowsBuilds(spec, context);
    if (!version || (unable.length === 0 && !isExcluded)) { return []; }
    const fix = required.fix();
    // with known nodes, selecting a build helps only if a node has it
    const there = knowsNodes(context) && !fix ? selectableHosts(spec, context).filter((host) => able.includes(host)) : able;
    const builds = (there.length > 0 ? there : version.hosts(isolation)).map((host) => host.build).join(' or ');
    return [{
      path,
      message: isExcluded
        ? `image "${image}" is built on ${version}, but the Pod's selectors exclude the builds that can run it in ${isolation} isolation`
        : filled(BUILD_MISMATCH.message, image, String(version), unable.join(', '), isolation),
      help: filled(
        BUILD_MISMATCH.help, isExcluded ? 'another release' : unable[0].name, there.length > 0 ? filled(BUILD_MISMATCH.select, builds) : `add nodes with build ${builds}`,
      ),
      ...(fix && { fix }),
    }];
  });
});

export const imageBuildMismatch: RuleDefinition = {
  ...OF_POD,
  looksUp: true,
  fixable: true,
  check: only({ pods: 'windows' }, (object, context) => [...OF_POD.check(object, context), ...OF_NODES(object, context)]),
};
