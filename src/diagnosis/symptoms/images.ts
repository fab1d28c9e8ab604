import { overdueEvidence, podStuckTerminating, subPathBug, subPathBugIn } from './pod-stuck-terminating';
import { formatPath, objectAt, parseQuantity, scalarText } from '../../base';
import { hostsOf } from '../../images';
import {
  isEnoughToStart, MemoryNeed, memoryNeedOf, newestOf, NodeLabel, PAUSE_IMAGE, pauseImageBuilds, pauseTagsFor, servesAsPause, WindowsVersion,
} from '../../knowledge';
import { bugText, imagesOf } from '../../scheduling';
import { Dump, DumpPod } from '../dump';
import { selectedBuilds } from './scheduling';
import { containersOf, isHostProcessPod } from '../../kubernetes';
import { ClusterMessage, isFromRuntime, isOfSandbox, messagesOf } from '../cluster-messages';
import { enumerated } from '../support/text';
import { evidenceOf, Occurrence, SymptomSource } from '../symptom';

/** An image of a Pod that the Windows release of its node can't run. */
interface ForeignImage {
  readonly image: string;
  readonly place: string;
  readonly version: WindowsVersion;
  readonly host: WindowsVersion;
}

/** Images of a Pod that its node can't run, detected by the lock or from their tags. */
function foreignImages({ spec, node }: DumpPod, dump: Dump): readonly ForeignImage[] {
  const host = node?.version;
  if (!host || node.os !== 'windows') { return []; }
  return imagesOf(spec, dump.runtimeClassOf(spec), dump).flatMap((known) => {
    const { image, path, versions, isolation } = known;
    const version = newestOf(versions);
    return version && !hostsOf(known, isolation).includes(host) ? [{ image, place: formatPath(['spec', ...path, 'image']), version, host }] : [];
  });
}

/** Messages about an image of another Windows build, from old and new releases of hcsshim and Docker. */
const MISMATCH = /container operating system does not match|operating system of the container does not match|0xc0370101|HCS_E_IMAGE_MISMATCH/i;

function mismatchDetail([first]: readonly ForeignImage[]): Omit<Occurrence, 'evidence'> {
  if (!first) { return {}; }
  const { image, version, host } = first;
  return {
    builds: { image: String(version), node: String(host) },
    cause: `the image "${image}" is built for ${version}, but the node runs ${host}, which can't run it`,
    remedy: `use an image for ${host.name}, or select nodes with build ${version.processIsolationHosts.map(({ build }) => build).join(' or ')} by `
      + 'the label node.kubernetes.io/windows-build',
  };
}

const imageBuildMismatch: SymptomSource = {
  kinds: ['Node', 'Pod', 'Event'],
  messages: [MISMATCH],
  anyOs: true,
  when: (message) => message.os === 'linux' || !isOfSandbox(message),
  detail: ({ pod }, dump) => (pod ? mismatchDetail(foreignImages(pod, dump)) : {}),
  inspect: (dump) => dump.pods.flatMap((pod) => {
    const images = foreignImages(pod, dump);
    const selected = selectedBuilds(pod.spec);
    const { node } = pod;
    if (node?.os === 'windows' && node.build !== undefined && selected.length > 0 && !selected.includes(node.build) && images.length === 0
      && !isHostProcessPod(pod.spec)) {
      return [{
        evidence: { object: pod.about, place: `spec, ${NodeLabel.WINDOWS_BUILD}`, text: selected.join(', ') },
        cause: `the Pod selects build ${selected.join(' or ')}, but its node ${node.name} runs ${node.build}: the node was upgraded, or the Pod `
          + 'sets nodeName',
      }];
    }
    return images.map((each): Occurrence => ({ evidence: { object: pod.about, place: each.place, text: each.image }, ...mismatchDetail(images) }));
  }),
};

/** Whether a Linux Pod is on a Windows node, and the kubelet didn't reject it. */
function isMisplaced({ node, likelyOs, status }: DumpPod): boolean {
  return node?.os === 'windows' && likelyOs === 'linux' && status.reason !== 'PodOSNotSupported';
}

function causeOfPlacement(pod: DumpPod): string {
  return pod.os === 'linux'
    ? 'the Pod is for Linux, but is on a Windows node: it sets nodeName, or the labels of the node are wrong'
    : 'the Pod doesn\'t select Linux '
      + `nodes${pod.node!.lastingTaints.length === 0 ? ', and the Windows node has no taint' : ', and it tolerates the taint of the Windows node'}`;
}

