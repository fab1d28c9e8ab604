import { imageBuildMismatch } from './image-build-mismatch';
import { linuxPodOnWindowsNode } from './linux-pod-on-windows-node';
import { memoryLimitTooSmall } from './memory-limit-too-small';
import { pauseImageMismatch } from './pause-image-mismatch';
import { podStuckTerminating } from './pod-stuck-terminating';
import { bugText } from '../../scheduling';
import { overdueEvidence } from '../support/overdue';
import { isFromRuntime, isOfSandbox } from '../support/runtime-messages';
import { subPathBug, subPathBugIn } from '../support/sub-paths';
import { evidenceOf, matchMessages, Occurrence, SymptomSource } from '../symptom';

const ofMemory = matchMessages([
  /paging file is too small/i, /0x800705af|\(0x5af\)|0x800705aa|\(0x5aa\)|0x8007000e/i, /insufficient system resources exist/i,
  /not enough (?:memory resources|memory|storage) (?:are|is) available/i, /OutOfMemoryException|cannot allocate memory|out of memory/i,
  /low on resource: memory|memory\.available/i, /commit(?:ment)? limit/i,
]);

const ofDisk = matchMessages([
  /not enough space on the disk/i, /\(0x70\)|0x80070070/i, /low on resource: (?:ephemeral-storage|imagefs|nodefs)|no space left/i,
], {
  // a program in a container may have filled a volume
  when: (message) => isFromRuntime(message) || !message.pod,
});

/** Functions that unpack a layer, and their errors. */
const LAYER = '(?:ProcessBaseLayer|ProcessUtilityVMImage|ImportLayer|windowsfilter\\\\)';

const subPathDeletion: SymptomSource = {
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
};

const memoryExhausted: SymptomSource = {
  severity: 'error',
  kinds: ['Node', 'Pod', 'Event'],
  matches: (message, dump) => (/MemoryPressure|SystemOOM|^OOMKilled$/.test(message.reason) && message.os === 'windows'
    ? { evidence: evidenceOf(message) }
    : ofMemory(message, dump)),
};

const diskFull: SymptomSource = {
  severity: 'error',
  kinds: ['Node', 'Pod', 'Event'],
  matches: (message, dump) => (/DiskPressure/.test(message.reason) && message.os === 'windows'
    ? { evidence: evidenceOf(message) }
    : ofDisk(message, dump)),
};

const imageWithoutWindows: SymptomSource = {
  severity: 'error',
  kinds: ['Pod', 'Event'],
  matches: matchMessages([
    /no matching manifest for windows/i, /no match for platform in manifest/i, /no matching manifest for .{0,60}in the manifest list/i,
    /image operating system \\?"?\w+\\?"? cannot be used on this platform/i,
    /no (?:manifest|image) found for platform|no suitable (?:image|manifest)/i,
  ], {
    unless: /operating system \\?"?windows/i,
    when: (message) => !isOfSandbox(message),
    detail: ({ node, pod }) => (pod?.looksLinux || pod?.os === 'linux'
      ? {
        cause: 'a Linux image was pulled on a Windows node: the Pod doesn\'t select Linux nodes',
        remedy: 'add kubernetes.io/os: linux to the nodeSelector of its workload',
      }
      : node?.version ? { cause: `the image has no variant for Windows that a node of ${node.version} can run` } : {}),
  }),
};

/** Pods that don't end, full nodes, and images. */
export const IMAGES: Readonly<Record<string, SymptomSource>> = {
  'doctor-sub-path-deletion': subPathDeletion,
  'doctor-pod-stuck-terminating': podStuckTerminating,
  'doctor-memory-exhausted': memoryExhausted,
  'doctor-disk-full': diskFull,
  'doctor-image-layer-locked': {
    severity: 'error',
    kinds: ['Pod', 'Event'],
    matches: matchMessages([
      new RegExp(`${LAYER}[^]{0,400}(?:access is denied|acc\u00e8s refus\u00e9|\\(0x5\\)|being used by another process|\\(0x20\\))`, 'i'),
      /failed to register layer:[^]{0,400}(?:access is denied|being used by another process)/i,
    ]),
  },
  'doctor-pause-image-mismatch': pauseImageMismatch,
  'doctor-image-build-mismatch': imageBuildMismatch,
  'doctor-image-without-windows': imageWithoutWindows,
  'doctor-linux-pod-on-windows-node': linuxPodOnWindowsNode,
  'doctor-memory-limit-too-small': memoryLimitTooSmall,
  'doctor-sandbox-image-pull': {
    severity: 'error',
    kinds: ['Pod', 'Event'],
    matches: matchMessages(
      [/failed to (?:get|pull) sandbox image/i, /failed pulling image .{0,300}\/pause[:@]/i],
      { unless: /no matching manifest|no match for platform|manifest unknown|cannot be used on this platform/i },
    ),
  },
};
