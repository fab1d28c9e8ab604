import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  ApiObject, App as Cdk8sApp, AppProps, Chart, Cron, DependencyGraph, Duration, Include, IResolver, JsonPatch, Lazy, ResolutionContext, Size,
  YamlOutputType,
} from 'cdk8s';
import * as plus from 'cdk8s-plus-32';
import { Construct, DependencyGroup } from 'constructs';
import * as fc from 'fast-check';
import { EXAMPLES } from '../examples';
import { sampleOf, sampleSize } from '../sample';
import { temporaryFolder } from '../temporary-folder';
import { App } from 'k8s-windows/app';

type Build = (app: Cdk8sApp) => unknown;
type AppClass = new (props?: AppProps) => Cdk8sApp;
const folder = temporaryFolder();
let count = 0;

/** Files below a folder with their texts. */
function filesIn(dir: string): Record<string, string> {
  return Object.fromEntries((readdirSync(dir, { recursive: true }) as string[]).filter((file) => statSync(join(dir, file)).isFile())
    .map((file) => [file, readFileSync(join(dir, file), 'utf8')]));
}

/** What a class of apps makes of an app: its files, its text, and the errors. */
function resultsOf(Class: AppClass, build: Build, props: AppProps): Record<string, unknown> {
  const attempt = <T>(run: () => T): T | string => {
    try { return run(); } catch (error) { return `${(error as Error).constructor.name}: ${(error as Error).message}`; }
  };
  const dir = join(folder, String(count++));
  mkdirSync(dir);
  const outdir = join(dir, 'dist');
  const make = () => {
    const app = new Class({ outdir, ...props });
    build(app);
    return app;
  };
  const synthesized = attempt(() => {
    const app = make();
    app.synth();
    app.synth(); // twice is the same as once
    return 'written';
  });
  const charts = attempt(() => make().charts.map(({ node }) => node.path));
  return { synthesized, files: attempt(() => filesIn(outdir)), text: attempt(() => make().synthYaml()), charts };
}

function expectSame(build: Build, props: AppProps = {}): Record<string, any> {
  const ours = resultsOf(App, build, props);
  expect(ours).toEqual(resultsOf(Cdk8sApp, build, props));
  return ours;
}

const OUTPUT_TYPES = [undefined, ...Object.values(YamlOutputType).filter((type): type is YamlOutputType => typeof type === 'number')];
const inEveryOutput = (build: Build) => OUTPUT_TYPES.map((yamlOutputType) => expectSame(build, { yamlOutputType, recordConstructMetadata: true }));
const configMap = (scope: Construct, id: string, data: object = { id }, more: object = {}) =>
  new ApiObject(scope, id, { apiVersion: 'v1', kind: 'ConfigMap', data, ...more } as never);

describe('examples', () => {
  test.each(sampleOf(EXAMPLES, 4))('$name', ({ build }) => {
    const { text, files } = expectSame(build);
    expect(text).toContain('apiVersion: ');
    expect(Object.keys(files).length).toBeGreaterThan(0);
  });
});

