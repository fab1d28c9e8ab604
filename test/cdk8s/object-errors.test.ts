import { ApiObject, App, Chart, JsonPatch, Size } from 'cdk8s';
import * as plus27 from 'cdk8s-plus-27';
import { byKind, errorOf, IMAGE_2022, synth } from './synth';
import { formatProblem } from '../../src/base';
import { SEVERITY_OF } from '../../src/findings/finding';
import {
  CsiProxy, FlannelVxlanNetwork, HostProcessScript, onWindows, onWindowsService, Platform, WindowsDeployment, WindowsJob, WindowsRuntimeClass,
  WindowsVersion,
} from 'k8s-windows';
import { checkObjects } from 'k8s-windows/check';
import * as core from 'k8s-windows/core';
import { windowsNode } from 'k8s-windows/node';

const CONTAINER = '/spec/template/spec/containers/0';
const REASON = 'needed for a test';

/** A Deployment with three errors that completion doesn't look for. */
function withErrors(chart: Chart, id = 'web'): WindowsDeployment {
  const memory = Size.mebibytes(4);
  const deployment = new WindowsDeployment(chart, id, {
    containers: [{
      name: 'main', image: 'mcr.microsoft.com/windows/nanoserver:ltsc2022', resources: { memory: { limit: memory, request: memory } },
      lifecycle: { preStop: plus27.Handler.fromCommand(['/bin/sh', '-c', 'sleep 5']) },
    }],
  });
  ApiObject.of(deployment).addJsonPatch(
    JsonPatch.add('/spec/template/spec/volumes', [{ name: 'docker', hostPath: { path: '/var/run/docker.sock', type: 'Socket' } }]),
    JsonPatch.add(`${CONTAINER}/volumeMounts`, [{ name: 'docker', mountPath: 'C:\\docker' }]),
  );
  return deployment;
}

test('all errors of the checker are reported at synth, with construct, path, message, help, and rule', () => {
  const { problems } = errorOf((chart) => withErrors(chart));
  expect(problems.map(({ construct, code, path }: any) => `${construct} ${code} ${path.join('.')}`).sort()).toEqual([
    'chart/web docker-socket spec.template.spec.volumes.0.hostPath.path',
    'chart/web linux-command spec.template.spec.containers.0.lifecycle.preStop.exec.command.0',
    'chart/web memory-limit-too-small spec.template.spec.containers.0.resources.limits.memory',
  ]);
  expect(problems.map(formatProblem).join('\n')).toContain('Raise the limit to what the application needs');
});

test('a raw block device of a claim template', () => {
  const statefulSet = (volumeMode: string) => ({
    apiVersion: 'apps/v1', kind: 'StatefulSet', metadata: { name: 'legacy' },
    spec: {
      serviceName: 'legacy', selector: { matchLabels: { app: 'legacy' } },
      template: {
        metadata: { labels: { app: 'legacy' } },
        spec: { containers: [{ name: 'main', image: IMAGE_2022, volumeMounts: [{ name: 'data', mountPath: 'C:\\data' }] }] },
      },
      volumeClaimTemplates: [{
        metadata: { name: 'data' }, spec: { accessModes: ['ReadWriteOnce'], volumeMode, resources: { requests: { storage: '1Gi' } } },
      }],
    },
  });
  const { problems } = errorOf((chart) => { new ApiObject(chart, 'legacy', statefulSet('Block')); onWindows(chart); });
  expect(problems.map(({ code, path }: any) => `${code} ${path.join('.')}`)).toEqual(['raw-block-volume spec.volumeClaimTemplates.0']);
  expect(synth((chart) => { new ApiObject(chart, 'legacy', statefulSet('Filesystem')); onWindows(chart); })).toHaveProperty('StatefulSet');
});

test('a retrofit reports them too, as check does afterwards', () => {
  const pod = {
    containers: [{
      name: 'main', image: IMAGE_2022, ports: [{ containerPort: 80, name: 'a-very-long-port-name' }],
      lifecycle: { preStop: { exec: { command: ['/bin/sh'] } } },
    }],
  };
  const manifest = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'legacy' }, spec: { ...pod, nodeSelector: { 'kubernetes.io/os': 'windows' } } };
  const { problems } = errorOf((chart) => { new ApiObject(chart, 'legacy', manifest); onWindows(chart); });
  const found = checkObjects([manifest]).findings.filter(({ effect, rule }) => SEVERITY_OF[effect] === 'error'
    && !['toleration-missing'].includes(rule));
  expect(problems.map(({ code }: any) => code).sort()).toEqual(found.map(({ rule }) => rule).sort());
  expect(found.length).toBeGreaterThan(1);
});

