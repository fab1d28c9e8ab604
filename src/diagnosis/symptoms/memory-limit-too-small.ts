import { formatPath, objectAt, parseQuantity, scalarText } from '../../base';
import { isEnoughToStart, MemoryNeed, memoryNeedOf } from '../../knowledge';
import { containersOf, isHostProcessPod } from '../../kubernetes';
import { ClusterMessage, messagesOf } from '../cluster-messages';
import { DumpPod } from '../dump-pod';
import { isFromRuntime } from '../support/runtime-messages';
import { evidenceOf, Occurrence, SymptomSource } from '../symptom';

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

function causeOf({ name, limit, base, startMegabytes }: SmallContainer): string {
  return `the memory limit of container ${name} is ${limit}, but a container of ${base} needs ${startMegabytes}M to start`;
}

/** Messages that a limit explains: a failed start, without a cause of another kind. */
function isOfStart(message: ClusterMessage): boolean {
  return FAILED_START.test(message.reason) && isFromRuntime(message) && !/pull|image|does not match|docker_engine|mount/i.test(message.text);
}

export const memoryLimitTooSmall: SymptomSource = {
  severity: 'error',
  kinds: ['Pod', 'Event'],
  matches: (message): Occurrence | undefined => {
    const { pod, os } = message;
    const small = pod && os === 'windows' && isOfStart(message) ? tooSmall(pod) : undefined;
    return small && { evidence: evidenceOf(message), cause: causeOf(small) };
  },
  // such a container often hangs without any message
  inspect: (dump) => {
    const withMessage = new Set(dump.once(messagesOf).filter(({ text }) => text !== '').map(({ pod }) => pod));
    return dump.pods.flatMap((pod) => {
      const isWaiting = !pod.isHealthy && !pod.isUnscheduled && (pod.node?.os ?? pod.os) === 'windows' && !withMessage.has(pod);
      const small = isWaiting ? tooSmall(pod) : undefined;
      return small ? [{
        evidence: { object: pod.about, place: formatPath(['spec', ...small.path, 'resources', 'limits', 'memory']), text: small.limit },
        cause: causeOf(small),
      }] : [];
    });
  },
};
