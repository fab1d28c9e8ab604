import { listAt, objectAt, PlainObject, textOf } from '../base';
import { ObjectReference, referenceTo } from '../findings';
import { ImageLock } from '../images';
import { isLinuxImage, isUnixProgramPath, OsName } from '../knowledge';
import { containersOf, findRejectedFields } from '../kubernetes';
import { ClusterNode } from '../scheduling';
import { intendedOs } from './support/intended-os';
import { objectsIn, timeOf } from './support/text';

/** A Pod of a dump with its node. */
export interface DumpPod {
  readonly object: PlainObject;
  readonly about: ObjectReference;
  readonly spec: PlainObject;
  readonly status: PlainObject;
  /** Name of the node that it is bound to; empty if it isn't bound. */
  readonly nodeName: string;
  /** The node, if the dump contains it. */
  readonly node: ClusterNode | undefined;
  /** The operating system that it is for. */
  readonly os: OsName | undefined;
  /** Whether `os` is undefined, but the image, the command, or Linux-only fields indicate Linux. */
  readonly looksLinux: boolean;
  /** Whether all containers are running and ready, or the Pod has succeeded. */
  readonly isHealthy: boolean;
  /** Whether it is being deleted. */
  readonly isTerminating: boolean;
  /** When its containers, or the named one, last started, in milliseconds; 0 if none has. */
  readonly startedAt: (container?: string) => number;
  /** Whether the scheduler hasn't placed it yet. */
  readonly isUnscheduled: boolean;
  /** Statuses of its containers with their paths in the object. */
  readonly containerStatuses: readonly { readonly status: PlainObject; readonly path: string }[];
}

const STATUS_LISTS = ['initContainerStatuses', 'containerStatuses', 'ephemeralContainerStatuses'];

export function readPod(
  object: PlainObject, nodes: ReadonlyMap<string, ClusterNode>, runtimeClass: PlainObject | undefined, images?: ImageLock,
): DumpPod {
  const spec = objectAt(object, 'spec');
  const status = objectAt(object, 'status');
  const nodeName = textOf(spec.nodeName);
  const os = intendedOs(spec, runtimeClass, images);
  const containerStatuses = STATUS_LISTS.flatMap((list) => listAt(status, list).flatMap((each, i) => objectsIn([each]).map((found) => (
    { status: found, path: `status.${list}[${i}]` }))));
  return {
    object, spec, status, nodeName, os, containerStatuses,
    about: { ...referenceTo(object), kind: 'Pod' },
    node: nodes.get(nodeName),
    looksLinux: os === undefined && looksLinux(object),
    isHealthy: isHealthy(status),
    isTerminating: textOf(objectAt(object, 'metadata').deletionTimestamp) !== '',
    startedAt: (container = '') => Math.max(
      0, ...containerStatuses.filter(({ status: { name } }) => container === '' || name === container).map(lastStart),
    ),
    isUnscheduled: nodeName === '' && (status.phase === 'Pending' || status.phase === undefined) && listAt(spec, 'schedulingGates').length === 0,
  };
}

function isHealthy(status: PlainObject): boolean {
  if (status.phase === 'Succeeded') { return true; }
  return status.phase === 'Running' && objectsIn(listAt(status, 'containerStatuses')).every(({ ready }) => ready === true);
}

function lastStart({ status }: DumpPod['containerStatuses'][number]): number {
  const states = [objectAt(status, 'state'), objectAt(status, 'lastState')];
  return Math.max(
    ...states.flatMap((state) => [objectAt(state, 'running'), objectAt(state, 'terminated')]).map(({ startedAt }) => timeOf(startedAt)),
  );
}

function looksLinux(object: PlainObject): boolean {
  const containers = containersOf(object.spec);
  return findRejectedFields(object, 'windows', containers).length > 0 || containers.some(({ container }) => (
    isLinuxImage(textOf(container.image)) || isUnixProgramPath(textOf(listAt(container, 'command')[0]))));
}
