import { containersOf } from './support/core';
import { handlerProblems } from '../../manifest';
import { Rule } from '../rule';
import { windowsPod } from './support/example';
import { onWindowsPods, rejected } from './support/pods';

const probe = (handlers: string) => windowsPod({ container: `readinessProbe:\n  timeoutSeconds: 5\n${handlers}` });
const HTTP = '  httpGet:\n    path: /health\n    port: 80\n';

export const probeHandler: Rule = {
  id: 'probe-handler',
  effect: 'rejected',
  needs: ['startupProbe', 'livenessProbe', 'readinessProbe', 'lifecycle'],
  summary: 'a probe or a lifecycle hook of a Windows container has no handler, or more than one',
  why: 'A probe has exactly one of exec, httpGet, tcpSocket, and grpc; a hook, exactly one of exec, httpGet, tcpSocket, and sleep. A patch or a chart\'s values that set another one must remove the first, such as with `exec: null`.',
  source: 'kubernetes v1.36.3 pkg/apis/core/validation/validation.go (validateHandler)',
  bad: probe(`${HTTP}  tcpSocket:\n    port: 80`),
  good: probe(HTTP),
  check: onWindowsPods(({ spec }) => rejected('probe-handler', handlerProblems(containersOf(spec)))),
};
