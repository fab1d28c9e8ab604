import { check } from './context';
import { documents, hostProcessPod, windowsPod, windowsService, workload } from '../example';

const found = (...texts: readonly string[]) => check(documents(...texts)).map(({ rule, path }) => `${rule} ${path}`);
const config = (winkernel: string) => `apiVersion: kubeproxy.config.k8s.io/v1alpha1\nkind: KubeProxyConfiguration\nmode: kernelspace\nwinkernel:\n  networkName: cbr0\n${winkernel}`;
const daemon = (flags: string) => hostProcessPod({
  image: 'registry.example.com/kube-proxy:1.36.3', container: `command: ['C:\\hpc\\kube-proxy.exe', --proxy-mode=kernelspace${flags}]`,
}).replace('name: web', 'name: kube-proxy');
const on = (build: string) => workload('Deployment', windowsPod({
  nodeSelector: `nodeSelector:\n  kubernetes.io/os: windows\n  node.kubernetes.io/windows-build: ${build}`, image: 'registry.example.com/web:1.0',
}));

describe('preserve-destination', () => {
  const service = (build = '10.0.20348', value = 'true') => windowsService('type: LoadBalancer', `annotations:\n  preserve-destination: "${value}"`, on(build));
  const FOUND = ['service-preserve-destination metadata/annotations/preserve-destination'];
  test.each([
    ['on Windows Server 2022', [service()], []],
    // kube-proxy uses direct server return for it in any case
    ['with enableDSR disabled', [service(), config('  enableDSR: false')], []],
    ['with the flag disabled', [service(), daemon(', --enable-dsr=false')], []],
    ['on Windows Server 2019', [service('10.0.17763')], FOUND],
    ['when it is off', [service('10.0.17763', 'false')], []],
  ])('%s', (_, texts, expected) => expect(found(...texts)).toEqual(expected));
});

describe('forwarded health checks', () => {
  const service = (build: string, spec = 'type: LoadBalancer') => windowsService(spec, '', on(build));
  const FOUND = ['service-health-check-vip spec/type'];
  test.each([
    ['on Windows Server 2019', [service('10.0.17763'), config('  forwardHealthCheckVip: true')], FOUND],
    ['by a flag', [service('10.0.17763'), daemon(', --forward-healthcheck-vip=true')], FOUND],
    ['on Windows Server 2022', [service('10.0.20348'), config('  forwardHealthCheckVip: true')], []],
    ['on nodes of an unknown release', [windowsService('type: LoadBalancer', '', workload('Deployment', windowsPod({ image: 'registry.example.com/web:1.0' }))), config('  forwardHealthCheckVip: true')], []],
    ['with externalTrafficPolicy Local', [service('10.0.17763', 'type: LoadBalancer\nexternalTrafficPolicy: Local'), config('  forwardHealthCheckVip: true')], []],
    ['of a ClusterIP Service', [service('10.0.17763', 'type: ClusterIP'), config('  forwardHealthCheckVip: true')], []],
    ['without the option', [service('10.0.17763'), config('  enableDSR: true')], []],
  ])('%s', (_, texts, expected) => expect(found(...texts)).toEqual(expected));
});
