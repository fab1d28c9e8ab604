import { containersOf } from './support/core';
import { asFindings, onWindowsPods } from './support/pods';
import { isPresent, show, valueAt } from '../../base';
import { removal, setting } from '../../findings';
import { WINDOWS_STOP_SIGNALS } from '../../knowledge';
import { stopSignalProblems } from '../../kubernetes';
import { RuleDefinition } from '../rule';

const OS = ['spec', 'os', 'name'];

export const stopSignalOnWindows: RuleDefinition = {
  id: 'stop-signal-on-windows',
  effect: 'ignored',
  fixable: true,
  needs: ['stopSignal'],
  summary: 'a Windows container has a stopSignal that Windows doesn\'t support, or that requires spec.os',
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
