import { MISMATCH } from './image-build-mismatch';
import { hearing, Symptom } from '../symptom';

const mismatch = hearing([MISMATCH, /no matching manifest|no match for platform in manifest|not found: manifest unknown|cannot be used on this platform/i], {
  detail: ({ node }) => (node?.version ? { cause: `the pause image that the container runtime is set to has no variant that a node of ${node.version} can run` } : {}),
});

export const pauseImageMismatch: Symptom = {
  id: 'pause-image-mismatch',
  level: 'error',
  summary: 'the pause image has no variant for the Windows build of the node',
  why: 'Every pod gets a sandbox from the pause image first. On Windows that image must be one for the build of the node, as any other: when the tag has none for it, or a copy in a private registry lost the Windows variants, no pod starts on the node.',
  remedy: 'set a pause image that has the node\'s build as sandbox image in containerd\'s config.toml (sandbox_image, or pinned_images.sandbox since containerd 2.0) and restart containerd; registry.k8s.io/pause:3.10.2 has Windows Server 2019, 2022 and 2025',
  source: 'kubernetes v1.36.3 build/pause/CHANGELOG.md; kubernetes/kubernetes#99157, rancher/rancher#23161',
  looksAt: ['Pod', 'Event'],
  hears: (statement, dump) => {
    const ofSandbox = /FailedCreatePodSandBox/i.test(statement.reason) || /sandbox image|pod sandbox|\/pause[:@"]/i.test(statement.text);
    return ofSandbox && statement.os !== 'linux' ? mismatch(statement, dump) : undefined;
  },
};
