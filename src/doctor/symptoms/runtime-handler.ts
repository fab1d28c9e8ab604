import { DEAD_HANDLER, RUNTIME_HANDLERS } from '../../knowledge';
import { objectAt, podOs } from '../../manifest';
import { findingsOf } from '../support/findings';
import { referenceOf, textOf } from '../support/text';
import { hearing, Sign, Symptom } from '../symptom';

const ofRule = findingsOf(['runtime-class-handler']);
const KNOWN = Object.values(RUNTIME_HANDLERS);
/** Names of runtimes that only Linux has, and of what is no handler at all. */
const LINUX_HANDLER = /^(?:runc|crun|youki|runsc|gvisor|kata.*|nvidia.*|containerd|dockershim|windows)$/;

export const runtimeHandler: Symptom = {
  id: 'doctor-runtime-handler',
  level: 'error',
  summary: 'a RuntimeClass names a handler that the node\'s container runtime doesn\'t have',
  why: 'The handler of a RuntimeClass is the name of a runtime in the configuration of containerd. On Windows these are runhcs-wcow-process and runhcs-wcow-hypervisor; "docker" went with the dockershim in Kubernetes 1.24. With any other name no sandbox is made and pods hang in ContainerCreating.',
  remedy: 'set handler to runhcs-wcow-process (a handler can\'t be changed: make a new RuntimeClass), or configure the runtime in containerd\'s config.toml on each Windows node',
  source: 'containerd internal/cri/config/config_windows.go; containerd/containerd#4884',
  looksAt: ['RuntimeClass', 'Pod', 'Event'],
  hears: hearing([/no runtime for \\?"[^"]{0,253}" is configured/i, /unable to get OCI runtime/i, /RuntimeHandler \\?"[^"]{0,253}" (?:is )?not supported/i, /failed to get sandbox runtime/i, /runtime \\?"[^"]{0,253}" (?:binary not installed|not found|is not configured)/i]),
  finds: (dump, options) => [...ofRule(dump, options), ...dump.objects('RuntimeClass').flatMap((object): readonly Sign[] => {
    const { name } = referenceOf(object);
    const handler = textOf(object.handler);
    const isForWindows = podOs(objectAt(object, 'scheduling')).os === 'windows';
    const waits = dump.pods.find(({ spec, isHealthy, isUnscheduled, os }) => spec.runtimeClassName === name && os === 'windows' && !isHealthy && !isUnscheduled);
    if (handler === DEAD_HANDLER || KNOWN.includes(handler) || !(waits || (isForWindows && LINUX_HANDLER.test(handler)))) { return []; }
    return [{
      evidence: { object: referenceOf(object), place: 'handler', text: handler },
      cause: `the handler is "${handler}", which containerd on Windows doesn't have by default${waits ? ', and a pod of the class doesn\'t start' : ''}`,
    }];
  })],
};