/** Apps like those in the documentation of cdk8s and cdk8s-plus. */
const APPS: Readonly<Record<string, Build>> = {
  'no charts': () => {},
  'an empty chart': (app) => new Chart(app, 'empty'),
  'hello: a Service and a Deployment as API objects': (app) => {
    const chart = new Chart(app, 'hello', { namespace: 'apps', labels: { app: 'hello' } });
    const label = { app: 'hello-k8s' };
    new ApiObject(
      chart, 'service',
      { apiVersion: 'v1', kind: 'Service', spec: { type: 'LoadBalancer', ports: [{ port: 80, targetPort: 8080 }], selector: label } } as never,
    );
    new ApiObject(chart, 'deployment', {
      apiVersion: 'apps/v1', kind: 'Deployment',
      spec: {
        replicas: 2, selector: { matchLabels: label },
        template: { metadata: { labels: label }, spec: { containers: [{ name: 'a', image: 'a/b:1' }] } },
      },
    } as never);
  },
  'workloads of cdk8s-plus': (app) => {
    const chart = new Chart(app, 'plus', { disableResourceNameHashes: true });
    const account = new plus.ServiceAccount(chart, 'account', { automountToken: true });
    const config = new plus.ConfigMap(chart, 'config', {
      data: { 'key': 'value', 'on': 'yes', '007': '0x1F', 'script.ps1': '$a = 1\n\nexit 0\n', 'crlf.cmd': '@echo off\r\n' },
      binaryData: { bin: 'AAE=' },
    });
    const secret = new plus.Secret(chart, 'secret', { stringData: { password: 'p: "#' }, immutable: true });
    const deployment = new plus.Deployment(chart, 'web', {
      replicas: 2, serviceAccount: account, podMetadata: { annotations: { 'prometheus.io/scrape': 'true', 'json': '{"a": [1, "b"]}' } },
      strategy: plus.DeploymentStrategy.rollingUpdate({ maxSurge: plus.PercentOrAbsolute.percent(50) }),
      containers: [{
        image: 'a/b:1', portNumber: 80, args: ['--flag=a b', '-c', 'echo "a: b" # c', '*', '[a]'], workingDir: 'C:\\app',
        liveness: plus.Probe.fromHttpGet('/health', { periodSeconds: Duration.seconds(5) }),
        readiness: plus.Probe.fromCommand(['cmd', '/c', 'exit 0']),
        envVariables: {
          A: plus.EnvValue.fromValue('1'), B: plus.EnvValue.fromConfigMap(config, 'key'),
          C: plus.EnvValue.fromSecretValue({ secret, key: 'password' }),
          D: plus.EnvValue.fromFieldRef(plus.EnvFieldPaths.POD_IP), E: plus.EnvValue.fromResource(plus.ResourceFieldPaths.CPU_LIMIT),
        },
        envFrom: [plus.Env.fromConfigMap(config, 'p_')],
        resources: { cpu: { request: plus.Cpu.units(1), limit: plus.Cpu.units(1.5) }, memory: { limit: Size.gibibytes(1) } },
        volumeMounts: [
          { path: '/config', volume: plus.Volume.fromConfigMap(chart, 'config-volume', config) },
          { path: '/tmp', volume: plus.Volume.fromEmptyDir(chart, 'tmp', 'tmp', { medium: plus.EmptyDirMedium.MEMORY }) },
        ],
      }],
    });
    deployment.addInitContainer({ image: 'init' });
    deployment.scheduling.attract(plus.Node.labeled(plus.NodeLabelQuery.in('zone', ['a', 'b'])));
    deployment.scheduling.spread({ topology: plus.Topology.ZONE });
    deployment.scheduling.tolerate(plus.Node.tainted(plus.NodeTaintQuery.is('os', 'windows')));
    deployment.exposeViaService({ serviceType: plus.ServiceType.LOAD_BALANCER });
    new plus.Ingress(chart, 'ingress', { tls: [{ hosts: ['a.example'], secret }] }).addHostRule(
      'a.example', '/', plus.IngressBackend.fromService(deployment.exposeViaService({ name: 'second' })), plus.HttpIngressPathType.PREFIX,
    );
    new plus.HorizontalPodAutoscaler(chart, 'hpa', {
      target: new plus.Deployment(chart, 'scaled', { containers: [{ image: 'a', resources: { cpu: { request: plus.Cpu.millis(5) } } }] }),
      maxReplicas: 5, metrics: [plus.Metric.resourceCpu(plus.MetricTarget.averageUtilization(70))],
    });
    const claim = new plus.PersistentVolumeClaim(
      chart, 'claim', { accessModes: [plus.PersistentVolumeAccessMode.READ_WRITE_ONCE], storage: Size.gibibytes(5), storageClassName: 'fast' },
    );
    claim.bind(new plus.AwsElasticBlockStorePersistentVolume(chart, 'volume', { volumeId: 'vol-1', storage: Size.gibibytes(5) }));
    new plus.StatefulSet(chart, 'db', {
      service: new plus.Service(chart, 'db-service', { ports: [{ port: 5432 }], clusterIP: 'None' }),
      containers: [{ image: 'db', volumeMounts: [{ path: '/data', volume: plus.Volume.fromPersistentVolumeClaim(chart, 'data', claim) }] }],
    });
    new plus.DaemonSet(chart, 'agent', {
      minReadySeconds: 5,
      containers: [{ image: 'agent', securityContext: { privileged: true, allowPrivilegeEscalation: true, ensureNonRoot: false } }],
    });
    new plus.Job(chart, 'job', {
      backoffLimit: 0, ttlAfterFinished: Duration.minutes(5), activeDeadline: Duration.hours(1),
      containers: [{ image: 'job', command: ['sh', '-c', 'a\nb'] }],
    });
    new plus.CronJob(chart, 'cron', { schedule: Cron.schedule({ minute: '*/5' }), timeZone: 'Etc/UTC', containers: [{ image: 'cron' }] });
    const pod = new plus.Pod(
      chart, 'pod', { containers: [{ image: 'pod' }], hostAliases: [{ ip: '10.0.0.1', hostnames: ['a'] }], dns: { hostname: 'a' } },
    );
    pod.connections.allowTo(deployment, { ports: [plus.NetworkPolicyPort.tcp(80)] });
    new plus.NetworkPolicy(chart, 'policy', {
      selector: pod, ingress: { default: plus.NetworkPolicyTrafficDefault.DENY },
      egress: { rules: [{ peer: plus.NetworkPolicyIpBlock.ipv4(chart, 'cidr', '10.0.0.0/8') }] },
    });
    const role = new plus.ClusterRole(chart, 'role');
    role.allowRead(plus.ApiResource.PODS);
    role.aggregate('view', 'true');
    role.bind(account, plus.User.fromName(chart, 'user', 'jane'));
    new plus.Role(
      chart, 'reader', { rules: [{ verbs: ['get'], resources: [plus.ApiResource.custom({ apiGroup: '', resourceType: '*' })] }] },
    ).bind(plus.Group.fromName(chart, 'group', 'all'));
    new plus.Namespace(chart, 'namespace', { metadata: { labels: { 1: 'true' } } });
    new plus.BasicAuthSecret(chart, 'basic', { username: 'a', password: '1e5' });
    new plus.DockerConfigSecret(chart, 'docker', { data: { auths: { a: { auth: 'b' } } } });
  },
  'patches, Lazies, and metadata': (app) => {
    const chart = new Chart(app, 'patches');
    const shared = { on: ['a'] };
    const object = configMap(chart, 'map', {
      lazy: Lazy.any({ produce: () => 'late' }), nested: { list: [Lazy.any({ produce: () => ({ b: 1, a: 2 }) })] }, shared, again: shared,
      none: undefined, empty: {}, list: [],
    });
    object.metadata.addLabel('a', 'b');
    object.metadata.addAnnotation('note', 'two\nlines');
    object.metadata.addFinalizers('x');
    object.metadata.addOwnerReference({ apiVersion: 'v1', kind: 'Pod', name: 'p', uid: '1' });
    object.metadata.add('generateName', 'g-');
    object.addJsonPatch(
      JsonPatch.add('/data/added', shared), JsonPatch.copy('/data/added', '/data/copied'), JsonPatch.replace('/data/lazy', null),
      JsonPatch.remove('/data/empty'), JsonPatch.add('/zzz', 1), JsonPatch.add('/aaa', new Date(0).toISOString()),
    );
  },
  'text that needs anchors, escapes, or another form': (app) => {
    class Raw extends ApiObject {
      public toJson(): any {
        const shared = { a: 1 };
        return {
          apiVersion: 'v1', kind: 'Raw', metadata: { name: this.name }, shared, again: shared, date: new Date(0),
          odd: ['\u0000', 'a\r\nb', ' a\nb', NaN, -0, undefined, null],
        };
      }
    }
    const chart = new Chart(app, 'raw');
    new Raw(chart, 'raw', { apiVersion: 'v1', kind: 'Raw' });
    configMap(chart, 'plain');
  },
  'a chart in a chart, and constructs outside of charts': (app) => {
    const group = new Construct(app, 'group');
    const outer = new Chart(group, 'outer', { namespace: 'a' });
    configMap(outer, 'first');
    const inner = new Chart(outer, 'inner');
    configMap(inner, 'second');
    configMap(new Chart(new Construct(inner, 'between'), 'innermost'), 'third');
    configMap(outer, 'fourth');
  },
  'ids that are integers, and chart names that are made DNS labels': (app) => {
    for (const id of ['web', '10', '9', 'Web_App!', 'x'.repeat(80)]) {
      const chart = new Chart(app, id);
      for (const name of ['b', '2', '1', 'a']) { configMap(chart, name); }
    }
  },
  'dependencies between charts, constructs, and API objects': (app) => {
    const [one, two, three] = ['one', 'two', 'three'].map((id) => new Chart(app, id));
    const a = configMap(one, 'a');
    const below = new Construct(two, 'below');
    const [b, c] = ['b', 'c'].map((id) => configMap(below, id));
    const d = configMap(three, 'd');
    const e = configMap(two, 'e');
    a.addDependency(below);
    b.addDependency(e);
    b.node.addDependency(new DependencyGroup(c));
    two.addDependency(three);
    new Construct(three, 'none').node.addDependency(d);
  },
  'a chart class with a toJson of its own': (app) => {
    class Twice extends Chart {
      public toJson(): any[] { return [...super.toJson(), undefined, ...super.toJson()]; }
    }
    configMap(new Chart(app, 'before'), 'a');
    configMap(new Twice(app, 'twice'), 'a');
  },
};

