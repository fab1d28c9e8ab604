import { MEMORY_TO_START } from '../../knowledge';
import { containersOf, objectAt, parseQuantity, scalarText } from '../../manifest';
import { ClusterMessage } from '../cluster-messages';
import { DumpPod } from '../dump-pod';
import { isFromRuntime } from '../support/runtime-messages';
import { evidenceOf, Occurrence, Symptom } from '../symptom';

const SMALLEST = parseQuantity(MEMORY_TO_START.quantity)!;
/** Errors of containers that end before or while they are set up. */
const FAILED_START = /FailedCreatePodSandBox|StartError|RunContainerError|CreateContainerError|^Failed$|^BackOff$|^CrashLoopBackOff$/;

function tooSmall({ spec }: DumpPod): { readonly name: string; readonly limit: string } | undefined {
  return containersOf(spec).flatMap(({ container }) => {
    const limit = objectAt(objectAt(container, 'resources'), 'limits').memory;
    const bytes = parseQuantity(limit);
    return bytes !== undefined && bytes > 0n && bytes < SMALLEST ? [{ name: scalarText(container.name), limit: scalarText(limit) }] : [];
  })[0];
}

function causeOf({ name, limit }: { readonly name: string; readonly limit: string }): string {
  return `the memory limit of container ${name} is ${limit}, but a Windows container needs at least ${MEMORY_TO_START.quantity} to start`;
}

/** Messages that a limit explains: a failed start, without a cause of another kind. */
function isOfStart(message: ClusterMessage): boolean {
  return FAILED_START.test(message.reason) && isFromRuntime(message) && !/pull|image|does not match|docker_engine|mount/i.test(message.text);
}

export const memoryLimitTooSmall: Symptom = {
  id: 'doctor-memory-limit-too-small',
  level: 'error',
  summary: 'the memory limit of a Windows container is too small to start it',
  why: 'Every Windows container runs a dozen system processes before its own program. With a memory limit below what they need, the container hangs or ends while it starts, often with misleading messages such as "Element not found" of its network, and its leftovers slow down the node.',
  remedy: 'raise the memory limit: to 200Mi or more for Nano Server, and to 1Gi or more for Server Core; raise CPU limits below 100m, which are a hard cap',
  source: MEMORY_TO_START.source,
  kinds: ['Pod', 'Event'],
  matches: (message): Occurrence | undefined => {
    const { pod, os } = message;
    const small = pod && os === 'windows' && isOfStart(message) ? tooSmall(pod) : undefined;
    return small && { evidence: evidenceOf(message), cause: causeOf(small) };
  },
};
