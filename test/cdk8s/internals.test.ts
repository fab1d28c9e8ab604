import { ApiObject, ApiObjectMetadataDefinition, App, AppProps, Chart, Cron, JsonPatch, Lazy, Yaml } from 'cdk8s';
import { Construct } from 'constructs';
import { CDK8S_PLUS_VERSIONS } from '../../projenrc/entries';
import {
  inOrder, isPlusWorkload, jsiiTypeOf, plusClass, plusVolume, plusWorkloadClass, propsOf, renderingInOnePass, renderingOf, replaceRendering,
  renderErrorIn,
} from '../../src/cdk8s/internals';

const IMAGE = 'registry.example/app:1';
const chartOf = (app = new App()) => new Chart(app, 'chart');
const DATA = { zeta: 1, data: { b: [{ z: 1, a: 2 }], a: '1' }, __proto: 1 };
const objectIn = (chart: Chart) =>
  new ApiObject(chart, 'it', { kind: 'ConfigMap', apiVersion: 'v1', metadata: { name: 'it', labels: { b: '1', a: '2' } }, ...DATA });
/** Under which jsii stores the version. */
const RTTI = Symbol.for('jsii.rtti');

describe('cdk8s', () => {

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
    expect(renderErrorIn(error(() => (5 as any).toSeconds()))).toBe('TypeError: 5.toSeconds is not a function');
    expect(renderErrorIn(error(() => { throw new Error('no'); }))).toBe('Error: no');
    expect(renderErrorIn(error(() => { throw new RangeError('no'); }))).toBeUndefined();
    expect(renderErrorIn(undefined)).toBeUndefined();
  });
});

