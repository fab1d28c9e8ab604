import { ApiObject, App, Chart, JsonPatch, Lazy } from 'cdk8s';
import * as plus from 'cdk8s-plus-27';
import * as plus34 from 'cdk8s-plus-34';
import { BUILD, byKind, errorOf, IMAGE_2022, synth } from './synth';
import {
  onWindowsService, Platform, WindowsDeployment, WindowsNamespace, WindowsPod, WindowsRuntimeClass, WindowsService, WindowsServiceOptions,
  WindowsVersion,
} from 'k8s-windows';
import * as windows34 from 'k8s-windows/plus-34';

const { LTSC2019, LTSC2022 } = WindowsVersion;
const UPSTREAM_TOLERATION = { key: 'os', operator: 'Equal', value: 'windows', effect: 'NoSchedule' };

/** Metadata that every construct of an object rejects. */
const METADATA_ROWS: readonly [string, any, string][] = [
  ['text in place of metadata', { metadata: 'bogus' }, 'metadata: must be an object, got "bogus"'],
  ['a number in place of metadata', { metadata: 5 }, 'metadata: must be an object, got 5'],
  ['text in place of labels', { metadata: { labels: 'x' } }, 'metadata.labels: must be an object, got a string'],
  ['the key of a label', { metadata: { labels: { 'a b': 'x' } } }, 'metadata.labels[a b]: must have the key of a label, got "a b"'],
  ['the value of a label', { metadata: { labels: { a: 1 } } }, 'metadata.labels.a: must be a string, got 1'],
  ['an unknown key of metadata', { metadata: { label: { a: 'b' } } }, 'metadata.label: unknown option. Did you mean labels?'],
];

