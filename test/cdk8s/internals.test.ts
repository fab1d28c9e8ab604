import { ApiObject, App, Chart, Cron, JsonPatch, Lazy, Yaml } from 'cdk8s';
import { Construct } from 'constructs';
import { CDK8S_PLUS_VERSIONS } from '../../projenrc/entries';
import {
  inOrder, isPlusWorkload, jsiiTypeOf, plusClass, plusVolume, plusWorkloadClass, propsOf, renderingOf, replaceRendering, typeErrorIn,
} from '../../src/cdk8s/internals';

const IMAGE = 'registry.example/app:1';
const chartOf = (app = new App()) => new Chart(app, 'chart');

describe('cdk8s', () => {
  const DATA = { zeta: 1, data: { b: [{ z: 1, a: 2 }], a: '1' }, __proto: 1 };
  const objectIn = (chart: Chart) => new ApiObject(chart, 'it', { kind: 'ConfigMap', apiVersion: 'v1', metadata: { name: 'it', labels: { b: '1', a: '2' } }, ...DATA });

  test('an app renders an object by the method of the instance, and the original still works', () => {
    const app = new App();
    const object = objectIn(chartOf(app));
    const rendered = renderingOf(object);
    replaceRendering(object, () => ({ ...rendered(), added: true }));
    object.addJsonPatch(JsonPatch.add('/patched', true));
    expect(Yaml.stringify(object.toJson())).toBe(app.synthYaml());
    expect(object.toJson()).toEqual({ ...rendered(), added: true });
    expect(rendered()).toMatchObject({ patched: true });
  });

  test.each([undefined, '1'])('keys are in the order of cdk8s, with CDK8S_DISABLE_SORT %s', (setting) => {
    const before = process.env.CDK8S_DISABLE_SORT;
    try {
      if (setting === undefined) { delete process.env.CDK8S_DISABLE_SORT; } else { process.env.CDK8S_DISABLE_SORT = setting; }
      const rendered = objectIn(chartOf()).toJson();
      const { metadata } = rendered;
      const unsorted = { kind: 'ConfigMap', apiVersion: 'v1', metadata, ...DATA };
      expect(JSON.stringify(inOrder(setting === undefined ? unsorted : rendered))).toBe(JSON.stringify(rendered));
    } finally {
      if (before === undefined) { delete process.env.CDK8S_DISABLE_SORT; } else { process.env.CDK8S_DISABLE_SORT = before; }
    }
  });

  test('the props of an object are those that were passed, Lazies included', () => {
    const spec = Lazy.any({ produce: () => ({}) });
    const object = new ApiObject(chartOf(), 'it', { kind: 'Pod', apiVersion: 'v1', spec });
    expect(propsOf(object)).toEqual({ kind: 'Pod', apiVersion: 'v1', spec });
  });

  test('a TypeError of an object\'s own mapping is reported with its message', () => {
    const error = (produce: () => unknown) => {
      try {
        return new ApiObject(chartOf(), 'it', { kind: 'Pod', apiVersion: 'v1', spec: Lazy.any({ produce }) }).toJson();
      } catch (thrown) {
        return thrown;
      }
    };
    expect(typeErrorIn(error(() => (5 as any).toSeconds()))).toBe('5.toSeconds is not a function');
    expect(typeErrorIn(error(() => { throw new RangeError('no'); }))).toBeUndefined();
    expect(typeErrorIn(undefined)).toBeUndefined();
  });
});

