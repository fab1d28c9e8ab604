import { containersOf } from './support/core';
import { WINDOWS_STOP_SIGNALS } from '../../knowledge';
import { isPresent, show, stopSignalProblems, valueAt } from '../../manifest';
import { Rule } from '../rule';
import { windowsPod } from './support/example';
import { asFindings, onWindowsPods, removal, setting } from './support/pods';

const OS = ['spec', 'os', 'name'];

export const stopSignalOnWindows: Rule = {
  id: 'stop-signal-on-windows',
  effect: 'ignored',
  fixable: true,
  needs: ['stopSignal'],
  summary: 'a Windows container has a stopSignal that Windows doesn\'t support, or that requires spec.os',
  why: 'Windows containers support only two stop signals: SIGTERM becomes a CTRL_SHUTDOWN_EVENT, SIGKILL ends the process. The API server drops `stopSignal` while its feature gate ContainerStopSignals is off, which is the default. With the gate on, it rejects any other signal on a Windows Pod, and any signal without `spec.os`.',
  source: 'kubernetes v1.36.3 pkg/apis/core/validation/validation.go (validateStopSignal), pkg/api/pod/util.go (dropContainerStopSignals); hcsshim internal/signals',
  bad: windowsPod({ container: 'lifecycle:\n  stopSignal: SIGINT' }),
  good: windowsPod({ container: 'lifecycle:\n  stopSignal: SIGTERM' }),
  check: onWindowsPods(({ template }) => [
    ...asFindings('stop-signal-on-windows', stopSignalProblems(template), ({ path }) => ({ fix: removal(path) })),
    ...containersOf(template.spec).flatMap(({ container, path }) => {
      const signal = valueAt(container, ['lifecycle', 'stopSignal']);
      if (isPresent(valueAt(template, OS)) || !WINDOWS_STOP_SIGNALS.includes(signal as string)) { return []; }
      return [{
        path: ['spec', ...path, 'lifecycle', 'stopSignal'],
        message: `lifecycle.stopSignal is ${show(signal)}, but the Pod has no spec.os: an API server that supports stop signals rejects it`,
        help: 'set spec.os.name to windows',
        fix: setting(OS, 'windows'),
      }];
    }),
  ]),
};