/** Errors that follow from it; others, such as a full disk, have a cause of their own. */
function follows({ text, reason }: ClusterMessage): boolean {
  return /user name or password is incorrect|0x52e|account names|cannot find the (?:file|path)|executable file not found|directory name is invalid|hostPath|operation not supported|only cifs|network host not found|exit status/i.test(text) || (reason === 'FailedMount' && !/not supported by windows/i.test(text));
}

const linuxPodOnWindowsNode: SymptomSource = {
  kinds: ['Node', 'Pod'],
  when: (message) => message.pod !== undefined && isMisplaced(message.pod) && follows(message) && isFromRuntime(message),
  detail: ({ pod }) => ({ cause: causeOfPlacement(pod!) }),
  inspect: (dump) => dump.pods.filter(isMisplaced).map((pod) => ({
    evidence: { object: pod.about, place: 'spec.nodeName', text: `${pod.nodeName}, a Windows node` },
    cause: causeOfPlacement(pod),
  })),
};

/** Errors of containers that end before or while they are set up. */
const FAILED_START = /FailedCreatePodSandBox|StartError|RunContainerError|CreateContainerError|^Failed$|^BackOff$|^CrashLoopBackOff$/;

/** A container with a limit below what its base image needs to start. */
interface SmallContainer extends MemoryNeed {
  readonly path: readonly (string | number)[];
  readonly name: string;
  readonly limit: string;
}

function tooSmall({ spec }: DumpPod): SmallContainer | undefined {
  if (isHostProcessPod(spec)) { return undefined; }
  return containersOf(spec).flatMap(({ container, path }) => {
    const limit = objectAt(objectAt(container, 'resources'), 'limits').memory;
    const nanos = parseQuantity(limit);
    const need = memoryNeedOf(scalarText(container.image));
    const isSmall = nanos !== undefined && nanos > 0n && !isEnoughToStart(nanos, need);
    return isSmall ? [{ path, name: scalarText(container.name), limit: scalarText(limit), ...need }] : [];
  })[0];
}

function causeOfLimit({ name, limit, base, startMegabytes }: SmallContainer): string {
  return `the memory limit of container ${name} is ${limit}, but a container of ${base} needs ${startMegabytes}M to start`;
}

/** Messages that a limit explains: a failed start, without a cause of another kind. */
function isOfStart(message: ClusterMessage): boolean {
  return FAILED_START.test(message.reason) && isFromRuntime(message) && !/pull|image|does not match|docker_engine|mount/i.test(message.text);
}

const memoryLimitTooSmall: SymptomSource = {
  matches: (message): Occurrence | undefined => {
    const { pod, os } = message;
    const small = pod && os === 'windows' && isOfStart(message) ? tooSmall(pod) : undefined;
    return small && { evidence: evidenceOf(message), cause: causeOfLimit(small) };
  },
  // such a container often hangs without any message
  inspect: (dump) => {
    const withMessage = new Set(dump.once(messagesOf).filter(({ text }) => text !== '').map(({ pod }) => pod));
    return dump.pods.flatMap((pod) => {
      const isWaiting = !pod.isHealthy && !pod.isUnscheduled && (pod.node?.os ?? pod.os) === 'windows' && !withMessage.has(pod);
      const small = isWaiting ? tooSmall(pod) : undefined;
      return small ? [{
        evidence: { object: pod.about, place: formatPath(['spec', ...small.path, 'resources', 'limits', 'memory']), text: small.limit },
        cause: causeOfLimit(small),
      }] : [];
    });
  },
};

