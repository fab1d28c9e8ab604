import { SESSION_AFFINITY_SINCE, WindowsVersion } from '../../knowledge';
import { isDnsOnly } from '../../manifest';
import { Rule } from '../rule';
import { hostsBefore } from './support/builds';
import { windowsPod, windowsService, workload } from './support/example';
import { onWindowsServices } from './support/services';

const on = (build: string, image: string) => workload('Deployment', windowsPod({
  nodeSelector: `nodeSelector:\n  kubernetes.io/os: windows\n  node.kubernetes.io/windows-build: ${build}`, image,
}));

export const serviceAffinityHost: Rule = {
  id: 'service-affinity-host',
  effect: 'ignored',
  looksUp: true,
  summary: 'a Service with Windows Pods uses session affinity, which their nodes don\'t support',
  why: 'Session affinity requires Windows Server 2022. On an older node, kube-proxy logs that it isn\'t supported, and distributes the connections of a client over all Pods.',
  source: 'kubernetes v1.36.3 pkg/proxy/winkernel/proxier.go',
  bad: windowsService('sessionAffinity: ClientIP', '', on('10.0.17763', 'registry.example.com/web:1.0')),
  good: windowsService('sessionAffinity: ClientIP', '', on('10.0.26100', 'registry.example.com/web:1.0')),
  check: onWindowsServices((spec, backends, context) => {
    if (spec.sessionAffinity !== 'ClientIP' || isDnsOnly(spec)) { return []; }
    const older = hostsBefore(backends, SESSION_AFFINITY_SINCE, context);
    return older.length === 0 ? [] : [{
      path: ['spec', 'sessionAffinity'],
      message: `sessionAffinity is "ClientIP", which nodes with ${older.join(', ')} don't support: they distribute the connections of a client over all Pods`,
      help: `use nodes with ${WindowsVersion.ofBuild(SESSION_AFFINITY_SINCE).name} or later`,
    }];
  }),
};
