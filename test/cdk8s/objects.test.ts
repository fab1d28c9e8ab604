import { ApiObject, App, Chart, JsonPatch } from 'cdk8s';
import * as plus from 'cdk8s-plus-27';
import * as plus34 from 'cdk8s-plus-34';
import { BUILD, byKind, errorOf, IMAGE_2022, synth } from './synth';
import { onWindowsService, Platform, WindowsDeployment, WindowsNamespace, WindowsPod, WindowsRuntimeClass, WindowsService, WindowsServiceOptions, WindowsVersion } from 'k8s-windows';
import * as windows34 from 'k8s-windows/plus-34';

const { LTSC2019, LTSC2022 } = WindowsVersion;
const UPSTREAM_TOLERATION = { key: 'os', operator: 'Equal', value: 'windows', effect: 'NoSchedule' };

describe('WindowsRuntimeClass', () => {
  const runtimeClass = (props?: any) => synth((chart) => new WindowsRuntimeClass(chart, 'class', props)).RuntimeClass;

  test('defaults', () => {
    expect(runtimeClass()).toEqual({
      apiVersion: 'node.k8s.io/v1', kind: 'RuntimeClass', metadata: { name: expect.stringMatching(/^chart-class-/) },
      handler: 'runhcs-wcow-process',
      scheduling: { nodeSelector: { 'kubernetes.io/os': 'windows', 'kubernetes.io/arch': 'amd64' }, tolerations: [UPSTREAM_TOLERATION] },
    });
  });

  test('version, platform, further labels, a name', () => {
    expect(runtimeClass({ metadata: { name: 'windows-2022' }, version: LTSC2022, platform: Platform.GKE, nodeSelector: { pool: 'x' } })).toMatchObject({
      metadata: { name: 'windows-2022' },
      scheduling: { nodeSelector: { 'kubernetes.io/os': 'windows', 'kubernetes.io/arch': 'amd64', [BUILD]: '10.0.20348', 'pool': 'x' }, tolerations: [{ ...UPSTREAM_TOLERATION, key: 'node.kubernetes.io/os' }] },
    });
    expect(runtimeClass({ platform: Platform.AKS }).scheduling).not.toHaveProperty('tolerations');
  });

  test('Hyper-V isolation has an overhead, or one of your own', () => {
    expect(runtimeClass({ isolation: 'hyperv' })).toMatchObject({ handler: 'runhcs-wcow-hypervisor', overhead: { podFixed: { cpu: '100m', memory: '512Mi' } } });
    expect(runtimeClass({ isolation: 'hyperv', overhead: { memory: '1Gi' } }).overhead).toEqual({ podFixed: { memory: '1Gi' } });
    expect(runtimeClass()).not.toHaveProperty('overhead');
  });

  test('the platform may be set later; an object of the cluster has no namespace', () => {
    const app = new App();
    const chart = new Chart(app, 'chart', { namespace: 'shop' });
    new WindowsRuntimeClass(chart, 'class');
    Platform.set(app, Platform.OPENSHIFT);
    const { RuntimeClass } = byKind(chart);
    expect(RuntimeClass.scheduling.tolerations).toEqual([{ ...UPSTREAM_TOLERATION, value: 'Windows' }]);
    expect(RuntimeClass.metadata).not.toHaveProperty('namespace');
  });

  test('JSON patches and labels reach it', () => {
    const { RuntimeClass } = synth((chart) => {
      const patched = new WindowsRuntimeClass(chart, 'class', { metadata: { labels: { a: 'b' } } });
      patched.addJsonPatch(JsonPatch.replace('/handler', 'own-handler'), JsonPatch.add('/scheduling/nodeSelector/pool', 'x'));
    });
    expect(RuntimeClass).toMatchObject({ metadata: { labels: { a: 'b' } }, handler: 'own-handler', scheduling: { nodeSelector: { 'kubernetes.io/os': 'windows', 'pool': 'x' } } });
  });

  test.each<[string, any, string]>([
    ['version', { version: '2022' }, 'version: is "2022", which is no WindowsVersion'],
    ['platform', { platform: 'GKE' }, 'platform: is "GKE", which is no Platform'],
    ['isolation', { isolation: 'vm' }, 'isolation: is "vm", which is unknown; use process or hyperv'],
    ['isolation by a name that every object has', { isolation: 'constructor' }, 'isolation: is "constructor", which is unknown'],
    ['handler', { handler: 'Runhcs' }, 'handler: is "Runhcs", which is no DNS label'],
    ['the handler of dockershim', { handler: 'docker' }, 'handler: is "docker", which went away with dockershim in Kubernetes 1.24; use "runhcs-wcow-process"'],
    ['handler and isolation', { handler: 'runhcs-wcow-process', isolation: 'hyperv' }, 'handler: is "runhcs-wcow-process", but isolation is "hyperv"'],
    ['overhead', { overhead: { memory: 'lots' } }, 'overhead.memory: is "lots", which is no amount'],
    ['negative overhead', { overhead: { cpu: '-1' } }, 'overhead.cpu: is "-1", which is no amount'],
    ['another system', { nodeSelector: { 'kubernetes.io/os': 'linux' } }, 'nodeSelector[kubernetes.io/os]: is "linux", but the class is for "windows"; remove it'],
    ['another build', { version: LTSC2022, nodeSelector: { [BUILD]: '10.0.17763' } }, `nodeSelector[${BUILD}]: is "10.0.17763", but the class is for "10.0.20348"`],
  ])('refuses: %s', (_, props, words) => {
    expect(() => runtimeClass(props)).toThrow(`[chart/class] ${words}`);
  });

  test('says all at once', () => {
    expect(() => runtimeClass({ version: 1, platform: 2, isolation: 3 })).toThrow(/^3 problems found:/);
  });
});