describe('apps of the documentation of cdk8s and cdk8s-plus, in every output type', () => {
  test.each(Object.entries(APPS))('%s', (_, build) => {
    expect(inEveryOutput(build).map(({ synthesized }) => synthesized)).toEqual(OUTPUT_TYPES.map(() => 'written'));
  });
});

test('a manifest that is included', () => {
  const file = join(folder, 'included.yaml');
  writeFileSync(file, [
    'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: a }\ndata: { k: "0755", l: "a\\u0007b" }\n', '',
    'apiVersion: v1\nkind: Service\nmetadata: { name: b }\nspec: &x { a: [&y { b: c }, *y] }\n',
  ].join('---\n'));
  expect(expectSame((app) => new Include(new Chart(app, 'include'), 'yaml', { url: file })).text).toContain('"a\\ab"');
});

describe('strings that Kubernetes misreads as cdk8s writes them', () => {
  const data = {
    'a': '0o17', '0X1F': '1.e3_', 'list': ['-_1', '0B11'], 'lines': '\tb\nc', '<<': 'd', 'line': 'e\u2028f\u0085',
    'plain': ['1:20', 'g', '2001-01-01'],
  };
  const texts = [App, Cdk8sApp].map((Class) => {
    const app = new Class();
    const chart = new Chart(app, 'chart');
    configMap(chart, 'misread', data);
    configMap(chart, 'others', { 'a': 'b', '1': 'e5', 'c d': ['1:20', ' ', 'x\ty', 'z\n\n', 'a"b: ', '1,000', ':x'] });
    configMap(chart, 'numbers', { a: '0o17', b: ['c'] });
    return app.synthYaml().split(/^---\n/m);
  });

  test('are quoted; all else is the same text', () => {
    const [[misread, others, numbers], [, cdk8sOthers, cdk8sNumbers]] = texts;
    expect(others).toBe(cdk8sOthers);
    expect(numbers).toBe(cdk8sNumbers.replace('a: 0o17', 'a: "0o17"'));
    expect(misread.slice(misread.indexOf('\ndata:') + 1)).toBe([
      'data:', '  "0X1F": "1.e3_"', '  "<<": d', '  a: "0o17"', '  line: "e\\u2028f\\u0085"', '  lines: "\\tb\\nc"', '  list:', '    - "-_1"',
      '    - "0B11"',
      '  plain:', '    - "1:20"', '    - g', '    - "2001-01-01"', '',
    ].join('\n'));
  });
});