describe.each(CDK8S_PLUS_VERSIONS)('cdk8s-plus-%s', (version) => {
  const plus = jest.requireActual<typeof import('cdk8s-plus-27')>(`cdk8s-plus-${version}`);
  const WORKLOADS = ['Deployment', 'StatefulSet', 'DaemonSet', 'Job', 'CronJob', 'Pod'] as const;
  const PROPS: any = { containers: [{ image: IMAGE, portNumber: 80 }], schedule: Cron.daily() };

  test.each(WORKLOADS)('a %s is detected, named by jsii, and has the members of a workload', (kind) => {
    const workload: any = new plus[kind](chartOf(), 'it', PROPS);
    expect(isPlusWorkload(workload)).toBe(true);
    expect(jsiiTypeOf(plus[kind])).toEqual({
      fqn: `cdk8s-plus-${version}.${kind}`, version: jest.requireActual<{ version: string }>(`cdk8s-plus-${version}/package.json`).version,
    });
    const [container] = workload.containers;
    expect([container.name, container.image, container.mounts]).toEqual(['main', IMAGE, []]);
    expect([workload.initContainers, workload.volumes]).toEqual([[], []]);
    expect(workload.addInitContainer({ name: 'init', image: IMAGE }).name).toBe('init');
  });

  test('other constructs aren\'t workloads, and other classes have no name', () => {
    expect(isPlusWorkload(new plus.ConfigMap(chartOf(), 'it'))).toBe(false);
    expect(isPlusWorkload(undefined)).toBe(false);
    expect(jsiiTypeOf(class {})).toEqual({ fqn: '', version: '' });
  });

  test('the constructor of a workload adds containers by the methods that a subclass overrides', () => {
    const added: unknown[] = [];
    class Sub extends plusWorkloadClass(plus.Deployment) {
      public addContainer(props: any) { added.push(props.image); return super.addContainer(props); }
      public addInitContainer(props: any) { added.push(props.image); return super.addInitContainer(props); }
    }
    new Sub(chartOf(), 'it', { containers: [{ image: 'a' }], initContainers: [{ name: 'init', image: 'b' }] });
    expect(added.sort()).toEqual(['a', 'b']);
  });

  test('a StatefulSet without claim templates keeps the volumes of its Pod', () => {
    const chart = chartOf();
    const set: any = new (plusWorkloadClass(plus.StatefulSet))(chart, 'it', { ...PROPS, service: new plus.Service(chart, 'service', { ports: [{ port: 80 }] }) });
    set.containers[0].mount('C:\\scratch', plus.Volume.fromEmptyDir(chart, 'scratch', 'scratch'));
    expect(ApiObject.of(set).toJson().spec.template.spec.volumes).toEqual([{ name: 'scratch', emptyDir: {} }]);
    // older versions keep the volumes without it
    expect('_filterPodSpecVolumes' in plus.StatefulSet.prototype).toBe(Number(version) >= 31);
  });

  test('a subclass is created as the class that it extends', () => {
    class Sub extends plusClass(plus.Service) {}
    const chart = chartOf();
    const service: any = new Sub(chart, 'it', { ports: [{ port: 80 }] });
    expect([service instanceof plus.Service, ApiObject.of(service).kind]).toEqual([true, 'Service']);
  });

  test.each(Object.entries({
    csi: { csi: { driver: 'smb.csi.k8s.io', volumeAttributes: { source: '//server/share', requests: 'x' } } },
    downward: { downwardAPI: { items: [{ path: 'cpu', resourceFieldRef: { containerName: 'main', resource: 'limits.cpu', divisor: '1m' } }] } },
    projected: { projected: { sources: [{ downwardAPI: { items: [{ path: 'name', fieldRef: { fieldPath: 'metadata.name' } }] } }, { serviceAccountToken: { path: 'token' } }] } },
    ephemeral: { ephemeral: { volumeClaimTemplate: { spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } } } } },
  }))('a volume of source %s is rendered in a Pod as in the API, after its callback', (name, source) => {
    const chart = chartOf();
    let calls = 0;
    const pod = new plus.Pod(chart, 'it', PROPS);
    const mounted: any = plusVolume<Construct>(plus.Volume as never, chart, name, name, source, () => { calls += 1; });
    expect([mounted instanceof plus.Volume, mounted.name]).toEqual([true, name]);
    pod.containers[0].mount('C:\\data', mounted);
    expect(ApiObject.of(pod).toJson().spec.volumes).toEqual([{ name, ...source }]);
    expect(calls).toBe(1);
  });
});