describe('WindowsRuntimeClass', () => {
  const runtimeClass = (props?: any) => synth((chart) => new WindowsRuntimeClass(chart, 'class', props)).RuntimeClass;

  test('defaults', () => {
    expect(runtimeClass()).toEqual({
      apiVersion: 'node.k8s.io/v1', kind: 'RuntimeClass', metadata: { name: expect.stringMatching(/^chart-class-/) },
      handler: 'runhcs-wcow-process',
      scheduling: {
        nodeSelector: { 'kubernetes.io/os': 'windows', 'kubernetes.io/arch': 'amd64' },
        tolerations: Platform.allTaints.map((taint) => ({ ...taint, operator: 'Equal' })),
      },
    });
    expect(runtimeClass({ platform: Platform.UPSTREAM }).scheduling.tolerations).toEqual([UPSTREAM_TOLERATION]);
  });

  test('version, platform, additional labels and name', () => {
    expect(runtimeClass({ metadata: { name: 'windows-2022' }, version: LTSC2022, platform: Platform.GKE, nodeSelector: { pool: 'x' } }))
      .toMatchObject({
        metadata: { name: 'windows-2022' },
        scheduling: {
          nodeSelector: { 'kubernetes.io/os': 'windows', 'kubernetes.io/arch': 'amd64', [BUILD]: '10.0.20348', 'pool': 'x' },
          tolerations: [{ ...UPSTREAM_TOLERATION, key: 'node.kubernetes.io/os' }],
        },
      });
    expect(runtimeClass({ platform: Platform.AKS }).scheduling).not.toHaveProperty('tolerations');
  });

  test('Hyper-V isolation has a default overhead, which can be overridden', () => {
    expect(runtimeClass({ isolation: 'hyperv' }))
      .toMatchObject({ handler: 'runhcs-wcow-hypervisor', overhead: { podFixed: { cpu: '100m', memory: '512Mi' } } });
    expect(runtimeClass({ isolation: 'hyperv', overhead: { memory: '1Gi' } }).overhead).toEqual({ podFixed: { memory: '1Gi' } });
    expect(runtimeClass()).not.toHaveProperty('overhead');
  });

  test('the platform can be set later; a cluster-scoped object has no namespace', () => {
    const app = new App();
    const chart = new Chart(app, 'chart', { namespace: 'shop' });
    new WindowsRuntimeClass(chart, 'class');
    Platform.set(app, Platform.OPENSHIFT);
    const { RuntimeClass } = byKind(chart);
    expect(RuntimeClass.scheduling.tolerations).toEqual([{ ...UPSTREAM_TOLERATION, value: 'Windows' }]);
    expect(RuntimeClass.metadata).not.toHaveProperty('namespace');
  });

  test('JSON patches and labels are applied', () => {
    const { RuntimeClass } = synth((chart) => {
      const patched = new WindowsRuntimeClass(chart, 'class', { metadata: { labels: { a: 'b' } } });
      patched.addJsonPatch(JsonPatch.replace('/handler', 'own-handler'), JsonPatch.add('/scheduling/nodeSelector/pool', 'x'));
    });
    expect(RuntimeClass).toMatchObject({
      metadata: { labels: { a: 'b' } }, handler: 'own-handler', scheduling: { nodeSelector: { 'kubernetes.io/os': 'windows', 'pool': 'x' } },
    });
  });

  test.each<[string, any, string]>([
    ['version', { version: '2022' }, 'version: must be a WindowsVersion, got "2022"'],
    ['platform', { platform: 'GKE' }, 'platform: must be a Platform, got "GKE"'],
    ['isolation', { isolation: 'vm' }, 'isolation: must be one of "process", "hyperv", got "vm"'],
    ['isolation by a name that every object has', { isolation: 'constructor' }, 'isolation: must be one of "process", "hyperv", got "constructor"'],
    ['handler', { handler: 'Runhcs' }, 'handler: must be a DNS label, got "Runhcs"'],
    ['a long handler', { handler: 'a'.repeat(64) }, `handler: must be a DNS label, got "${'a'.repeat(64)}"`],
    [
      'the handler of dockershim', { handler: 'docker' },
      'handler: must be a handler of containerd: this one was removed with dockershim in Kubernetes 1.24, got "docker"',
    ],
    [
      'handler and isolation', { handler: 'runhcs-wcow-process', isolation: 'hyperv' },
      'handler: must match isolation "hyperv", got "runhcs-wcow-process"',
    ],
    ['overhead', { overhead: { memory: 'lots' } }, 'overhead.memory: must be a quantity, got "lots"'],
    ['overhead of an unknown resource', { overhead: { mem: '1Gi' } }, 'overhead.mem: unknown option'],
    ...METADATA_ROWS,
    ['negative overhead', { overhead: { cpu: '-1' } }, 'overhead.cpu: must be a quantity, got "-1"'],
    [
      'another system', { nodeSelector: { 'kubernetes.io/os': 'linux' } },
      'nodeSelector[kubernetes.io/os]: must be "windows", which the RuntimeClass selects, got "linux"',
    ],
    [
      'another build', { version: LTSC2022, nodeSelector: { [BUILD]: '10.0.17763' } },
      `nodeSelector[${BUILD}]: must be "10.0.20348", which the RuntimeClass selects, got "10.0.17763"`,
    ],
  ])('reports: %s', (_, props, words) => {
    expect(() => runtimeClass(props)).toThrow(`[chart/class] ${words}`);
  });

  test('reports all problems at once', () => {
    expect(() => runtimeClass({ version: 1, platform: 2, isolation: 3 })).toThrow(/^3 problems found:/);
  });
});