describe('settings', () => {
  test.each<[string, Record<string, string>]>([
    ['CDK8S_RECORD_CONSTRUCT_METADATA', { CDK8S_RECORD_CONSTRUCT_METADATA: 'true' }],
    ['a value other than true', { CDK8S_RECORD_CONSTRUCT_METADATA: '1' }],
    ['CDK8S_DISABLE_SORT', { CDK8S_DISABLE_SORT: '1' }], ['CDK8S_LEGACY_HASH', { CDK8S_LEGACY_HASH: '1' }],
  ])('%s', (_, variables) => {
    const before = { ...process.env };
    Object.assign(process.env, variables);
    try {
      const { files } = expectSame(APPS['workloads of cdk8s-plus']);
      expect('construct-metadata.json' in files).toBe(variables.CDK8S_RECORD_CONSTRUCT_METADATA === 'true');
    } finally {
      process.env = before;
    }
  });

  test('CDK8S_OUTDIR is the folder, unless the app has one', () => {
    process.env.CDK8S_OUTDIR = 'elsewhere';
    try {
      expect([new App().outdir, new App({ outdir: 'here' }).outdir]).toEqual(['elsewhere', 'here']);
    } finally {
      delete process.env.CDK8S_OUTDIR;
    }
  });

  test('file extension, and an output type that no version knows', () => {
    expect(Object.keys(expectSame(APPS['hello: a Service and a Deployment as API objects'], { outputFileExtension: '.yml' }).files))
      .toEqual(['hello.yml']);
    expectSame(APPS['an empty chart'], { yamlOutputType: 9 as never });
  });

  test('resolvers', () => {
    const upper: IResolver = {
      resolve: (context: ResolutionContext) => { if (context.value === 'later') { context.replaceValue(context.key.join('.')); } },
    };
    expect(expectSame((app) => configMap(new Chart(app, 'chart'), 'a', { b: ['later'] }), { resolvers: [upper] }).text).toContain('data.b.0');
  });
});