test('a namespace and a name of a Job that the API server rejects', () => {
  const { problems } = errorOf((chart) => {
    const containers = [{ name: 'main', image: IMAGE_2022 }];
    new WindowsDeployment(chart, 'web', { metadata: { namespace: 'A_B' }, containers });
    new WindowsJob(chart, 'job', { metadata: { name: 'x'.repeat(64) }, containers });
  });
  expect(problems.map(({ construct, path }: any) => `${construct} ${path.join('.')}`)).toEqual([
    'chart/web metadata.namespace', 'chart/job metadata.name',
  ]);
});

test('an annotation with a reason suppresses one, as in a check', () => {
  const annotated = (text: string) => (chart: Chart) =>
    ApiObject.of(withErrors(chart)).metadata.addAnnotation('k8s-windows.dev/ignore', text);
  expect(errorOf(annotated(`docker-socket: ${REASON}`)).problems.map(({ code }: any) => code).sort())
    .toEqual(['linux-command', 'memory-limit-too-small']);
  expect(errorOf(annotated('docker-socket:')).problems).toHaveLength(3);
  expect(synth(annotated(['docker-socket', 'linux-command', 'memory-limit-too-small'].map((rule) => `${rule}: ${REASON}`).join(', '))).Deployment)
    .toBeDefined();
});

test('what depends on an unknown platform isn\'t an error, and completion isn\'t repeated', () => {
  const app = new App();
  const chart = new Chart(app, 'chart');
  new WindowsDeployment(chart, 'web', { containers: [{ image: IMAGE_2022 }] });
  const { Deployment } = byKind(chart);
  expect(checkObjects([Deployment]).findings).toEqual([]);
  for (const platform of Platform.all) { expect(checkObjects([Deployment], { platform }).findings).toEqual([]); }
  const { problems } = errorOf((own) => ApiObject.of(new WindowsDeployment(own, 'web', { containers: [{ image: IMAGE_2022 }] }))
    .addJsonPatch(JsonPatch.add(`${CONTAINER}/securityContext/runAsUser`, 5)));
  expect(problems.map(({ code }: any) => code)).toEqual(['linux-field-on-windows']);
});

test('mistakes that no part reported', () => {
  const codesOf = (container: object, windows: object = {}) =>
    errorOf((chart) => new WindowsDeployment(
      chart, 'web', { containers: [{ image: IMAGE_2022, ...container }], windows },
    )).problems.map(({ code }: any) => code);
  expect(codesOf({}, { runAsUserName: 'root' })).toEqual(['account-absent']);
  expect(codesOf({}, { runAsUserName: 'localsystem' })).toEqual(['account-absent']);
  expect(codesOf({ image: 'https://registry.example.com/web:ltsc2022' })).toEqual(['image-scheme']);
  // an image of ko is filled in later
  expect(synth((chart) => new WindowsDeployment(chart, 'web', { containers: [{ image: 'ko://github.com/example/web' }] })).Deployment).toBeDefined();
  const volume = (chart: Chart) => plus27.Volume.fromEmptyDir(chart, 'data', 'data');
  const mounted = (...mounts: { path: string; subPath?: string }[]) => errorOf((chart) => {
    const data = volume(chart);
    new WindowsDeployment(chart, 'web', { containers: [{ image: IMAGE_2022, volumeMounts: mounts.map((mount) => ({ volume: data, ...mount })) }] });
  }).problems.map(({ code, path }: any) => `${code} ${path.slice(-3).join('.')}`);
  for (const path of ['c:/data/', '/data', '\\data', 'data']) {
    expect(mounted({ path: 'C:\\Data' }, { path })).toEqual(['mount-path-letter-case volumeMounts.1.mountPath']);
  }
  expect(mounted({ path: 'C:\\Data', subPath: 'C:\\a' })).toEqual(['sub-path-absolute volumeMounts.0.subPath']);
});