describe('WindowsNamespace', () => {
  const namespace = (props?: any) => synth((chart) => new WindowsNamespace(chart, 'shop', props));

  test('defaults', () => {
    const { Namespace, LimitRange, ResourceQuota } = namespace();
    expect(Namespace).toEqual({
      apiVersion: 'v1', kind: 'Namespace',
      metadata: {
        name: expect.stringMatching(/^chart-shop-/),
        labels: { 'pod-security.kubernetes.io/enforce': 'baseline', 'pod-security.kubernetes.io/enforce-version': 'latest' },
      },
    });
    expect(LimitRange).toMatchObject({
      metadata: { namespace: Namespace.metadata.name },
      spec: { limits: [{ type: 'Container', default: { memory: '2048Mi' }, defaultRequest: { memory: '2048Mi' } }] },
    });
    expect(ResourceQuota).toBeUndefined();
  });

  test('every prop', () => {
    const { Namespace, LimitRange, ResourceQuota } = namespace({
      metadata: { name: 'agents', labels: { team: 'x' } }, podSecurity: 'privileged', podSecurityVersion: 'v1.36', defaultMemory: '4Gi',
      quota: { cpu: '8', memory: '32Gi', pods: 20 },
    });
    expect(Namespace.metadata).toEqual({
      name: 'agents',
      labels: { 'team': 'x', 'pod-security.kubernetes.io/enforce': 'privileged', 'pod-security.kubernetes.io/enforce-version': 'v1.36' },
    });
    // without a CPU limit, a quota of CPU rejects a container
    expect(LimitRange.spec.limits[0]).toMatchObject({ default: { cpu: '1000m', memory: '4Gi' }, defaultRequest: { cpu: '1000m', memory: '4Gi' } });
    expect(ResourceQuota).toMatchObject({
      metadata: { namespace: 'agents' },
      spec: { hard: { 'requests.cpu': '8', 'limits.cpu': '8', 'requests.memory': '32Gi', 'limits.memory': '32Gi', 'pods': '20' } },
    });
    const limited = namespace({ quota: { pods: 0 } });
    expect(limited.ResourceQuota.spec.hard).toEqual({ pods: '0' });
    expect(limited.LimitRange.spec.limits[0].default).toEqual({ memory: '2048Mi' });
  });

  test('a quota of Pods may be a Lazy', () => {
    const { ResourceQuota } = synth((chart) => new WindowsNamespace(chart, 'a', { quota: { memory: '5Gi', pods: Lazy.any({ produce: () => 5 }) } }));
    expect(ResourceQuota.spec.hard).toEqual({ 'requests.memory': '5Gi', 'limits.memory': '5Gi', 'pods': 5 });
  });

  test('the Namespace object has no namespace in a chart with one', () => {
    const chart = new Chart(new App(), 'chart', { namespace: 'other' });
    new WindowsNamespace(chart, 'shop', { metadata: { name: 'shop' } });
    const { Namespace, LimitRange } = byKind(chart);
    expect([Namespace.metadata.namespace, LimitRange.metadata.namespace]).toEqual([undefined, 'shop']);
  });

  test.each<[string, any, string]>([
    ['level', { podSecurity: 'strict' }, 'podSecurity: must be one of "privileged", "baseline", "restricted", got "strict"'],
    ['version', { podSecurityVersion: '1.36' }, 'podSecurityVersion: must be "latest" or a Kubernetes minor version with "v", got "1.36"'],
    ['restricted before it knew Windows', { podSecurity: 'restricted', podSecurityVersion: 'v1.24' }, 'podSecurityVersion: must be v1.25 or later '
      + 'with level "restricted": earlier versions require fields that the API server rejects on Windows, got "v1.24"'],
    ['memory', { defaultMemory: '2 Gi' }, 'defaultMemory: must be a positive quantity, got "2 Gi"'],
    ['no memory', { defaultMemory: '0' }, 'defaultMemory: must be a positive quantity, got "0"'],
    ['quota', { quota: { cpu: 'x' } }, 'quota.cpu: must be a positive quantity, got "x"'],
    ...METADATA_ROWS,
    ['a quota of nothing', { quota: {} }, 'quota: must have a limit, got {}'],
    ['pods', { quota: { pods: -1 } }, 'quota.pods: must be an integer ≥ 0, got -1'],
    [
      'a label that says otherwise', { metadata: { labels: { 'pod-security.kubernetes.io/enforce': 'restricted' } } },
      'metadata.labels[pod-security.kubernetes.io/enforce]: must be "baseline", the value of podSecurity, got "restricted"',
    ],
    [
      'a version label that says otherwise', { metadata: { labels: { 'pod-security.kubernetes.io/enforce-version': 'v1.24' } } },
      'metadata.labels[pod-security.kubernetes.io/enforce-version]: must be "latest", the value of podSecurityVersion, got "v1.24"',
    ],
  ])('reports: %s', (_, props, words) => {
    expect(() => namespace(props)).toThrow(`[chart/shop] ${words}`);
  });

  test('its workloads don\'t request more than its default limits', () => {
    const build = (props: object, windows = {}) => (chart: Chart) => {
      const { name } = new WindowsNamespace(chart, 'shop', { podSecurity: 'privileged', ...props });
      const resources = { cpu: { request: plus.Cpu.units(2) } };
      new WindowsDeployment(chart, 'web', { metadata: { namespace: name }, containers: [{ image: IMAGE_2022, resources }], windows });
    };
    const error = errorOf(build({ quota: { cpu: '8' } }, { cpuLimit: false }));
    expect(error.problems.map(({ code, path }: any) => `${code} ${path.join('.')}`))
      .toEqual(['cpu-limit-missing spec.template.spec.containers.0.resources.requests.cpu']);
    expect(error.message).toMatch(/sets 1000m, below the request of 2.* the LimitRange of chart\/shop sets the default limit/);
    expect(synth(build({ quota: { cpu: '8' } })).Deployment).toBeDefined();
    expect(synth(build({}, { cpuLimit: false })).Deployment).toBeDefined();
  });

  test('restricted requires runAsNonRoot of its workloads', () => {
    const build = (windows: object) => (chart: Chart) => {
      const { name } = new WindowsNamespace(chart, 'shop', { podSecurity: 'restricted' });
      new WindowsDeployment(chart, 'web', { metadata: { namespace: name }, containers: [{ image: 'x' }], windows });
    };
    expect(errorOf(build({})).message).toMatch(
      /\[chart\/web\] spec.template.spec.securityContext.runAsNonRoot: runAsNonRoot isn't set, but namespace ".*" enforces restricted.*windows.runAsUserName/,
    );
    expect(errorOf((chart) => {
      const { name } = new WindowsNamespace(chart, 'shop');
      new WindowsDeployment(chart, 'web', {
        metadata: { namespace: name }, containers: [{ image: 'x' }], volumes: [plus.Volume.fromHostPath(chart, 'logs', 'logs', { path: 'C:\\logs' })],
      });
    }).problems.map(({ code, path }: any) => `${code} ${path.join('.')}`)).toEqual(['pod-security-baseline spec.template.spec.volumes.0.hostPath']);
    expect(synth(build({ runAsUserName: 'ContainerUser' })).Deployment).toBeDefined();
  });
});