describe('WindowsNamespace', () => {
  const namespace = (props?: any) => synth((chart) => new WindowsNamespace(chart, 'shop', props));

  test('defaults', () => {
    const { Namespace, LimitRange, ResourceQuota } = namespace();
    expect(Namespace).toEqual({
      apiVersion: 'v1', kind: 'Namespace',
      metadata: { name: expect.stringMatching(/^chart-shop-/), labels: { 'pod-security.kubernetes.io/enforce': 'baseline', 'pod-security.kubernetes.io/enforce-version': 'latest' } },
    });
    expect(LimitRange).toMatchObject({ metadata: { namespace: Namespace.metadata.name }, spec: { limits: [{ type: 'Container', default: { memory: '2048Mi' }, defaultRequest: { memory: '2048Mi' } }] } });
    expect(ResourceQuota).toBeUndefined();
  });

  test('every prop', () => {
    const { Namespace, LimitRange, ResourceQuota } = namespace({ metadata: { name: 'agents', labels: { team: 'x' } }, podSecurity: 'privileged', podSecurityVersion: 'v1.36', defaultMemory: '4Gi', quota: { cpu: '8', memory: '32Gi', pods: 20 } });
    expect(Namespace.metadata).toEqual({ name: 'agents', labels: { 'team': 'x', 'pod-security.kubernetes.io/enforce': 'privileged', 'pod-security.kubernetes.io/enforce-version': 'v1.36' } });
    expect(LimitRange.spec.limits[0]).toMatchObject({ default: { memory: '4Gi' }, defaultRequest: { memory: '4Gi' } });
    expect(ResourceQuota).toMatchObject({ metadata: { namespace: 'agents' }, spec: { hard: { 'requests.cpu': '8', 'limits.cpu': '8', 'requests.memory': '32Gi', 'limits.memory': '32Gi', 'pods': '20' } } });
    expect(namespace({ quota: { pods: 0 } }).ResourceQuota.spec.hard).toEqual({ pods: '0' });
  });

  test('in a chart with a namespace it still has none itself', () => {
    const chart = new Chart(new App(), 'chart', { namespace: 'other' });
    new WindowsNamespace(chart, 'shop', { metadata: { name: 'shop' } });
    const { Namespace, LimitRange } = byKind(chart);
    expect([Namespace.metadata.namespace, LimitRange.metadata.namespace]).toEqual([undefined, 'shop']);
  });

  test.each<[string, any, string]>([
    ['level', { podSecurity: 'strict' }, 'podSecurity: is "strict", which is no Pod Security level; use privileged, baseline, restricted'],
    ['version', { podSecurityVersion: '1.36' }, 'podSecurityVersion: is "1.36", which is no policy version; use "latest" or a minor such as "v1.36"'],
    ['restricted before it knew Windows', { podSecurity: 'restricted', podSecurityVersion: 'v1.24' }, 'podSecurityVersion: is "v1.24", whose restricted level asks every pod for fields that the API server refuses on Windows; use "v1.25" or later'],
    ['memory', { defaultMemory: '2 Gi' }, 'defaultMemory: is "2 Gi", which is no amount'],
    ['no memory', { defaultMemory: '0' }, 'defaultMemory: is "0", which is no amount'],
    ['quota', { quota: { cpu: 'x' } }, 'quota.cpu: is "x", which is no amount'],
    ['pods', { quota: { pods: -1 } }, 'quota.pods: is -1'],
    ['a label that says otherwise', { metadata: { labels: { 'pod-security.kubernetes.io/enforce': 'restricted' } } }, 'metadata.labels[pod-security.kubernetes.io/enforce]: is "restricted", but podSecurity is "baseline"; say it in podSecurity only'],
    ['a version label that says otherwise', { metadata: { labels: { 'pod-security.kubernetes.io/enforce-version': 'v1.24' } } }, 'metadata.labels[pod-security.kubernetes.io/enforce-version]: is "v1.24", but podSecurityVersion is "latest"'],
  ])('refuses: %s', (_, props, words) => {
    expect(() => namespace(props)).toThrow(`[chart/shop] ${words}`);
  });

  test('restricted wants runAsNonRoot of the workloads in it', () => {
    const build = (windows: object) => (chart: Chart) => {
      const { name } = new WindowsNamespace(chart, 'shop', { podSecurity: 'restricted' });
      new WindowsDeployment(chart, 'web', { metadata: { namespace: name }, containers: [{ image: 'x' }], windows });
    };
    expect(errorOf(build({})).message).toMatch(/\[chart\/web\] spec.template.spec.securityContext.runAsNonRoot: is undefined, but namespace ".*" \(chart\/shop\) enforces the Pod Security level "restricted"/);
    expect(synth(build({ runAsUserName: 'ContainerUser' })).Deployment).toBeDefined();
  });
});

