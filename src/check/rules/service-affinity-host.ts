import { SESSION_AFFINITY_SINCE, WindowsVersion } from '../../knowledge';
import { isDnsOnly } from '../../manifest';
import { Rule } from '../rule';
import { buildsOf } from './support/builds';
import { windowsPod, workload } from './support/example';
import { windowsService } from './support/service-example';
import { onWindowsServices } from './support/services';

const on = (build: string, image: string) => workload('Deployment', windowsPod({
  nodeSelector: `nodeSelector:\n  kubernetes.io/os: windows\n  node.kubernetes.io/windows-build: ${build}`, image,
}));

export const serviceAffinityHost: Rule = {
  id: 'service-affinity-host',
  effect: 'ignored',
  summary: 'a Service with Windows pods asks for session affinity, which their nodes don\'t have',
  why: 'Session affinity needs Windows Server 2022. On an older node kube-proxy logs that it isn\'t supported and spreads a client over all pods.',
  source: 'kubernetes v1.36.3 pkg/proxy/winkernel/proxier.go',
  bad: windowsService('sessionAffinity: ClientIP', '', on('10.0.17763', 'registry.example.com/web:1.0')),
  good: windowsService('sessionAffinity: ClientIP', '', on('10.0.26100', 'registry.example.com/web:1.0')),
  check: onWindowsServices((spec, backends, context) => {
    if (spec.sessionAffinity !== 'ClientIP' || isDnsOnly(spec)) { return []; }
    const since = WindowsVersion.ofBuild(SESSION_AFFINITY_SINCE);
    const builds = backends.flatMap(({ spec: pod }) => buildsOf(pod, context)).flatMap((build) => WindowsVersion.findBuild(build) ?? []);
    const older = [...new Set(builds)].filter((host) => WindowsVersion.all.indexOf(host) < WindowsVersion.all.indexOf(since));
    return older.length === 0 ? [] : [{
      path: ['spec', 'sessionAffinity'],
      message: `sessionAffinity is "ClientIP", which nodes of ${older.join(', ')} don't know: they spread a client over all pods`,
      help: `use nodes of ${since.name} or later`,
    }];
  }),
};
