import { ApiObject, App, Chart, Cron, Duration, JsonPatch, Lazy, Size } from 'cdk8s';
import * as plus27 from 'cdk8s-plus-27';
import { KubePod } from 'cdk8s-plus-27/lib/imports/k8s';
import * as plus32 from 'cdk8s-plus-32';
import * as plus33 from 'cdk8s-plus-33';
import * as plus34 from 'cdk8s-plus-34';
import { BUILD, byKind, errorOf, expectLimits, expectWindowsPod, IMAGE_2022, podOf, synth } from './synth';
import { findPodTemplate } from '../../src/kubernetes';
import * as k8sWindows from 'k8s-windows';
import { onLinux, onWindows, Platform, WindowsDeployment, WindowsPod, WindowsVersion } from 'k8s-windows';
import * as windows32 from 'k8s-windows/plus-32';
import * as windows33 from 'k8s-windows/plus-33';
import * as windows34 from 'k8s-windows/plus-34';

const KINDS = ['Deployment', 'StatefulSet', 'DaemonSet', 'Job', 'CronJob', 'Pod'] as const;
const IMAGE = 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022';
const BINDINGS = [['27', k8sWindows, plus27], ['32', windows32, plus32], ['33', windows33, plus33], ['34', windows34, plus34]] as const;

/** The least that makes each kind work. */
const least = (kind: string) => ({
  containers: [{ image: IMAGE, ...(kind === 'StatefulSet' ? { portNumber: 80 } : {}) }],
  ...(kind === 'CronJob' ? { schedule: Cron.daily() } : {}),
});

