import { objectsIn, timeOf } from './text';
import { listAt, objectAt, PlainObject } from '../../base';
import { Dump } from '../dump';

/** When an event was last seen; 0 if it is unknown. */
export function eventTime(event: PlainObject): number {
  const times = [
    event.lastTimestamp, event.eventTime, objectAt(event, 'series').lastObservedTime, event.deprecatedLastTimestamp, event.firstTimestamp,
  ];
  return Math.max(...times.map(timeOf));
}

/** The newest time in a dump, which itself has none; 0 without any. Kubelets report their nodes at least every 5 minutes. */
export function endOf(dump: Dump): number {
  const conditionsOf = (object: PlainObject) => objectsIn(listAt(objectAt(object, 'status'), 'conditions'))
    .flatMap(({ lastHeartbeatTime, lastTransitionTime }) => [timeOf(lastHeartbeatTime), timeOf(lastTransitionTime)]);
  const times = [
    ...dump.objects('Event').map(eventTime),
    ...dump.nodes.flatMap(({ object }) => conditionsOf(object)),
    ...dump.pods.flatMap((pod) => [...conditionsOf(pod.object), pod.startedAt()]),
  ];
  return times.reduce((newest, time) => Math.max(newest, time), 0);
}