describe('WindowsService', () => {
  const service = (props: any) => synth((chart) => new WindowsService(chart, 'web', { ports: [{ port: 80 }], ...props })).Service;

  test.each<[string, any, object]>([
    ['ClusterIP', {}, { type: 'ClusterIP' }],
    ['headless', { clusterIP: 'None' }, { type: 'ClusterIP', clusterIP: 'None' }],
    [
      'NodePort', { type: plus.ServiceType.NODE_PORT, ports: [{ port: 80, nodePort: 30080 }] },
      { type: 'NodePort', ports: [{ port: 80, nodePort: 30080 }] },
    ],
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
    [{ preserveDestination: true, version: LTSC2022 }, { annotations: { 'preserve-destination': 'true' } }, {}],
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

  test('without options nothing is added, and existing annotations stay', () => {
    const plain = synth((chart) => new plus.Service(chart, 'web', { ports: [{ port: 80 }] })).Service;
    expect(service({})).toEqual(plain);
    expect(service({ metadata: { annotations: { a: 'b' } }, windows: { preserveDestination: true, proxyOptimization: true } }).metadata.annotations)
      .toEqual({ 'a': 'b', 'preserve-destination': 'true' });
  });

  test.each<[string, any, string]>([
    ['affinity', { sessionAffinity: 'clientIP' }, 'windows.sessionAffinity: must be one of "None", "ClientIP", got "clientIP"'],
    ['external policy', { externalTrafficPolicy: 'local' }, 'windows.externalTrafficPolicy: must be one of "Cluster", "Local", got "local"'],
    ['internal policy', { internalTrafficPolicy: 5 }, 'windows.internalTrafficPolicy: must be one of "Cluster", "Local", got 5'],
    [
      'affinity on nodes that can\'t', { sessionAffinity: 'ClientIP', version: LTSC2019 },
      'windows.sessionAffinity: must be "None" with nodes of LTSC2019 (10.0.17763), which don\'t support it, got "ClientIP"',
    ],
    [
      'preserved destinations on nodes that can\'t', { preserveDestination: true, version: LTSC2019 },
      'windows.preserveDestination: must be false with nodes of LTSC2019 (10.0.17763), which don\'t support it, got true',
    ],
  ])('throws in the constructor: %s', (_, windows, words) => {
    expect(() => service({ windows })).toThrow(`[chart/web] ${words}`);
  });

  test.each<[string, any, object, string]>([
    [
      'SCTP', { ports: [{ port: 80 }, { port: 81, name: 'b', protocol: 'SCTP' }] }, {},
      'spec.ports[1].protocol: must be TCP or UDP on Windows nodes, got "SCTP"',
    ],
    [
      'a time-out of affinity', { sessionAffinity: 'ClientIP', sessionAffinityConfig: { clientIP: { timeoutSeconds: 60 } } }, {},
      'spec.sessionAffinityConfig.clientIP.timeoutSeconds: must be 10800 or unset, got 60: Windows nodes ignore it',
    ],
    [
      'a NodePort out of range', { type: 'NodePort', ports: [{ port: 80, nodePort: 80 }] }, {},
      'spec.ports[0].nodePort: must be between 30000 and 32767, got 80: the API server rejects the Service',
    ],
    [
      'a NodePort without the type', { ports: [{ port: 80, nodePort: 30080 }] }, {},
      'spec.ports[0].nodePort: must be unset in a Service of type ClusterIP, got 30080: the API server rejects the Service',
    ],
    [
      'a port twice', { ports: [{ port: 80, name: 'a' }, { port: 80, name: 'b', protocol: 'TCP' }] }, {},
      'spec.ports[1].port: must differ from ports[0] in port or protocol, got 80/TCP',
    ],
    ['an address in parts', { clusterIP: '1.2.3' }, {}, 'spec.clusterIP: must be an IP address, got "1.2.3"'],
    [
      'no address of a load balancer', { clusterIP: 'None', type: 'LoadBalancer' }, {},
      'spec.clusterIP: must be an IP address or unset in a Service of type LoadBalancer, got "None"',
    ],
    ['an external name as address', { externalIPs: ['x'] }, {}, 'spec.externalIPs[0]: must be an IP address, got "x"'],
    [
      'a source that isn\'t a CIDR', { type: 'LoadBalancer', loadBalancerSourceRanges: ['10.0.0.0/8', ' ::/0 ', '10.0.0.1'] }, {},
      'spec.loadBalancerSourceRanges[2]: must be a CIDR, got "10.0.0.1"',
    ],
    [
      'sources without a load balancer', { loadBalancerSourceRanges: ['10.0.0.0/8'] }, {},
      'spec.loadBalancerSourceRanges: must be unset in a Service of type "ClusterIP", got ',
    ],
    [
      'a port out of range', { ports: [{ port: 99999 }] }, {}, 'spec.ports[0].port: must be an integer from 1 to 65535, got 99999',
    ],
    [
      'a target port out of range', { ports: [{ port: 80, targetPort: 0 }] }, {},
      'spec.ports[0].targetPort: must be an integer from 1 to 65535, or the name of a port, got 0',
    ],
    [
      'several ports, and one without a name', { ports: [{ port: 80, name: 'http' }, { port: 443 }] }, {},
      'spec.ports[1].name: is required in a Service with several ports',
    ],
    [
      'an external policy of a Service without external traffic', {}, { externalTrafficPolicy: 'Local' },
      'windows.externalTrafficPolicy: must be unset in a Service of type "ClusterIP", which the API server rejects with it, got "Local"',
    ],
    [
      'such a policy in its own spec', { externalTrafficPolicy: 'Cluster', type: 'ClusterIP' }, {},
      'spec.externalTrafficPolicy: must be unset in a Service of type "ClusterIP", which the API server rejects with it, got "Cluster"',
    ],
    [
      'a field that says otherwise', { sessionAffinity: 'None' }, { sessionAffinity: 'ClientIP' },
      'spec.sessionAffinity: must be "ClientIP", as in the option, got "None"',
    ],
  ])('throws at synth: %s', (_, spec, options, words) => {
    expect(errorOf((chart) => {
      onWindowsService(new ApiObject(chart, 'web', { apiVersion: 'v1', kind: 'Service', spec }), options);
    }).message).toContain(`[chart/web] ${words}`);
  });

  test.each<[string, object]>([
    ['dual stack', { ipFamilies: ['IPv4', 'IPv6'], sessionAffinityConfig: { clientIP: {} } }],
    ['IPv6 alone, which bridged networks of a dual-stack cluster have', { ipFamilies: ['IPv6'] }],
    ['a headless service, which no proxy carries', { clusterIP: 'None', ports: [{ port: 81, protocol: 'SCTP' }] }],
    ['several ports with names', { ports: [{ port: 80, name: 'http', targetPort: 8080 }, { port: 443, name: 'https', targetPort: 'tls' }] }],
    ['an external policy with external addresses', { externalIPs: ['203.0.113.7'], externalTrafficPolicy: 'Local' }],
    ['an external policy of a LoadBalancer', { type: 'LoadBalancer', externalTrafficPolicy: 'Local' }],
    ['the time-out that the API server writes', { sessionAffinity: 'ClientIP', sessionAffinityConfig: { clientIP: { timeoutSeconds: 10800 } } }],
  ])('%s is valid', (_, spec) => {
    expect(synth((chart) => {
      onWindowsService(new ApiObject(chart, 'web', { apiVersion: 'v1', kind: 'Service', spec }));
    }).Service.spec).toEqual(spec);
  });

  test('an annotation that conflicts with the option', () => {
    expect(errorOf((chart) => {
      new WindowsService(
        chart, 'web',
        { ports: [{ port: 80 }], metadata: { annotations: { 'preserve-destination': 'false' } }, windows: { preserveDestination: true } },
      );
    }).message)
      .toContain('[chart/web] metadata.annotations.preserve-destination: must be "true", as in the option, got "false"');
  });

  test.each<[string, object, string]>([
    ['a name', { name: 'A_B' }, 'metadata.name: must be a DNS label, got "A_B"'],
    ['a label', { labels: { app: 'x y' } }, 'metadata.labels.app: must be the value of a label, got "x y"'],
    ['an annotation', { annotations: { a: 1 } }, 'metadata.annotations.a: must be a string, got a number'],
    ['text in place of labels', { labels: 'x' }, 'metadata.labels: must be an object, got a string'],
    ['an unknown key', { label: { a: 'b' } }, 'metadata.label: unknown option. Did you mean labels?'],
  ])('invalid metadata: %s', (_, metadata, words) => {
    expect(() => service({ metadata })).toThrow(`[chart/web] ${words}`);
    expect(service({ metadata: { name: 'web', labels: { app: 'x' }, annotations: { a: '1' } } }).metadata)
      .toEqual({ name: 'web', labels: { app: 'x' }, annotations: { a: '1' } });
  });

  test('another kind than Service is reported', () => {
    expect(() => synth((chart) => {
      onWindowsService(new WindowsDeployment(chart, 'web', { containers: [{ image: 'x' }] }));
    })).toThrow('[chart/web] kind: must be "Service", got "Deployment"');
  });

  test('options of two calls are merged, and conflicts are reported', () => {
    const both = (first: WindowsServiceOptions, second: WindowsServiceOptions) => (chart: Chart) => {
      onWindowsService(new WindowsService(chart, 'web', { ports: [{ port: 80 }], windows: first }), second);
    };
    const { Service } = synth(both({ preserveDestination: true }, { sessionAffinity: 'ClientIP' }));
    expect([Service.metadata.annotations, Service.spec.sessionAffinity]).toEqual([{ 'preserve-destination': 'true' }, 'ClientIP']);
    expect(errorOf(both({ sessionAffinity: 'None' }, { sessionAffinity: 'ClientIP' })).message)
      .toContain('spec.sessionAffinity: must be "ClientIP", as in the option, got "None"');
  });

  test('works with cdk8s-plus-34, and for the Service of a Deployment', () => {
    const { Service } = synth((chart) => {
      new windows34.WindowsService(chart, 'web', { ports: [{ port: 80 }], windows: { preserveDestination: true } });
    });
    expect(Service.metadata.annotations).toEqual({ 'preserve-destination': 'true' });
    const { message } = errorOf((chart) => {
      new windows34.WindowsDeployment(
        chart, 'web', { containers: [{ image: 'x', ports: [{ number: 80, protocol: plus34.Protocol.SCTP }] }] },
      ).exposeViaService();
    });
    expect(message).toContain('"SCTP"');
  });
});

test('a workload is checked against the RuntimeClass and the namespace of the same app', () => {
  const app = new App();
  const cluster = new Chart(app, 'cluster');
  const runtimeClass = new WindowsRuntimeClass(cluster, 'class', { version: LTSC2022 });
  const { name } = new WindowsNamespace(cluster, 'agents', { podSecurity: 'privileged' });
  const chart = new Chart(app, 'chart', { namespace: name });
  new WindowsPod(chart, 'agent', { containers: [{ image: IMAGE_2022 }], windows: { runtimeClass, hostProcess: true } });
  app.synthYaml();
  expect(byKind(chart).Pod).toMatchObject({ metadata: { namespace: name }, spec: { runtimeClassName: runtimeClass.name, hostNetwork: true } });
});