/** Cause and remedy from the image in the message, if any, and the Windows release of the node. */
function pauseDetail({ node, text }: ClusterMessage): Omit<Occurrence, 'evidence'> {
  const image = /[^\s"'\\]{0,200}\/pause:[\w.-]{1,60}/.exec(text)?.[0];
  const builds = image === undefined ? undefined : pauseImageBuilds(image);
  const version = node?.version;
  const tag = version && pauseTagsFor(version).at(-1);
  const isBuilt = builds !== undefined && version !== undefined && servesAsPause(builds, version);
  const copy = isBuilt ? 'copy the image with all of its Windows variants to the registry or mirror that the node pulls it from, or ' : '';
  return {
    ...(image !== undefined && builds && {
      cause: isBuilt
        ? `the pause image ${image} was also built for ${version}, which the node runs, so what the node got under this name lacks that variant, `
          + 'as in a registry or mirror with only the variants for Linux'
        : `the pause image ${image} was built for ${builds.length > 0 ? enumerated(builds.map(String)) : 'no supported Windows release'}`
          + (version ? `, but the node runs ${version}` : ''),
    }),
    ...(!(image !== undefined && builds) && version && { cause: `the configured pause image has no variant that a node with ${version} can run` }),
    ...(tag !== undefined && {
      remedy: `${copy}set the sandbox image in containerd's config.toml (sandbox_image, or pinned_images.sandbox since containerd 2.0) to `
        + `${PAUSE_IMAGE.split(':')[0]}:${tag}, or to a copy with all of its Windows variants, and restart containerd`,
    }),
  };
}

const pauseImageMismatch: SymptomSource = {
  messages: [MISMATCH, /no matching manifest|no match for platform in manifest|not found: manifest unknown|cannot be used on this platform/i],
  when: isOfSandbox,
  detail: pauseDetail,
};

/** Functions that unpack a layer, and their errors. */
const LAYER = '(?:ProcessBaseLayer|ProcessUtilityVMImage|ImportLayer|windowsfilter\\\\)';

const subPathDeletion: SymptomSource = {
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
  kinds: ['Node', 'Pod', 'Event'],
  alone: /MemoryPressure|SystemOOM|^OOMKilled$/,
  messages: [
    /paging file is too small/i, /0x800705af|\(0x5af\)|0x800705aa|\(0x5aa\)|0x8007000e/i, /insufficient system resources exist/i,
    /not enough (?:memory resources|memory|storage) (?:are|is) available/i, /OutOfMemoryException|cannot allocate memory|(?<!JavaScript heap )out of memory/i,
    /low on resource: memory|memory\.available/i, /commit(?:ment)? limit/i,
  ],
};

const diskFull: SymptomSource = {
  kinds: ['Node', 'Pod', 'Event'],
  alone: /DiskPressure/,
  messages: [
    /not enough space on the disk/i, /\(0x70\)|0x80070070/i, /low on resource: (?:ephemeral-storage|imagefs|nodefs)|no space left/i,
  ],
  // a program in a container may have filled a volume
  when: isFromRuntime,
};

const imageWithoutWindows: SymptomSource = {
  messages: [
    /no matching manifest for windows/i, /no match for platform in manifest/i, /no matching manifest for .{0,60}in the manifest list/i,
    /image operating system \\?"?\w+\\?"? cannot be used on this platform/i,
    /no (?:manifest|image) found for platform|no suitable (?:image|manifest)/i,
  ],
  unless: /operating system \\?"?windows/i,
  when: (message) => !isOfSandbox(message),
  detail: ({ node, pod }) => (pod?.likelyOs === 'linux'
    ? {
      cause: 'a Linux image was pulled on a Windows node: the Pod doesn\'t select Linux nodes',
      remedy: 'add kubernetes.io/os: linux to the nodeSelector of its workload',
    }
    : node?.version ? { cause: `the image has no variant for Windows that a node of ${node.version} can run` } : {}),
};

/** Pods that don't end, full nodes, and images. */
export const IMAGES: Readonly<Record<string, SymptomSource>> = {
  'doctor-sub-path-deletion': subPathDeletion,
  'doctor-pod-stuck-terminating': podStuckTerminating,
  'doctor-memory-exhausted': memoryExhausted,
  'doctor-disk-full': diskFull,
  'doctor-image-layer-locked': {
    messages: [
      new RegExp(`${LAYER}[^]{0,400}(?:access is denied|acc\u00e8s refus\u00e9|\\(0x5\\)|being used by another process|\\(0x20\\))`, 'i'),
      /failed to register layer:[^]{0,400}(?:access is denied|being used by another process)/i,
    ],
  },
  'doctor-pause-image-mismatch': pauseImageMismatch,
  'doctor-image-build-mismatch': imageBuildMismatch,
  'doctor-image-without-windows': imageWithoutWindows,
  'doctor-linux-pod-on-windows-node': linuxPodOnWindowsNode,
  'doctor-memory-limit-too-small': memoryLimitTooSmall,
  'doctor-sandbox-image-pull': {
    messages: [/failed to (?:get|pull) sandbox image/i, /failed pulling image .{0,300}\/pause[:@]/i],
    unless: /no matching manifest|no match for platform|manifest unknown|cannot be used on this platform/i,
  },
};