describe('errors', () => {
  test.each<[string, Build, string]>([
    ['validations', (app) => {
      const chart = new Chart(app, 'chart');
      chart.node.addValidation({ validate: () => ['one', 'two'] });
      configMap(chart, 'a').node.addValidation({ validate: () => ['three'] });
    }, 'Validation failed with the following errors:\n  [chart] one\n  [chart] two\n  [chart/a] three'],
    ['a cycle of API objects', (app) => {
      const [a, b, c] = ['a', 'b', 'c'].map((id) => configMap(new Chart(app, `chart-${id}`), id));
      a.addDependency(b);
      b.addDependency(c);
      c.addDependency(a);
    }, 'Dependency cycle detected'],
    ['a cycle that a root depends on', (app) => {
      const chart = new Chart(app, 'chart');
      const [root, a, b] = ['root', 'a', 'b'].map((id) => configMap(chart, id));
      root.addDependency(a);
      a.addDependency(b);
      b.addDependency(a);
    }, 'Dependency cycle detected: chart/a => chart/b => chart/a'],
    [
      'a dependency on a construct outside of charts', (app) => configMap(new Chart(app, 'chart'), 'a').addDependency(new Construct(app, 'outside')),
      'cannot find a parent chart',
    ],
    [
      'a value that can\'t be rendered', (app) => configMap(new Chart(app, 'chart'), 'a', { date: new Date(0) }),
      'can\'t render non-simple object of type \'Date\'',
    ],
    ['a value that can\'t be written, and one that can\'t be rendered', (app) => {
      configMap(new Chart(app, 'chart'), 'a', { run: () => 1 });
      configMap(new Chart(app, 'later'), 'b', { date: new Date(0) });
    }, 'can\'t render non-simple object of type \'Date\''],
    ['a value that can\'t be written', (app) => configMap(new Chart(app, 'chart'), 'a', { run: () => 1 }), 'Tag not resolved for Function value'],
  ])('%s', (_, build, message) => {
    expect(expectSame(build).text).toContain(message);
    inEveryOutput(build);
  });
});

describe('dependencies', () => {
  test('any graph has the order of cdk8s, or its error', () => {
    const edges = fc.array(fc.tuple(fc.nat(8), fc.nat(8)), { maxLength: 10 });
    fc.assert(fc.property(edges, (pairs) => {
      const build: Build = (app) => {
        const charts = [0, 1, 2].map((i) => new Chart(app, `chart-${i}`));
        const all = [...charts, ...[0, 1, 2, 3, 4, 5].map((i) => configMap(charts[i % 3], `map-${i}`))];
        for (const [from, to] of pairs) { if (from !== to) { all[from].node.addDependency(all[to]); } }
      };
      const [ours, theirs] = [App, Cdk8sApp].map((Class) => {
        const app = new Class();
        build(app);
        try { return app.synthYaml(); } catch (error) { return (error as Error).message; }
      });
      expect(ours).toBe(theirs);
    }), { numRuns: sampleSize(300, 4) });
  });

  test('time is linear in layers: cdk8s follows every path, of which 30 layers of 2 have a billion', () => {
    const app = new App();
    const chart = new Chart(app, 'chart');
    let layer: readonly ApiObject[] = [];
    for (let i = 0; i < 30; i++) {
      const next = [0, 1].map((j) => configMap(chart, `map-${i}-${j}`));
      for (const object of next) { object.addDependency(...layer); }
      layer = next;
    }
    expect(app.synthYaml().match(/^ {2}id: map-\d+/gm)).toEqual(Array.from({ length: 60 }, (_, i) => `  id: map-${Math.floor(i / 2)}`));
  });

  test('chains can be long', () => {
    const app = new App();
    const chart = new Chart(app, 'chart');
    const maps = Array.from({ length: 6_000 }, (_, i) => configMap(chart, `map-${i}`));
    maps.forEach((map, i) => i > 0 && map.addDependency(maps[i - 1]));
    expect(app.synthYaml().split('---').length).toBe(6_000);
  });
});

test('an app is prepared once, not once per chart', () => {
  const app = new App();
  const validate = jest.fn(() => []);
  for (let i = 0; i < 20; i++) {
    const chart = new Chart(app, `chart-${i}`);
    configMap(chart, 'a');
    chart.node.addValidation({ validate });
  }
  const graphs = jest.spyOn(DependencyGraph.prototype, 'topology');
  app.synthYaml();
  expect(validate).toHaveBeenCalledTimes(20);
  expect(graphs).not.toHaveBeenCalled();
  graphs.mockRestore();
});