test('runAsNonRoot isn\'t kept for an account that doesn\'t exist', () => {
  const { Deployment } = synth((chart) => {
    const it = new WindowsDeployment(chart, 'web', { containers: [{ image: IMAGE_2022 }], windows: { runAsUserName: 'root' } });
    ApiObject.of(it).metadata.addAnnotation('k8s-windows.dev/ignore', `account-absent: ${REASON}`);
  });
  expect(JSON.stringify(Deployment)).not.toContain('runAsNonRoot');
});

test('HostProcess containers with a RuntimeClass for Hyper-V isolation', () => {
  const make = (isolation: 'hyperv' | 'process') => (chart: Chart) => {
    const runtimeClass = new WindowsRuntimeClass(chart, 'class', { isolation });
    new WindowsDeployment(chart, 'agent', { containers: [{ image: IMAGE_2022 }], windows: { hostProcess: true, runtimeClass } });
  };
  expect(() => synth(make('hyperv'))).toThrow('must be a RuntimeClass for process isolation with HostProcess containers');
  expect(synth(make('process')).Deployment).toBeDefined();
});

describe('objects of networks and add-ons', () => {
  test('errors of the checker are reported at synth', () => {
    const script = (image: string) =>
      (chart: Chart) => new HostProcessScript(chart, 'script', { name: 'script', namespace: 'tools', script: 'exit 0', image });
    const { problems } = errorOf(script('nginx:alpine'));
    expect(problems.map(({ construct, code, path }: any) => [construct, code, path[0]])).toEqual([['chart/script', 'linux-image', 'DaemonSet']]);
  });

  test('what a JSON patch breaks is reported too', () => {
    const { problems } = errorOf((chart) => {
      const driver = new CsiProxy(chart, 'csi', {});
      const daemonSet = driver.objects.find(({ kind }) => kind === 'DaemonSet')!;
      const hostPath = { path: '/var/run/docker.sock', type: 'Socket' };
      daemonSet.addJsonPatch(JsonPatch.add('/spec/template/spec/volumes', [{ name: 'docker', hostPath }]));
    });
    expect(problems.map(({ code }: any) => code)).toEqual(['docker-socket']);
  });
});

test('a Service is judged once, though options and rules both look for the same', () => {
  const service = {
    apiVersion: 'v1', kind: 'Service', metadata: { name: 'web' }, spec: { selector: { app: 'web' }, ports: [{ port: 80, protocol: 'SCTP' }] },
  };
  const { problems } = errorOf((chart) => onWindowsService(new ApiObject(chart, 'web', service)));
  expect(problems.map(({ path }: any) => path.join('.'))).toEqual(['spec.ports.0.protocol']);
});

test.each(['flannelVxlan', 'flannelHostGateway'] as const)('%s on AKS is rejected, as its nodes are by node render', (name) => {
  const options = { apiServer: { host: '192.168.1.10' }, kubeProxy: { version: 'v1.36.3' }, platform: Platform.AKS } as const;
  const { problems } = core[name](options);
  expect(problems.filter(({ code }) => code === 'node-platform-network').map(formatProblem))
    .toEqual([expect.stringContaining('must be a network that AKS supports on Windows nodes, where it sets up Azure CNI')]);
  expect(windowsNode({ kubernetes: '1.36', version: WindowsVersion.LTSC2022, platform: Platform.AKS } as never).problems.map(({ code }) => code))
    .toEqual(['node-platform']);
});

test('a Kubernetes release without supported Windows nodes, and images that no node runs', () => {
  const network = (chart: Chart) =>
    new FlannelVxlanNetwork(chart, 'network', { apiServer: { host: '192.168.1.10' }, kubeProxy: { version: 'v1.26.0' } });
  expect(errorOf(network).problems.map(({ code, path }: any) => [code, path.join('.')])).toEqual([['kube-proxy-option', 'kubeProxy.version']]);
  const web = (chart: Chart) =>
    new WindowsDeployment(chart, 'web', { containers: [{ image: 'registry.corp/web:1' }], windows: { version: WindowsVersion.LTSC2016 } });
  expect(errorOf(web).problems.map(({ code }: any) => code)).toContain('image-out-of-support');
});
