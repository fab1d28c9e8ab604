import { parseImage, PAUSE_IMAGE, pauseImageBuilds, pauseTagsFor, servesAsPause } from '../../knowledge';
import { sandboxImages } from '../facts';
import { NodeRule } from '../rule';

const CONFIG = (tag: string) => `version = 2\n\n[plugins."io.containerd.grpc.v1.cri"]\n  sandbox_image = "registry.k8s.io/pause:${tag}"\n`;

export const pauseImage: NodeRule = {
  id: 'node-pause-image',
  effect: 'broken',
  summary: 'the sandbox image has no build for the Windows release of the nodes',
  why: 'Every Pod starts with a sandbox container from the pause image. If the image has no build for the Windows release of the node, Pods stay in ContainerCreating. The pause image has a build for Windows Server 2025 since 3.10.2; running the 2022 build on it is not guaranteed to work.',
  source: 'kubernetes v1.36.3 build/pause/CHANGELOG.md; kubernetes-sigs/windows-testing#557',
  example: 'config.toml',
  exampleOptions: { windows: 'ltsc2022' },
  bad: CONFIG('3.5'),
  good: CONFIG('3.10.2'),
  check: (node) => sandboxImages(node).flatMap((fact) => {
    const builds = pauseImageBuilds(fact.value);
    if (!builds) { return []; }
    const { windows } = node;
    const best = windows ? pauseTagsFor(windows).at(-1) : undefined;
    const help = best ? `use ${parseImage(PAUSE_IMAGE).repository}:${best}` : `use ${PAUSE_IMAGE}`;
    if (builds.length === 0) { return [{ place: fact.place, message: `the sandbox image ${fact.value} no longer exists, or has no build for a supported Windows release`, help }]; }
    if (!windows || servesAsPause(builds, windows)) { return []; }
    return [{
      place: fact.place, help,
      message: `the sandbox image ${fact.value} has no build for ${windows.product} (${windows.build}), only for ${builds.map(({ name }) => name).join(', ')}`,
    }];
  }),
};
