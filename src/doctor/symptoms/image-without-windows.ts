import { hearing, Symptom } from '../symptom';

export const imageWithoutWindows: Symptom = {
  id: 'doctor-image-without-windows',
  level: 'error',
  summary: 'an image has no variant for Windows, or none for the node\'s build',
  why: 'An image name may stand for several variants, one per system and Windows build, of which the node takes the one for itself. There is none when the image is for Linux only, when it was built for other Windows releases, or when a mirror copied only the Linux variants.',
  remedy: 'use an image or tag that has a variant for the node\'s Windows build (docker manifest inspect IMAGE lists them with their os.version), or, if the pod is for Linux, add kubernetes.io/os: linux to its nodeSelector',
  source: 'containerd platforms; moby image pull; Microsoft Artifact Registry',
  looksAt: ['Pod', 'Event'],
  hears: hearing([/no matching manifest for windows/i, /no match for platform in manifest/i, /no matching manifest for .{0,60}in the manifest list/i, /image operating system \\?"?\w+\\?"? cannot be used on this platform/i, /no (?:manifest|image) found for platform|no suitable (?:image|manifest)/i], {
    detail: ({ node, pod }) => (pod?.looksLinux || pod?.os === 'linux'
      ? { cause: 'an image for Linux was pulled on a Windows node: nothing keeps the pod on Linux nodes', remedy: 'add kubernetes.io/os: linux to the nodeSelector of its workload' }
      : node?.version ? { cause: `the image has no variant for Windows that a node of ${node.version} can run` } : {}),
  }),
};
