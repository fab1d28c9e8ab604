import { isOfSandbox } from '../support/runtime-messages';
import { matchMessages, Symptom } from '../symptom';

export const imageWithoutWindows: Symptom = {
  id: 'doctor-image-without-windows',
  severity: 'error',
  summary: 'an image has no variant for Windows, or none for the build of the node',
  why: 'A multi-platform image has a variant per operating system and Windows build, from which the node selects its own. There is none if the image is only for Linux, if it was built for other Windows releases, or if a mirror copied only the Linux variants.',
  remedy: 'use an image or tag with a variant for the Windows build of the node (docker manifest inspect IMAGE lists them with their os.version), or, if the Pod is for Linux, add kubernetes.io/os: linux to its nodeSelector',
  source: 'containerd platforms; moby image pull; Microsoft Artifact Registry',
  kinds: ['Pod', 'Event'],
  matches: matchMessages([/no matching manifest for windows/i, /no match for platform in manifest/i, /no matching manifest for .{0,60}in the manifest list/i, /image operating system \\?"?\w+\\?"? cannot be used on this platform/i, /no (?:manifest|image) found for platform|no suitable (?:image|manifest)/i], {
    unless: /operating system \\?"?windows/i,
    when: (message) => !isOfSandbox(message),
    detail: ({ node, pod }) => (pod?.looksLinux || pod?.os === 'linux'
      ? { cause: 'a Linux image was pulled on a Windows node: the Pod doesn\'t select Linux nodes', remedy: 'add kubernetes.io/os: linux to the nodeSelector of its workload' }
      : node?.version ? { cause: `the image has no variant for Windows that a node of ${node.version} can run` } : {}),
  }),
};