describe.each(KINDS)('Windows%s', (kind) => {
  test('default output', () => {
    expect(Object.values(synth((chart) => new (k8sWindows as any)[`Windows${kind}`](chart, 'it', least(kind))))).toMatchSnapshot();
  });

  describe.each(BINDINGS)('bound to cdk8s-plus-%s', (_, windows, plus) => {
    const Windows = (windows as any)[`Windows${kind}`];

    test('is a Windows Pod, and still the construct of cdk8s-plus', () => {
      const manifests = synth((chart) => {
        const workload = new Windows(chart, 'it', { ...least(kind), initContainers: [{ name: 'init', image: IMAGE }] });
        expect(workload).toBeInstanceOf((plus as any)[kind]);
        workload.addContainer({ name: 'more', image: IMAGE, resources: { memory: { limit: Size.gibibytes(1) } } });
        workload.addInitContainer({ name: 'another', image: IMAGE, resources: {} });
      });
      expectWindowsPod(manifests[kind]);
      expectLimits(manifests[kind]);
      const { spec } = findPodTemplate(manifests[kind])!.template as any;
      expect([...spec.initContainers, ...spec.containers].map(({ name }: any) => name)).toEqual(['init', 'another', 'main', 'more']);
      expect(spec.initContainers[0].resources.limits).toEqual({ cpu: '1000m', memory: '2048Mi' });
      expect(spec.containers[1].resources).toEqual({ limits: { memory: '1024Mi' }, requests: { memory: '1024Mi' } });
      expect(JSON.stringify(manifests)).not.toMatch(/hostNetwork|runAsNonRoot|fsGroup|"privileged|readOnlyRoot|shareProcess/);
    });

    test('its class has a name of its own', () => {
      expect(Windows.name).toBe(`Windows${kind}`);
    });
  });
});

describe.each([['27', plus27], ['32', plus32], ['34', plus34]] as const)('workloads of plain cdk8s-plus-%s', (_, plus) => {
  test.each(KINDS)('%s under onWindows is a Windows Pod', (kind) => {
    let retrofit: any;
    const manifests = synth((chart) => {
      const workload = new (plus as any)[kind](chart, 'it', { ...least(kind), initContainers: [{ name: 'init', image: IMAGE, resources: {} }] });
      workload.addContainer({ name: 'more', image: IMAGE });
      retrofit = onWindows(chart);
    });
    expectWindowsPod(manifests[kind]);
    expect(JSON.stringify(manifests)).not.toMatch(/hostNetwork|runAsNonRoot|fsGroup|"privileged|readOnlyRoot|shareProcess/);
    expect(retrofit.removed.length).toBeGreaterThan(5);
  });

  test.each(KINDS)('%s under onLinux keeps its defaults', (kind) => {
    const manifests = synth((chart) => {
      new (plus as any)[kind](chart, 'it', { ...least(kind), containers: [{ image: 'nginx', portNumber: 80 }] });
      onLinux(chart);
    });
    const { spec } = findPodTemplate(manifests[kind])!.template as any;
    expect(spec).toMatchObject({ os: { name: 'linux' }, nodeSelector: { 'kubernetes.io/os': 'linux' }, securityContext: { runAsNonRoot: true } });
    expect(spec.containers[0].securityContext.privileged).toBe(false);
  });
});

describe('features of cdk8s-plus', () => {
  const props = { containers: [{ image: IMAGE, portNumber: 80 }] };

  test.each(BINDINGS)('Services, Ingress and autoscaling, cdk8s-plus-%s', (_, windows, plus: any) => {
    const { Deployment, Service, Ingress, HorizontalPodAutoscaler } = synth((chart) => {
      const deployment: any = new (windows as any).WindowsDeployment(chart, 'web', { ...props, replicas: undefined });
      deployment.exposeViaIngress('/shop', { serviceType: plus.ServiceType.NODE_PORT });
      new plus.HorizontalPodAutoscaler(
        chart, 'scale', { target: deployment, maxReplicas: 5, metrics: [plus.Metric.resourceCpu(plus.MetricTarget.averageUtilization(50))] },
      );
    });
    expect(Service.spec.type).toBe('NodePort');
    expect(Service.spec.selector).toEqual(Deployment.spec.selector.matchLabels);
    expect(Ingress.spec.rules[0].http.paths[0].backend.service.name).toBe(Service.metadata.name);
    expect(HorizontalPodAutoscaler.spec.scaleTargetRef).toMatchObject({ kind: 'Deployment', name: Deployment.metadata.name });
    expect(Deployment.spec).not.toHaveProperty('replicas');
    expectWindowsPod(Deployment);
  });

  test('scheduling: the build is added to every term, existing expressions stay', () => {
    const spec = podOf((chart) => {
      const deployment = new WindowsDeployment(chart, 'web', props);
      deployment.scheduling.attract(plus27.Node.labeled(plus27.NodeLabelQuery.is('disk', 'ssd')));
      deployment.scheduling.attract(plus27.Node.labeled(plus27.NodeLabelQuery.is('disk', 'nvme')));
      deployment.scheduling.attract(plus27.Node.labeled(plus27.NodeLabelQuery.exists('gpu')), { weight: 5 });
      deployment.scheduling.tolerate(plus27.Node.tainted(plus27.NodeTaintQuery.is('gpu', 'true')));
      deployment.scheduling.separate(plus27.Pods.all(chart, 'all'));
    });
    const { nodeAffinity } = spec.affinity;
    const builds = { key: BUILD, operator: 'In', values: ['10.0.20348', '10.0.25398', '10.0.26100'] };
    expect(nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms)
      .toEqual(['ssd', 'nvme'].map((value) => ({ matchExpressions: [{ key: 'disk', operator: 'In', values: [value] }, builds] })));
    expect(nodeAffinity.preferredDuringSchedulingIgnoredDuringExecution)
      .toEqual([{ weight: 5, preference: { matchExpressions: [{ key: 'gpu', operator: 'Exists' }] } }]);
    expect(spec.affinity.podAntiAffinity).toBeDefined();
    expect(spec.tolerations).toEqual([
      expect.objectContaining({ key: 'gpu' }), ...Platform.allTaints.map((taint) => ({ ...taint, operator: 'Equal' })),
    ]);
  });

  test('spread is rendered once for each synth', () => {
    const spec = podOf((chart) => { new WindowsDeployment(chart, 'web', { ...props, spread: true }); });
    expect(spec.affinity.podAntiAffinity.requiredDuringSchedulingIgnoredDuringExecution).toHaveLength(2);
  });

  test('volumes, probes, environment, lifecycle, host aliases and DNS', () => {
    const spec = podOf((chart) => {
      const deployment = new WindowsDeployment(chart, 'web', {
        ...props, hostAliases: [{ ip: '10.0.0.1', hostnames: ['db'] }], dns: { hostname: 'web' }, terminationGracePeriod: Duration.seconds(90),
        automountServiceAccountToken: true,
      });
      const [container] = deployment.containers;
      container.mount('C:\\config', plus27.Volume.fromConfigMap(chart, 'v', new plus27.ConfigMap(chart, 'c', { data: { a: 'b' } })));
      container.env.addVariable('A', plus27.EnvValue.fromValue('b'));
      deployment.addContainer({
        name: 'more', image: IMAGE, workingDir: 'C:\\app', command: ['pwsh'], args: ['-c', 'x'],
        liveness: plus27.Probe.fromHttpGet('/live', { port: 80 }),
        readiness: plus27.Probe.fromCommand(['pwsh', '-c', 'x'], { timeoutSeconds: Duration.seconds(10) }),
        lifecycle: { preStop: plus27.Handler.fromCommand(['x']) },
      });
    });
    expect(spec.containers[0].volumeMounts).toEqual([{ mountPath: 'C:\\config', name: expect.any(String) }]);
    expect(spec.containers[0].env).toEqual([{ name: 'A', value: 'b' }]);
    expect(spec.containers[1]).toMatchObject({
      workingDir: 'C:\\app', livenessProbe: { httpGet: { path: '/live' } }, readinessProbe: { exec: {} }, lifecycle: { preStop: { exec: {} } },
    });
    expect(spec).toMatchObject({
      hostname: 'web', hostAliases: [{ ip: '10.0.0.1' }], terminationGracePeriodSeconds: 90, automountServiceAccountToken: true,
    });
  });

  test('the default startup probe of a port waits longer, an explicit one stays', () => {
    const probes = podOf((chart) => {
      new WindowsDeployment(chart, 'web', {
        containers: [
          { name: 'a', image: IMAGE, portNumber: 80 },
          { name: 'b', image: IMAGE, portNumber: 81, startup: plus27.Probe.fromTcpSocket({ port: 9, failureThreshold: 2 }) },
          { name: 'c', image: IMAGE },
        ],
      });
    }).containers.map(({ startupProbe }: any) => startupProbe);
    expect(probes).toEqual([{ failureThreshold: 30, tcpSocket: { port: 80 } }, { failureThreshold: 2, tcpSocket: { port: 9 } }, undefined]);
  });

  test('JSON patches are applied before completion, and checked', () => {
    const patched = (patch: JsonPatch) => (chart: Chart) => {
      const deployment = new WindowsDeployment(chart, 'web', props);
      k8sWindowsApiObject(deployment).addJsonPatch(patch);
    };
    expect(podOf(patched(JsonPatch.add('/spec/template/spec/priorityClassName', 'high'))).priorityClassName).toBe('high');
    expect(podOf(patched(JsonPatch.add('/spec/template/spec/nodeSelector', { disk: 'ssd' }))).nodeSelector)
      .toEqual({ 'disk': 'ssd', 'kubernetes.io/os': 'windows' });
    expect(errorOf(patched(JsonPatch.add('/spec/template/spec/containers/0/securityContext/runAsUser', 5))).message)
      .toContain('[chart/web] spec.template.spec.containers[0].securityContext.runAsUser: must not be set, got 5: the API server rejects it');
  });

  test('what a JSON patch sets and cdk8s-plus loses is reported', () => {
    const container = '/spec/template/spec/containers/0';
    const patches = [
      JsonPatch.add(`${container}/resources/limits/memory`, '4Gi'), JsonPatch.add(`${container}/resources/requests/ephemeral-storage`, '4Gi'),
      JsonPatch.add('/spec/strategy', { rollingUpdate: { maxSurge: '30%' } }), JsonPatch.add('/spec/template/spec/overhead', { cpu: '1' }),
      JsonPatch.add('/spec/template/spec/volumes', [{ name: 'a', emptyDir: { sizeLimit: '1Gi' } }]),
      JsonPatch.add('/spec/template/spec/setHostnameAsFQDN', true), JsonPatch.add('/spec/template/spec/unknown', { a: [1] }),
    ];
    const lost = [
      'containers[0].resources.limits.memory: must be written as in the props of cdk8s-plus, got "4Gi"',
      'containers[0].resources.requests.ephemeral-storage: must', 'overhead.cpu: must', 'volumes[0].emptyDir.sizeLimit: must',
      'setHostnameAsFQDN: must', 'unknown: must be written as in the props of cdk8s-plus, got {"a":[1]}',
    ].map((name) => `spec.template.spec.${name}`);
    for (const plus of [
      (chart: Chart) => new WindowsDeployment(chart, 'it', least('Deployment')),
      (chart: Chart) => { const it = new plus27.Deployment(chart, 'it', least('Deployment')); onWindows(it); return it; },
    ]) {
      const { message } = errorOf((chart) => { ApiObject.of(plus(chart)).addJsonPatch(...patches); });
      for (const each of ['spec.strategy.rollingUpdate.maxSurge: must', ...lost]) { expect(message).toContain(each); }
    }
    const limits = { memory: '4Gi' as any };
    expect(errorOf((chart) => {
      onWindows(new KubePod(chart, 'it', { spec: { containers: [{ name: 'a', image: IMAGE, resources: { limits } }] } }));
    }).message).toContain('spec.containers[0].resources.limits.memory: must be written as in the props of cdk8s-plus, got "4Gi", which is lost');
    const quantity = { value: '4Gi' };
    const spec = podOf((chart) => ApiObject.of(new WindowsDeployment(chart, 'it', least('Deployment')))
      .addJsonPatch(
        ...['limits', 'requests'].map((side) => JsonPatch.replace(`/spec/template/spec/containers/0/resources/${side}/memory`, quantity)),
      ));
    expect(spec.containers[0].resources).toMatchObject({ limits: { memory: '4Gi' }, requests: { memory: '4Gi' } });
    const { Deployment: { spec: { strategy } } } = synth((chart) => ApiObject.of(new WindowsDeployment(chart, 'it', least('Deployment')))
      .addJsonPatch(
        JsonPatch.add('/spec/strategy', { type: 'RollingUpdate', rollingUpdate: { maxSurge: { value: '30%' } } }),
        JsonPatch.add('/spec/template/spec/hostAliases', []), JsonPatch.add('/spec/template/spec/affinity', {}),
      ));
    expect(strategy).toEqual({ type: 'RollingUpdate', rollingUpdate: { maxSurge: '30%' } });
  });

  test('Lazies are resolved first', () => {
    const spec = podOf((chart) => {
      new WindowsPod(
        chart, 'pod', { containers: [{ image: Lazy.any({ produce: () => IMAGE_2022 }) as any }], windows: { version: WindowsVersion.LTSC2022 } },
      );
    });
    expect(spec.containers[0].image).toBe(IMAGE_2022);
  });

  test('attachContainer: a container that was created separately', () => {
    const spec = podOf((chart) => {
      const deployment = new WindowsDeployment(chart, 'web');
      deployment.attachContainer(new plus27.Container({ image: IMAGE }));
    });
    expect(spec.containers).toEqual([{
      image: IMAGE, imagePullPolicy: 'Always', name: 'main',
      resources: { limits: { cpu: '1000m', memory: '2048Mi' }, requests: { cpu: '1000m', memory: '2048Mi' } },
    }]);
  });

  test('explicit resources stay, even if they equal the defaults of cdk8s-plus', () => {
    const own = { cpu: { request: plus27.Cpu.millis(1000), limit: plus27.Cpu.millis(1500) }, memory: { limit: Size.mebibytes(512) } };
    expect(podOf((chart) => { new WindowsPod(chart, 'pod', { containers: [{ image: IMAGE, resources: own }] }); }).containers[0].resources)
      .toEqual({ limits: { cpu: '1500m', memory: '512Mi' }, requests: { cpu: '1000m', memory: '512Mi' } });
  });

  test.each([
    ['request', { request: plus27.Cpu.millis(2) }], ['limit', { limit: plus27.Cpu.millis(2) }],
  ])('a CPU %s of two thousandths, where two were meant, is an error', (_, cpu) => {
    expect(() => podOf((chart) => { new WindowsPod(chart, 'pod', { containers: [{ image: IMAGE, resources: { cpu } }] }); }))
      .toThrow(/resources\.limits\.cpu: .*must be enough to start a container, got "2m"/);
  });

  test('a second synth gives the same output, with keys in the order of cdk8s', () => {
    const app = new App();
    const chart = new Chart(app, 'chart');
    new WindowsDeployment(chart, 'web', props);
    expect(app.synthYaml()).toBe(app.synthYaml());
    const sorted = (value: any): any => (Array.isArray(value) ? value.map(sorted) : value && typeof value === 'object'
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, inner]) => [key, sorted(inner)]))
      : value);
    const { Deployment } = byKind(chart);
    expect(JSON.stringify(Deployment.spec)).toBe(JSON.stringify(sorted(Deployment.spec)));
    expect(Object.keys(Deployment)).toEqual(['apiVersion', 'kind', 'metadata', 'spec']);
  });
});

function k8sWindowsApiObject(construct: any): any {
  return construct.node.defaultChild;
}
