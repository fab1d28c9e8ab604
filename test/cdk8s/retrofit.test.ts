import { join } from 'node:path';
import { ApiObject, App, Chart, Include, Testing } from 'cdk8s';
import * as plus from 'cdk8s-plus-27';
import * as plus32 from 'cdk8s-plus-32';
import { byKind, errorOf, expectWindowsPod, IMAGE_2019, IMAGE_2022, synth } from './synth';
import {
  FlannelVxlanNetwork, HostProcessScript, linuxMixin, onLinux, onWindows, Platform, Retrofit, SmbCsiDriver, WindowsDeployment, WindowsExporter,
  windowsMixin, WindowsVersion,
} from 'k8s-windows';

const template = (more: object = {}) => ({
  metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'web', image: IMAGE_2022, ...more }] },
});
const replicaSet = (chart: Chart, more: object = {}) =>
  new plus.k8s.KubeReplicaSet(chart, 'set', { spec: { selector: { matchLabels: { app: 'web' } }, template: template(more) } } as any);
const selectorOf = (manifest: any) => manifest.spec.template.spec.nodeSelector;

describe('any construct with a Pod template', () => {
  test.each<[string, string, (chart: Chart) => any]>([
    ['L1 KubeReplicaSet', 'ReplicaSet', (chart) => replicaSet(chart)],
    [
      'L1 KubeReplicationController', 'ReplicationController',
      (chart) => new plus.k8s.KubeReplicationController(chart, 'it', { spec: { template: template() } } as any),
    ],
    [
      'L1 of cdk8s-plus-32', 'ReplicaSet',
      (chart) => new plus32.k8s.KubeReplicaSet(chart, 'it', { spec: { selector: { matchLabels: { app: 'web' } }, template: template() } } as any),
    ],
    ['L1 KubePodTemplate', 'PodTemplate', (chart) => new plus.k8s.KubePodTemplate(chart, 'it', { template: template() } as any)],
    [
      'ApiObject', 'DaemonSet',
      (chart) => new ApiObject(chart, 'it', {
        apiVersion: 'apps/v1', kind: 'DaemonSet', spec: { selector: { matchLabels: { app: 'web' } }, template: template() },
      }),
    ],
    [
      'ApiObject of a custom kind', 'Rollout',
      (chart) => new ApiObject(chart, 'it', { apiVersion: 'argoproj.io/v1alpha1', kind: 'Rollout', spec: { template: template() } }),
    ],
  ])('%s', (_, kind, make) => {
    for (const whole of [true, false]) {
      const windows = synth((chart) => { const made = make(chart); onWindows(whole ? chart : made); })[kind];
      expectWindowsPod(windows);
      expect(JSON.stringify(windows)).toContain('["10.0.20348","10.0.25398","10.0.26100"]');
      const rejected = errorOf((chart) => { const made = make(chart); onLinux(whole ? chart : made); });
      expect(rejected.message).toContain(`image: must be a Linux image on linux nodes, got "${IMAGE_2022}", built on LTSC2022 (10.0.20348)`);
    }
  });

  describe('in a custom resource', () => {
    const WINDOWS = { 'kubernetes.io/os': 'windows' };
    const workflow = (templates: readonly object[], more: object = {}) => ({
      apiVersion: 'argoproj.io/v1alpha1', kind: 'Workflow', spec: { entrypoint: 'a', ...more, templates },
    });

    test('a ScaledJob is completed like a Job', () => {
      const job = { spec: { ...template().spec, restartPolicy: 'Never' } };
      const scaled = { apiVersion: 'keda.sh/v1alpha1', kind: 'ScaledJob', spec: { jobTargetRef: { template: job }, triggers: [] } };
      const { ScaledJob, Job } = synth((chart) => {
        new ApiObject(chart, 'scaled', scaled);
        new ApiObject(chart, 'job', { apiVersion: 'batch/v1', kind: 'Job', spec: { template: job } });
        onWindows(chart, { version: WindowsVersion.LTSC2022 });
      });
      expect(ScaledJob.spec).toEqual({ jobTargetRef: { template: Job.spec.template }, triggers: [] });
      expect(Job.spec.template.spec.nodeSelector).toEqual(WINDOWS);
    });

    test('each Pod of a workflow gets what its place can hold, and the selector that it inherits', () => {
      const templates = [{ name: 'a', container: { image: IMAGE_2022 } }, { name: 'b', script: { image: IMAGE_2022, source: 'dir' } }];
      let retrofit!: Retrofit;
      const { Workflow } = synth((chart) => {
        retrofit = onWindows(new ApiObject(chart, 'flow', workflow(templates, { nodeSelector: { pool: 'ci' } })), { defaultMemory: '1Gi' });
      });
      expect(Workflow.spec.nodeSelector).toEqual({ pool: 'ci' });
      for (const each of Workflow.spec.templates) {
        expect(Object.keys(each).sort()).toEqual(['affinity', each.script ? 'script' : 'container', 'name', 'nodeSelector', 'tolerations'].sort());
        expect(each.nodeSelector).toEqual({ pool: 'ci', ...WINDOWS });
        expect((each.container ?? each.script).resources).toEqual({ limits: { memory: '1Gi' } });
      }
      expect(retrofit.changes.map(({ path }) => path)).toContain('/spec/templates/1/script/resources/limits/memory');
    });

    test('a conflict names its place in the object', () => {
      const templates = [{ name: 'a', container: { image: IMAGE_2022 }, nodeSelector: { 'kubernetes.io/os': 'linux' } }];
      const error = errorOf((chart) => { onWindows(new ApiObject(chart, 'flow', workflow(templates))); });
      expect(error.message).toContain('spec.templates[0].nodeSelector[kubernetes.io/os]: must be "windows" for windows nodes, got "linux"');
    });

    test('a place without a part of a Pod yet', () => {
      const { Prometheus } = synth((chart) => {
        onLinux(new ApiObject(chart, 'it', { apiVersion: 'monitoring.coreos.com/v1', kind: 'Prometheus', spec: { replicas: 1 } } as any));
      });
      expect(Prometheus.spec).toEqual({ replicas: 1, nodeSelector: { 'kubernetes.io/os': 'linux' } });
    });

    test('the listener of a scale set stays on Linux', () => {
      const listenerTemplate = { spec: { containers: [{ name: 'listener' }], nodeSelector: { 'kubernetes.io/os': 'linux' } } };
      const spec = { listenerTemplate, template: template() };
      const { AutoscalingRunnerSet } = synth((chart) => {
        onWindows(new ApiObject(chart, 'it', { apiVersion: 'actions.github.com/v1alpha1', kind: 'AutoscalingRunnerSet', spec } as any));
      });
      expect(AutoscalingRunnerSet.spec.listenerTemplate).toEqual(listenerTemplate);
      expect(selectorOf(AutoscalingRunnerSet)).toMatchObject(WINDOWS);
    });

    test('Linux', () => {
      const { Workflow } = synth((chart) => { onLinux(new ApiObject(chart, 'flow', workflow([{ name: 'a', container: { image: 'alpine:3' } }]))); });
      expect(Workflow.spec.templates).toEqual([{ name: 'a', container: { image: 'alpine:3' }, nodeSelector: { 'kubernetes.io/os': 'linux' } }]);
    });
  });

  test('other objects stay unchanged', () => {
    const config = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'c' }, data: { b: '1', a: '2' } };
    let retrofit!: Retrofit;
    const { ConfigMap } = synth((chart) => { new ApiObject(chart, 'it', config); retrofit = onWindows(chart); });
    expect(ConfigMap).toEqual(config);
    expect(retrofit.changes).toEqual([]);
  });

  test('Linux', () => {
    const spec = synth((chart) => {
      onLinux(new ApiObject(chart, 'it', {
        apiVersion: 'v1', kind: 'Pod',
        spec: { containers: [{ name: 'x', image: 'nginx', securityContext: { windowsOptions: { runAsUserName: 'x' } } }] },
      }));
    }).Pod.spec;
    expect(spec).toEqual({ os: { name: 'linux' }, nodeSelector: { 'kubernetes.io/os': 'linux' }, containers: [{ name: 'x', image: 'nginx' }] });
  });
});