describe('rendering in one pass', () => {
  /** The text or the error of an object that is rendered within a function. */
  const outcome = (make: () => ApiObject, within: (render: () => unknown) => unknown) => {
    const object = make();
    try { return JSON.stringify(within(() => object.toJson())); } catch (error) { return String(error); }
  };
  const expectSame = (props: object, app: AppProps = {}, change: (object: ApiObject) => unknown = () => {}) => {
    const make = () => {
      const object = new ApiObject(chartOf(new App(app)), 'it', { kind: 'Custom', apiVersion: 'example/v1', ...props } as never);
      change(object);
      return object;
    };
    const ours = outcome(make, renderingInOnePass);
    expect(ours).toBe(outcome(make, (render) => render()));
    return ours;
  };
  class Union { public constructor(public readonly value: unknown) {} }
  const lazy = (value: unknown) => Lazy.any({ produce: () => value });

  test.each(Object.entries<object>({
    'many keys': { data: Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`k${(i * 7) % 60}`, i])) },
    'keys in any order': { z: 1, a: { 10: 1, 9: 2, b: [{ d: 1, c: null }] } },
    'absent and empty values': { a: null, b: undefined, c: [], d: {}, e: [null, undefined, {}, []], f: '', g: 0, h: false },
    'Lazies and tokens in each other': { a: lazy(lazy({ z: lazy(1), a: { resolve: () => [lazy('x')] } })), b: lazy(undefined), c: [lazy(null)] },
    'a token at the top': { resolve: () => ({ kind: 'Other' }) },
    'unions': { a: new Union(8080), b: lazy(new Union('1Gi')), c: [new Union('x')], d: { value: new Union(1) } },
    'metadata': {
      metadata: { name: lazy('n'), labels: { b: lazy('1'), a: null, c: {} }, annotations: {}, finalizers: ['f'], more: { x: [], y: [{}] } },
    },
    'an instance of a class': { b: lazy(new Union({})), a: new Date(0) },
    'an object without a prototype': { a: Object.assign(Object.create(null), { b: 1 }) },
    'keys that objects inherit': { a: JSON.parse('{"__proto__":{"x":1},"constructor":"y","b":1}'), labels: JSON.parse('{"__proto__":"x"}') },
    'functions': { a: () => 1, b: [Symbol('s')] },
    'an error': { a: lazy(1), b: Lazy.any({ produce: () => { throw new RangeError('no'); } }) },
  }))('%s', (_, props) => {
    expectSame(props);
    process.env.CDK8S_DISABLE_SORT = '1';
    try { expectSame(props); } finally { delete process.env.CDK8S_DISABLE_SORT; }
  });

  test('a Lazy that changes its object', () => {
    expectSame({}, {}, (object) => {
      const a: Record<string, unknown> = { x: Lazy.any({ produce: () => { a.y = 'changed'; return 1; } }), y: 'kept' };
      Object.assign((propsOf(object) as object), { a });
    });
  });

  test('JSON patches', () => {
    expect(expectSame({ b: 1 }, {}, (object) => object.addJsonPatch(JsonPatch.add('/a', { z: 1 }), JsonPatch.remove('/kind'))))
      .toContain('"b":1,"a":{"z":1}');
    expect(expectSame({ b: 1 }, {}, (object) => object.addJsonPatch(JsonPatch.remove('/none/x')))).toContain('Failed serializing');
  });

  test('resolvers of the app, and metadata of another class', () => {
    const resolver = { resolve: (context: any) => { if (context.value === 1) { context.replaceValue(context.key.join('.')); } } };
    expect(expectSame({ b: { c: 1 } }, { resolvers: [resolver] })).toContain('"c":"b.c"');
    expectSame({}, {}, (object) => { object.metadata.toJson = () => ({ z: lazy(1), a: 2 }); });
    expectSame({}, {}, (object) => { Object.setPrototypeOf(object.metadata, Object.create(ApiObjectMetadataDefinition.prototype)); });
  });

  test('the method of cdk8s is restored, also after an error, and one replaced by others stays', () => {
    const { toJson } = ApiObject.prototype;
    const inside = () => ApiObject.prototype.toJson;
    expect(renderingInOnePass(inside)).not.toBe(toJson);
    expect(() => renderingInOnePass(() => { throw new Error('no'); })).toThrow('no');
    expect(ApiObject.prototype.toJson).toBe(toJson);
    const other = jest.spyOn(ApiObject.prototype, 'toJson');
    expect(renderingInOnePass(inside)).toBe(other);
    other.mockRestore();
  });

  test('an unknown cdk8s renders by itself, and one warning of the process says so', () => {
    const warning = jest.spyOn(process, 'emitWarning').mockImplementation();
    const rtti = Object.getOwnPropertyDescriptor(ApiObject, RTTI)!;
    try {
      Object.defineProperty(ApiObject, RTTI, { value: { fqn: 'cdk8s.ApiObject', version: '2.71.0' }, configurable: true });
      const { toJson } = ApiObject.prototype;
      const object = objectIn(chartOf());
      expect([1, 2].map(() => renderingInOnePass(() => ApiObject.prototype.toJson))).toEqual([toJson, toJson]);
      expect(renderingOf(object)()).toEqual(object.toJson());
      expect(warning.mock.calls).toEqual([
        [expect.stringContaining('k8s-windows knows cdk8s 2.68 to 2.70, got 2.71.0'), { code: 'K8S_WINDOWS_CDK8S' }],
      ]);
    } finally {
      Object.defineProperty(ApiObject, RTTI, rtti);
      warning.mockRestore();
    }
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

  test.each(WORKLOADS)('a %s is rendered in one pass as by cdk8s', (kind) => {
    const render = () => JSON.stringify(ApiObject.of(new plus[kind](chartOf(), 'it', PROPS)).toJson());
    expect(renderingInOnePass(render)).toBe(render());
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
    const set: any = new (plusWorkloadClass(plus.StatefulSet))(
      chart, 'it', { ...PROPS, service: new plus.Service(chart, 'service', { ports: [{ port: 80 }] }) },
    );
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
    projected: {
      projected: {
        sources: [
          { downwardAPI: { items: [{ path: 'name', fieldRef: { fieldPath: 'metadata.name' } }] } }, { serviceAccountToken: { path: 'token' } },
        ],
      },
    },
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