describe('WindowsService', () => {
  const service = (props: any) => synth((chart) => new WindowsService(chart, 'web', { ports: [{ port: 80 }], ...props })).Service;

  test.each<[string, any, object]>([
    ['ClusterIP', {}, { type: 'ClusterIP' }],
    ['headless', { clusterIP: 'None' }, { type: 'ClusterIP', clusterIP: 'None' }],
    ['NodePort', { type: plus.ServiceType.NODE_PORT, ports: [{ port: 80, nodePort: 30080 }] }, { type: 'NodePort', ports: [{ port: 80, nodePort: 30080 }] }],
    ['LoadBalancer', { type: plus.ServiceType.LOAD_BALANCER }, { type: 'LoadBalancer' }],
    ['ExternalName', { externalName: 'db.example.com' }, { type: 'ExternalName', externalName: 'db.example.com' }],
  ])('%s', (_, props, expected) => {
    expect(service(props).spec).toMatchObject(expected);
  });

  test('selects a Windows workload', () => {
    const { Service, Deployment } = synth((chart) => {
      const selector = new WindowsDeployment(chart, 'web', { containers: [{ image: IMAGE_2022 }] });
      new WindowsService(chart, 'service', { selector, ports: [{ port: 80, protocol: plus.Protocol.UDP }] });
    });
    expect(Service.spec.selector).toEqual(Deployment.spec.selector.matchLabels);
  });

  test.each<[WindowsServiceOptions, object, object]>([
    [{ preserveDestination: true }, { annotations: { 'preserve-destination': 'true' } }, {}],
    [{ proxyOptimization: false }, { annotations: { winProxyOptimization: 'disabled' } }, {}],
    [{ sessionAffinity: 'ClientIP' }, {}, { sessionAffinity: 'ClientIP' }],
    [{ sessionAffinity: 'ClientIP', version: LTSC2022 }, {}, { sessionAffinity: 'ClientIP' }],
    [{ sessionAffinity: 'None', version: LTSC2019 }, {}, { sessionAffinity: 'None' }],
    [{ externalTrafficPolicy: 'Local', internalTrafficPolicy: 'Local' }, {}, { externalTrafficPolicy: 'Local', internalTrafficPolicy: 'Local' }],
  ])('%j', (windows, metadata, spec) => {
    const made = service({ windows, type: plus.ServiceType.NODE_PORT });
    expect(made.metadata).toMatchObject(metadata);
    expect(made.spec).toMatchObject(spec);
  });

  test('without options nothing is added, and own annotations stay', () => {
    const plain = synth((chart) => new plus.Service(chart, 'web', { ports: [{ port: 80 }] })).Service;
    expect(service({})).toEqual(plain);
    expect(service({ metadata: { annotations: { a: 'b' } }, windows: { preserveDestination: true, proxyOptimization: true } }).metadata.annotations).toEqual({ 'a': 'b', 'preserve-destination': 'true' });
  });

  test.each<[string, any, string]>([
    ['affinity', { sessionAffinity: 'clientIP' }, 'windows.sessionAffinity: is "clientIP", which is unknown; use None or ClientIP'],
    ['external policy', { externalTrafficPolicy: 'local' }, 'windows.externalTrafficPolicy: is "local", which is unknown; use Cluster or Local'],
    ['internal policy', { internalTrafficPolicy: 5 }, 'windows.internalTrafficPolicy: is 5, which is unknown'],
    ['affinity on nodes that can\'t', { sessionAffinity: 'ClientIP', version: LTSC2019 }, 'windows.sessionAffinity: is "ClientIP", but the nodes run LTSC2019 (10.0.17763), which can\'t do it; use nodes of LTSC2022 (10.0.20348) or later'],
  ])('refuses at once: %s', (_, windows, words) => {
    expect(() => service({ windows })).toThrow(`[chart/web] ${words}`);
  });

  test.each<[string, any, object, string]>([
    ['SCTP', { ports: [{ port: 80 }, { port: 81, name: 'b', protocol: 'SCTP' }] }, {}, 'spec.ports[1].protocol: protocol is "SCTP", but Windows nodes carry TCP and UDP only; use TCP or UDP'],
    ['IPv6 alone', { ipFamilies: ['IPv6'] }, {}, 'spec.ipFamilies: ipFamilies is [IPv6]: Windows nodes don\'t support IPv6 alone'],
    ['a time-out of affinity', { sessionAffinity: 'ClientIP', sessionAffinityConfig: { clientIP: { timeoutSeconds: 60 } } }, {}, 'spec.sessionAffinityConfig.clientIP.timeoutSeconds: timeoutSeconds is 60, but Windows nodes don\'t heed it; remove it'],
    ['a field that says otherwise', { sessionAffinity: 'None' }, { sessionAffinity: 'ClientIP' }, 'spec.sessionAffinity: is "None", but "ClientIP" is asked for; say it in one place only'],
  ])('refuses at synth: %s', (_, spec, options, words) => {
    expect(errorOf((chart) => { onWindowsService(new ApiObject(chart, 'web', { apiVersion: 'v1', kind: 'Service', spec }), options); }).message).toContain(`[chart/web] ${words}`);
  });

  test.each<[string, object]>([
    ['dual stack', { ipFamilies: ['IPv4', 'IPv6'], sessionAffinityConfig: { clientIP: {} } }],
    ['a headless service, which no proxy carries', { clusterIP: 'None', ports: [{ port: 81, protocol: 'SCTP' }] }],
    ['the time-out that the API server writes', { sessionAffinity: 'ClientIP', sessionAffinityConfig: { clientIP: { timeoutSeconds: 10800 } } }],
  ])('%s is fine', (_, spec) => {
    expect(synth((chart) => { onWindowsService(new ApiObject(chart, 'web', { apiVersion: 'v1', kind: 'Service', spec })); }).Service.spec).toEqual(spec);
  });

  test('an annotation that says otherwise', () => {
    expect(errorOf((chart) => { new WindowsService(chart, 'web', { ports: [{ port: 80 }], metadata: { annotations: { 'preserve-destination': 'false' } }, windows: { preserveDestination: true } }); }).message)
      .toContain('[chart/web] metadata.annotations.preserve-destination: is "false", but "true" is asked for');
  });

  test('only for a Service', () => {
    expect(() => synth((chart) => { onWindowsService(new WindowsDeployment(chart, 'web', { containers: [{ image: 'x' }] })); })).toThrow('[chart/web] kind: is "Deployment", must be "Service"');
  });

  test('options given in two calls come together, and contradict if they do', () => {
    const both = (first: WindowsServiceOptions, second: WindowsServiceOptions) => (chart: Chart) => { onWindowsService(new WindowsService(chart, 'web', { ports: [{ port: 80 }], windows: first }), second); };
    const { Service } = synth(both({ preserveDestination: true }, { sessionAffinity: 'ClientIP' }));
    expect([Service.metadata.annotations, Service.spec.sessionAffinity]).toEqual([{ 'preserve-destination': 'true' }, 'ClientIP']);
    expect(errorOf(both({ sessionAffinity: 'None' }, { sessionAffinity: 'ClientIP' })).message).toContain('spec.sessionAffinity: is "None", but "ClientIP" is asked for');
  });

  test('bound to cdk8s-plus-34; and the Service of a Deployment', () => {
    const { Service } = synth((chart) => { new windows34.WindowsService(chart, 'web', { ports: [{ port: 80 }], windows: { preserveDestination: true } }); });
    expect(Service.metadata.annotations).toEqual({ 'preserve-destination': 'true' });
    const { message } = errorOf((chart) => {
      new windows34.WindowsDeployment(chart, 'web', { containers: [{ image: 'x', ports: [{ number: 80, protocol: plus34.Protocol.SCTP }] }] }).exposeViaService();
    });
    expect(message).toContain('"SCTP"');
  });
});

test('a RuntimeClass and a namespace of the same app know each other\'s workloads', () => {
  const app = new App();
  const cluster = new Chart(app, 'cluster');
  const runtimeClass = new WindowsRuntimeClass(cluster, 'class', { version: LTSC2022 });
  const { name } = new WindowsNamespace(cluster, 'agents', { podSecurity: 'privileged' });
  const chart = new Chart(app, 'chart', { namespace: name });
  new WindowsPod(chart, 'agent', { containers: [{ image: IMAGE_2022 }], windows: { runtimeClass, hostProcess: true } });
  app.synthYaml();
  expect(byKind(chart).Pod).toMatchObject({ metadata: { namespace: name }, spec: { runtimeClassName: runtimeClass.name, hostNetwork: true } });
});