describe('Include', () => {
  function include() {
    const app = new App();
    const chart = new Chart(app, 'chart');
    const retrofit = onWindows(new Include(chart, 'yaml', { url: join(__dirname, 'fixture.yaml') }), { platform: Platform.GKE });
    return { chart, retrofit };
  }

  test('every Pod in it is completed, in a List too', () => {
    const { ConfigMap, Deployment, List } = byKind(include().chart);
    expect(ConfigMap.data).toEqual({ a: 'b' });
    expectWindowsPod(Deployment, Platform.GKE);
    expectWindowsPod(List.items[1], Platform.GKE);
    expect(List.items[0]).toEqual({ apiVersion: 'v1', kind: 'Secret', metadata: { name: 'secret' } });
    expect(Deployment.spec.template.spec)
      .toMatchObject({ nodeSelector: { 'kubernetes.io/os': 'windows', 'disk': 'ssd' }, securityContext: { runAsNonRoot: true } });
    expect(selectorOf(Deployment)).not.toHaveProperty('beta.kubernetes.io/os');
  });

  test('removed and changed fields are listed, before and after synth', () => {
    const { chart, retrofit } = include();
    const spec = '/spec/template/spec';
    const expected = [
      ['chart/yaml/web-deployment', `${spec}/nodeSelector/beta.kubernetes.io~1os`, 'windows', undefined],
      ['chart/yaml/web-deployment', `${spec}/hostPID`, true, undefined],
      ['chart/yaml/web-deployment', `${spec}/shareProcessNamespace`, false, undefined],
      ['chart/yaml/web-deployment', `${spec}/securityContext/fsGroup`, 1000, undefined],
      ['chart/yaml/web-deployment', `${spec}/containers/0/securityContext/capabilities`, { drop: ['ALL'] }, undefined],
      ['chart/yaml/web-deployment', `${spec}/containers/0/securityContext/privileged`, false, undefined],
      [expect.stringMatching(/^chart\/yaml\//), '/items/1/spec/jobTemplate/spec/template/spec/containers/0/securityContext/runAsUser', 0, undefined],
    ];
    const listed = () => retrofit.changes.map(({ construct, path, from, to }) => [construct, path, from, to]);
    expect(listed()).toEqual(expected);
    chart.toJson();
    chart.toJson();
    expect(listed()).toEqual(expected);
    expect(retrofit.changes.every(({ reason }) => reason.length > 20)).toBe(true);
    expect(retrofit.removed.map(({ path }) => path)).toEqual(expected.filter(([, , , to]) => to === undefined).map(([, path]) => path));
  });
});

describe('resources of existing manifests', () => {
  const build = (resources: any, options = {}) => {
    const chart = new Chart(new App(), 'chart');
    new ApiObject(chart, 'web', { apiVersion: 'v1', kind: 'Pod', spec: { containers: [{ name: 'web', image: IMAGE_2022, resources }] } });
    const retrofit = onWindows(chart, options);
    return { retrofit, resources: () => chart.toJson()[0].spec.containers[0].resources };
  };
  const at = (field: string) => `/spec/containers/0/resources/${field}`;
  const memory = { memory: '2048Mi' };

  test.each<[string, object | undefined]>([
    ['none', undefined], ['small requests', { requests: { cpu: '10m', memory: '40Mi' } }],
    ['a request below its limit', { requests: memory, limits: { memory: '4Gi' } }],
  ])('stay as they are: %s', (_, own) => {
    const { retrofit, resources } = build(own);
    expect(resources()).toEqual(own);
    expect(retrofit.changes).toEqual([]);
  });

  test('missing limits are reported', () => {
    const { kept, removed } = build({ requests: { cpu: '100m', ...memory } }).retrofit;
    expect(kept).toEqual([
      {
        construct: 'chart/web', path: at('requests/memory'), value: '2048Mi',
        reason: expect.stringContaining('set limits.memory, or the option limitsFromRequests'),
      },
      { construct: 'chart/web', path: at('requests/cpu'), value: '100m', reason: expect.stringContaining('hard cap') },
    ]);
    expect(removed).toEqual([]);
    expect(build({}).retrofit.kept).toMatchObject([{
      path: '/spec/containers/0/resources', value: undefined, reason: expect.stringContaining('set limits.memory, or the option defaultMemory'),
    }]);
  });

  test('limits are added as options say, and listed', () => {
    const { retrofit, resources } = build({ requests: { cpu: '100m' } }, { limitsFromRequests: true, defaultMemory: '1Gi' });
    expect(resources()).toEqual({ requests: { cpu: '100m' }, limits: { cpu: '100m', memory: '1Gi' } });
    expect(retrofit.changes.map(({ path, from, to }) => [path, from, to]))
      .toEqual([[at('limits/memory'), undefined, '1Gi'], [at('limits/cpu'), undefined, '100m']]);
    expect(retrofit.kept).toEqual([]);
    expect(() => build({}, { defaultCpu: 'lots' })).toThrow('windows.defaultCpu: must be a positive quantity or false, got "lots"');
  });

  test('a request that is too small for a limit stays a request, and is listed', () => {
    const { retrofit, resources } = build({ requests: { cpu: '1m', memory: '20Mi' } }, { limitsFromRequests: true });
    expect(resources()).toEqual({ requests: { cpu: '1m', memory: '20Mi' } });
    expect(retrofit.changes).toEqual([]);
    expect(retrofit.kept.map(({ path, value, reason }) => [path, value, reason])).toEqual([
      [at('requests/memory'), '20Mi', 'it doesn\'t become the limit: a Windows container needs 45M to start. To limit it, set limits.memory'],
      [at('requests/cpu'), '1m', 'it doesn\'t become the limit: a Windows container needs 10m to start. To limit it, set limits.cpu'],
    ]);
    const enough = build({ requests: { cpu: '10m', memory: '45M' } }, { limitsFromRequests: true });
    expect(enough.resources().limits).toEqual({ cpu: '10m', memory: '45M' });
  });

  test('a CPU limit stays alone', () => {
    const { retrofit, resources } = build({ limits: { cpu: '2', memory: '1Gi' } });
    expect(resources()).toEqual({ limits: { cpu: '2', memory: '1Gi' } });
    expect(retrofit.kept).toEqual([]);
  });

  test('cpuLimit: true adds a limit, and lists it', () => {
    const { retrofit, resources } = build({ requests: { cpu: '100m', ...memory }, limits: memory }, { cpuLimit: true });
    expect(resources()).toEqual({ requests: { cpu: '100m', ...memory }, limits: { cpu: '100m', ...memory } });
    expect(retrofit.changes).toEqual([{
      construct: 'chart/web', path: at('limits/cpu'), from: undefined, to: '100m', reason: expect.stringContaining('an option asks for it'),
    }]);
    expect(retrofit.kept).toEqual([]);
  });

  test('a memory request above its limit is an error, and isn\'t lowered', () => {
    const { resources } = build({ requests: { memory: '2Gi' }, limits: { memory: '1Gi' } });
    expect(resources).toThrow('spec.containers[0].resources.requests.memory: must be at most the limit "1Gi"');
  });
});

describe('cdk8s-plus workloads', () => {
  test('defaults for Linux are removed, explicit values stay or are listed', () => {
    let retrofit!: Retrofit;
    const { Deployment } = synth((chart) => {
      new plus.Deployment(chart, 'web', {
        containers: [{ image: IMAGE_2022, securityContext: { user: 1000, privileged: true, allowPrivilegeEscalation: true, ensureNonRoot: false } }],
      });
      retrofit = onWindows(chart);
    });
    expect(Deployment.spec.template.spec.containers[0].securityContext).toEqual({ runAsNonRoot: false });
    const reasons = Object.fromEntries(retrofit.changes.map(({ path, reason }) => [path.split('/').slice(-1)[0], reason]));
    expect(reasons).toMatchObject({
      runAsUser: 'cannot be set for a windows pod', privileged: 'cannot be set for a windows pod',
      allowPrivilegeEscalation: 'cannot be set for a windows pod',
      readOnlyRootFilesystem: 'a default of cdk8s-plus for Linux containers', fsGroupChangePolicy: 'a default of cdk8s-plus for Linux containers',
      hostNetwork: 'a default of cdk8s-plus for Linux containers',
    });
  });

  test('runAsNonRoot stays if an account is set', () => {
    const { Pod } = synth((chart) => {
      new plus.Pod(chart, 'web', { containers: [{ image: 'x' }] });
      onWindows(chart, { runAsUserName: 'ContainerUser' });
    });
    expect([Pod.spec.securityContext, Pod.spec.containers[0].securityContext])
      .toEqual([{ runAsNonRoot: true, windowsOptions: { runAsUserName: 'ContainerUser' } }, { runAsNonRoot: true }]);
  });

  test('HostProcess', () => {
    const { DaemonSet } = synth((chart) => {
      new plus.DaemonSet(chart, 'agent', { containers: [{ image: 'x' }] });
      onWindows(chart, { hostProcess: true });
    });
    expect(DaemonSet.spec.template.spec).toMatchObject({ hostNetwork: true, securityContext: { windowsOptions: { hostProcess: true } } });
  });

  test('spread is not rendered twice, even if the changes are read', () => {
    const app = new App();
    const chart = new Chart(app, 'chart');
    new plus.Deployment(chart, 'web', { spread: true, containers: [{ image: 'x' }] });
    const retrofit = onWindows(chart);
    const { Deployment } = byKind(chart);
    expect(retrofit.removed.length).toBeGreaterThan(0);
    expect(Deployment.spec.template.spec.affinity.podAntiAffinity.requiredDuringSchedulingIgnoredDuringExecution).toHaveLength(2);
  });
});

describe('overlapping calls', () => {
  const twoPods = (chart: Chart) => [
    new plus.k8s.KubeReplicaSet(chart, 'a', { spec: { selector: { matchLabels: { app: 'web' } }, template: template({ image: 'a' }) } } as any),
    new plus.k8s.KubeReplicationController(chart, 'b', { spec: { template: template({ image: 'b' }) } } as any),
  ];
  const os = (manifest: any) => manifest.spec.template.spec.os.name;

  test.each(['before', 'after'])('the nearest call applies, made %s the outer one', (order) => {
    const { ReplicaSet, ReplicationController } = synth((chart, app) => {
      const [near] = twoPods(chart);
      if (order === 'before') { onWindows(near); }
      onLinux(order === 'before' ? chart : app);
      if (order === 'after') { onWindows(near); }
    });
    expect([os(ReplicaSet), os(ReplicationController)]).toEqual(['windows', 'linux']);
  });

  test('the outer call doesn\'t list changes of the nearer one', () => {
    let [outer, inner]: Retrofit[] = [];
    synth((chart, app) => {
      const pod = new ApiObject(
        chart, 'pod', { apiVersion: 'v1', kind: 'Pod', spec: { hostPID: true, containers: [{ name: 'a', image: IMAGE_2022 }] } },
      );
      outer = onWindows(app);
      inner = onWindows(pod);
    });
    expect([outer.changes.length, inner.changes.length]).toEqual([0, 1]);
  });

  test('Windows workloads keep their own options', () => {
    const { Deployment } = synth((chart, app) => {
      onWindows(app, { version: WindowsVersion.LTSC2019, platform: Platform.GKE });
      new WindowsDeployment(chart, 'web', { containers: [{ image: IMAGE_2022 }] });
      onLinux(chart);
    });
    expectWindowsPod(Deployment);
    expect(JSON.stringify(Deployment)).toContain('10.0.20348');
  });

  test.each<[string, (chart: Chart) => unknown]>([
    ['an exporter', (chart) => new WindowsExporter(chart, 'a')],
    ['a driver with Pods for both', (chart) => new SmbCsiDriver(chart, 'a')],
    ['a network', (chart) => new FlannelVxlanNetwork(chart, 'a', { apiServer: { host: '10.0.0.4' }, kubeProxy: { version: 'v1.36.3' } })],
    ['a script', (chart) => new HostProcessScript(chart, 'a', { name: 'a', script: 'hostname' })],
  ])('add-ons and networks keep their own options: %s', (_, make) => {
    const rendered = (place: (app: App) => unknown) => {
      const app = new App();
      make(new Chart(app, 'chart'));
      place(app);
      return app.synthYaml();
    };
    const own = rendered(() => undefined);
    expect(own).toContain('DaemonSet');
    expect(rendered(onLinux)).toBe(own);
    expect(rendered((app) => onWindows(app, { runAsUserName: 'ContainerUser' }))).toBe(own);
  });

  test('a construct is placed by one of the two; constructs inside of it may be placed elsewhere', () => {
    const app = new App();
    const chart = new Chart(app, 'chart');
    onWindows(chart, { version: WindowsVersion.LTSC2022 });
    onWindows(chart, { version: WindowsVersion.LTSC2022 });
    expect(() => onWindows(chart, { platform: Platform.GKE })).toThrow(
      '[chart] must be placed by one call of onWindows, got two with different options on the same construct. Pass all options to one call',
    );
    expect(() => onLinux(chart)).toThrow(
      '[chart] must be placed by onWindows or onLinux, got onLinux after onWindows on the same construct. Remove one of the two calls',
    );
    onLinux(app);
    expect(() => onWindows(app)).toThrow('got onWindows after onLinux');
  });

  test('objects that are added later are included, by every way to synth', () => {
    const build = (finish: (app: App, chart: Chart) => any) => {
      const app = new App();
      const retrofit = onWindows(app);
      const late = new Chart(app, 'late');
      replicaSet(late, { securityContext: { privileged: false } });
      return { out: finish(app, late), retrofit };
    };
    expect(build((app) => app.synthYaml()).out).toContain('name: windows');
    expectWindowsPod(build((_, late) => Testing.synth(late)).out[0]);
    expectWindowsPod(build((_, late) => late.toJson()).out[0]);
    expect(new Set(build(() => undefined).retrofit.changes.map(({ construct }) => construct))).toEqual(new Set(['late/set']));
  });
});

describe('mixins', () => {
  test('with(...) on a chart and on an object', () => {
    const { ReplicaSet, Pod } = synth((chart) => {
      replicaSet(chart);
      chart.with(windowsMixin({ version: WindowsVersion.LTSC2022 }));
      new ApiObject(chart, 'pod', { apiVersion: 'v1', kind: 'Pod', spec: { containers: [{ name: 'a', image: 'redis' }] } }).with(linuxMixin());
    });
    expectWindowsPod(ReplicaSet);
    expect(Pod.spec.os).toEqual({ name: 'linux' });
  });

  test('an invalid option is reported', () => {
    expect(() => synth((chart) => {
      replicaSet(chart).with(windowsMixin({ version: '2022' as any }));
    })).toThrow('windows.version: must be a WindowsVersion or \'any\', got "2022". Use WindowsVersion.LTSC2022.');
  });
});

describe('problems', () => {
  test('name the construct and the path, all at once', () => {
    const { message } = errorOf((chart, app) => {
      new ApiObject(chart, 'linux', {
        apiVersion: 'v1', kind: 'Pod',
        spec: { os: { name: 'linux' }, containers: [{ name: 'a', image: IMAGE_2019 }, { name: 'b', image: IMAGE_2022 }] },
      });
      new ApiObject(chart, 'none', { apiVersion: 'apps/v1', kind: 'Deployment', spec: { template: {} } });
      new Include(chart, 'yaml', { url: join(__dirname, 'fixture.yaml') });
      onWindows(app, { runAsUserName: 'ContainerAdministrator' });
    });
    expect(message).toMatch(/^4 problems found:/);
    expect(message).toContain('[chart/linux] spec.os.name: must be "windows" for windows nodes, got "linux"');
    expect(message).toContain('[chart/linux] spec.containers[0].image: must run on every node that ');
    expect(message).toContain('[chart/none] spec.template.spec: must be the spec of a Pod, got nothing');
    expect(message).toContain(
      '[chart/yaml/web-deployment] spec.template.spec.containers[0]: must not run as "ContainerAdministrator" with runAsNonRoot',
    );
  });

  test('in a List', () => {
    const { message } = errorOf((chart) => {
      new ApiObject(chart, 'list', {
        apiVersion: 'v1', kind: 'List',
        items: [{ kind: 'Pod', spec: { containers: [{ image: 'x' }], nodeSelector: { 'kubernetes.io/os': 'linux' } } }],
      } as any);
      onWindows(chart);
    });
    expect(message).toContain('[chart/list] items[0].spec.nodeSelector[kubernetes.io/os]: must be "windows" for windows nodes, got "linux"');
  });

  test('Pods that would share a place, and need other nodes', () => {
    const tasks = [IMAGE_2019, IMAGE_2022].map((image, i) => ({ name: `t${i}`, taskSpec: { steps: [{ name: 's', image }] } }));
    const runOf = (spec: object) => (chart: Chart) => {
      new ApiObject(chart, 'run', { apiVersion: 'tekton.dev/v1', kind: 'PipelineRun', spec } as any);
      onWindows(chart);
    };
    const { message } = errorOf(runOf({ pipelineSpec: { tasks } }));
    expect(message).toMatch(/^2 problems found:/);
    expect(message).toContain('[chart/run] spec.pipelineSpec.tasks[0].taskSpec: must have its own affinity, got '
      + 'spec.taskRunTemplate.podTemplate.affinity, which other Pods inherit too, and need otherwise');
    const taskRunSpecs = tasks.map(({ name }) => ({ pipelineTaskName: name }));
    const run = synth(runOf({ taskRunSpecs, pipelineSpec: { tasks } })).PipelineRun;
    const builds = run.spec.taskRunSpecs.map(({ podTemplate }: any) => JSON.stringify(podTemplate.affinity).match(/10\.0\.\d+/g));
    expect(builds).toEqual([['10.0.17763'], ['10.0.20348', '10.0.25398', '10.0.26100']]);
  });

  test('an empty image', () => {
    expect(errorOf((chart) => {
      replicaSet(chart, { image: '' });
      onWindows(chart);
    }).message).toContain('[chart/set] spec.template.spec.containers[0].image: must be an image reference, got ""');
  });

  test('invalid options throw at once', () => {
    expect(() => synth((chart) => {
      onWindows(chart, { placement: 'near' as any });
    })).toThrow('[chart] windows.placement: must be one of "compatible", "exact", got "near"');
    expect(() => synth((chart) => {
      onWindows(chart, { runAsUserName: 'a@b' });
    })).toThrow('[chart] spec.securityContext.windowsOptions.runAsUserName: must not have any of');
  });
});
