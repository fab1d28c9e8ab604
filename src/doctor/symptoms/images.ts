import { diskFull } from './disk-full';
import { imageBuildMismatch } from './image-build-mismatch';
import { imageLayerLocked } from './image-layer-locked';
import { linuxPodOnWindowsNode } from './linux-pod-on-windows-node';
import { memoryExhausted } from './memory-exhausted';
import { memoryLimitTooSmall } from './memory-limit-too-small';
import { pauseImageMismatch } from './pause-image-mismatch';
import { podStuckTerminating } from './pod-stuck-terminating';
import { bugText } from '../../placement/known-bugs';
import { overdueEvidence } from '../support/overdue';
import { isOfSandbox } from '../support/runtime-messages';
import { subPathBug, subPathBugIn } from '../support/sub-paths';
import { evidenceOf, matchMessages, Occurrence, SymptomSource } from '../symptom';

/** Images, their builds, and what Pods need of a node. */
export const IMAGES: readonly SymptomSource[] = [
  {
    id: 'doctor-sub-path-deletion',
    severity: 'error',
    kinds: ['Node', 'Pod', 'Event'],
    matches: (message) => {
      const found = subPathBugIn(message);
      return found && { evidence: evidenceOf(message), cause: bugText([found]) };
    },
    inspect: (dump) => dump.pods.flatMap((pod): readonly Occurrence[] => {
      const evidence = overdueEvidence(pod, dump);
      const found = evidence && subPathBug(pod);
      return found ? [{ evidence, cause: bugText([found]) }] : [];
    }),
  },
  podStuckTerminating, memoryExhausted, diskFull, imageLayerLocked, pauseImageMismatch, imageBuildMismatch,
  {
    id: 'doctor-image-without-windows',
    severity: 'error',
    kinds: ['Pod', 'Event'],
    matches: matchMessages([/no matching manifest for windows/i, /no match for platform in manifest/i, /no matching manifest for .{0,60}in the manifest list/i, /image operating system \\?"?\w+\\?"? cannot be used on this platform/i, /no (?:manifest|image) found for platform|no suitable (?:image|manifest)/i], {
      unless: /operating system \\?"?windows/i,
      when: (message) => !isOfSandbox(message),
      detail: ({ node, pod }) => (pod?.looksLinux || pod?.os === 'linux'
        ? { cause: 'a Linux image was pulled on a Windows node: the Pod doesn\'t select Linux nodes', remedy: 'add kubernetes.io/os: linux to the nodeSelector of its workload' }
        : node?.version ? { cause: `the image has no variant for Windows that a node of ${node.version} can run` } : {}),
    }),
  },
  linuxPodOnWindowsNode, memoryLimitTooSmall,
  {
    id: 'doctor-sandbox-image-pull',
    severity: 'error',
    kinds: ['Pod', 'Event'],
    matches: matchMessages([/failed to (?:get|pull) sandbox image/i, /failed pulling image .{0,300}\/pause[:@]/i], { unless: /no matching manifest|no match for platform|manifest unknown|cannot be used on this platform/i }),
  },
];
