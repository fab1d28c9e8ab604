import { parseImage, PAUSE_IMAGE, pauseImageBuilds, pauseTagsFor, servesAsPause } from '../../../knowledge';
import { sandboxImages } from '../facts';
import { NodeRuleDefinition } from '../rule';

export const pauseImage: NodeRuleDefinition = {
  id: 'node-pause-image',
  effect: 'broken',
  summary: 'the sandbox image has no build for the Windows release of the nodes',
  check: (node) => sandboxImages(node).flatMap((fact) => {
    const builds = pauseImageBuilds(fact.value);
    if (!builds) { return []; }
    const { windows } = node;
    const best = windows ? pauseTagsFor(windows).at(-1) : undefined;
    const help = best ? `use ${parseImage(PAUSE_IMAGE).repository}:${best}` : `use ${PAUSE_IMAGE}`;
    if (builds.length === 0) { return [{ place: fact.place, message: `the sandbox image ${fact.value} no longer exists, or has no build for a supported Windows release`, help }]; }
    if (!windows || servesAsPause(builds, windows)) { return []; }
    const runs = builds.some((build) => build.runsOn(windows));
    return [{
      place: fact.place, help, ...(runs && { effect: 'advice' as const }),
      message: `the sandbox image ${fact.value} has no build for ${windows.product} (${windows.build}), only for ${builds.map(({ name }) => name).join(', ')}`
        + (runs ? `: Pods with Hyper-V isolation and an image of ${windows.name} don't start` : ''),
    }];
  }),
};
