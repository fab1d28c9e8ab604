import { objectAt, textOf } from '../../base';
import { referenceTo } from '../../findings';
import { DEAD_HANDLER, RUNTIME_HANDLERS } from '../../knowledge';
import { podOs } from '../../kubernetes';
import { findingsOf } from '../support/findings';
import { matchMessages, Occurrence, SymptomSource } from '../symptom';

const ofRule = findingsOf(['runtime-class-handler']);
const KNOWN = Object.values(RUNTIME_HANDLERS);
/** Handlers that exist only on Linux, and common invalid names. */
const LINUX_HANDLER = /^(?:runc|crun|youki|runsc|gvisor|kata.*|nvidia.*|containerd|dockershim|windows)$/;

export const runtimeHandler: SymptomSource = {
  severity: 'error',
  kinds: ['RuntimeClass', 'Pod', 'Event'],
  matches: matchMessages([
    /no runtime for \\?"[^"]{0,253}" is configured/i, /unable to get OCI runtime/i, /RuntimeHandler \\?"[^"]{0,253}" (?:is )?not supported/i,
    /failed to get sandbox runtime/i, /runtime \\?"[^"]{0,253}" (?:binary not installed|not found|is not configured)/i,
  ]),
  inspect: (dump, options) => [...ofRule(dump, options), ...dump.objects('RuntimeClass').flatMap((object): readonly Occurrence[] => {
    const { name } = referenceTo(object);
    const handler = textOf(object.handler);
    const isForWindows = podOs(objectAt(object, 'scheduling')).os === 'windows';
    const affected = dump.pods.find(({ spec, isHealthy, isUnscheduled, os }) => spec.runtimeClassName === name && os === 'windows' && !isHealthy
      && !isUnscheduled);
    if (handler === DEAD_HANDLER || KNOWN.includes(handler) || !(affected || (isForWindows && LINUX_HANDLER.test(handler)))) { return []; }
    return [{
      evidence: { object: referenceTo(object), place: 'handler', text: handler },
      cause: `the handler is "${handler}", which containerd on Windows doesn't have by `
        + `default${affected ? ', and a Pod of the class doesn\'t start' : ''}`,
    }];
  })],
};
