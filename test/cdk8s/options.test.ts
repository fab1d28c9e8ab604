import { ApiObject, App, Chart, Lazy, Size } from 'cdk8s';
import * as plus from 'cdk8s-plus-27';
import { Construct } from 'constructs';
import { BUILD, errorOf, IMAGE_2019, IMAGE_2022, podOf } from './synth';
import { requiredTerms, requirementsOf } from '../../src/kubernetes';
import {
  Platform, WindowsDeployment, WindowsNamespace, windowsNodePool, WindowsOptions, WindowsPod, WindowsRuntimeClass, WindowsVersion,
} from 'k8s-windows';

const { LTSC2019, LTSC2022, LTSC2025 } = WindowsVersion;

/** A pod with one container and these options. */
const pod = (windows: WindowsOptions, container: object = {}, props: object = {}) => (chart: Chart) =>
  new WindowsPod(chart, 'web', { containers: [{ image: 'web:1', ...container }], windows, ...props });
const builds = (spec: any) => requirementsOf(requiredTerms(spec)[0] ?? {})[0]?.values;

describe('version and placement', () => {
  test('the version is that of the image tags by default', () => {
    expect(builds(podOf(pod({}, { image: IMAGE_2019 })))).toEqual(['10.0.17763']);
    expect(builds(podOf(pod({ version: LTSC2025 }, { image: IMAGE_2022 })))).toEqual(['10.0.26100']);
    expect(builds(podOf(pod({ version: LTSC2022 })))).toEqual(['10.0.20348', '10.0.25398', '10.0.26100']);
    expect(podOf(pod({ version: 'any' }, { image: IMAGE_2019 })).affinity).toBeUndefined();
    expect(podOf(pod({})).affinity).toBeUndefined();
  });

  test('exact', () => {
    const spec = podOf(pod({ version: LTSC2022, placement: 'exact' }));
    expect([spec.nodeSelector, spec.affinity]).toEqual([{ 'kubernetes.io/os': 'windows', [BUILD]: '10.0.20348' }, undefined]);
  });
});

describe('platform', () => {
  test.each(
    Platform.all.map((platform) => [platform.name, platform] as const),
  )('%s: its taint is tolerated, as an option or set on a parent, before or after', (_, platform) => {
    const expected = platform.taints.length === 0 ? undefined : platform.taints.map((taint) => ({ ...taint, operator: 'Equal' }));
    expect(podOf(pod({ platform })).tolerations).toEqual(expected);
    expect(podOf((chart, app) => { Platform.set(app, platform); pod({})(chart); }).tolerations).toEqual(expected);
    expect(podOf((chart) => { pod({})(chart); Platform.set(chart, platform); }).tolerations).toEqual(expected);
  });

  test('the nearest platform applies; the option is nearest', () => {
    const own = podOf((chart, app) => {
      Platform.set(app, Platform.GKE);
      Platform.set(pod({ platform: Platform.OPENSHIFT })(chart), Platform.AKS);
    });
    expect(own.tolerations).toEqual([{ key: 'os', operator: 'Equal', value: 'Windows', effect: 'NoSchedule' }]);
  });

  test('custom', () => {
    const platform = Platform.custom({ taints: [{ key: 'win', effect: 'NoExecute' }], nodeLabels: { pool: 'win' } });
    expect(podOf(pod({ platform }))).toMatchObject({
      nodeSelector: { 'kubernetes.io/os': 'windows', 'pool': 'win' }, tolerations: [{ key: 'win', operator: 'Exists', effect: 'NoExecute' }],
    });
  });
});

describe('runtimeClass', () => {
  test('a name, or a construct of any library', () => {
    expect(podOf(pod({ runtimeClass: 'windows-2022', version: LTSC2022 }))).toMatchObject({ runtimeClassName: 'windows-2022' });
    const spec = podOf((chart) => pod(
      { runtimeClass: new WindowsRuntimeClass(chart, 'class', { version: LTSC2022 }) }, { image: IMAGE_2022 },
    )(chart));
    expect(spec.runtimeClassName).toMatch(/^chart-class-/);
    expect([spec.affinity, spec.nodeSelector]).toEqual([undefined, { 'kubernetes.io/os': 'windows' }]);
    expect(podOf((chart) => pod({
      runtimeClass: new plus.k8s.KubeRuntimeClass(chart, 'class', { handler: 'runhcs-wcow-process', metadata: { name: 'l1' } }),
    })(chart)).runtimeClassName).toBe('l1');
  });

  test('a class that selects no build leaves the placement to the Pod', () => {
    const withClass = (version: WindowsVersion | undefined, windows: WindowsOptions) => podOf((chart) => pod({
      runtimeClass: new WindowsRuntimeClass(chart, 'class', { version }), ...windows,
    }, { image: IMAGE_2022 })(chart));
    expect(builds(withClass(undefined, {}))).toEqual(['10.0.20348', '10.0.25398', '10.0.26100']);
    expect(builds(withClass(undefined, { version: LTSC2025 }))).toEqual(['10.0.26100']);
    expect(withClass(LTSC2022, {}).affinity).toBeUndefined();
    expect(podOf(pod({ runtimeClass: 'unknown' }, { image: IMAGE_2022 })).affinity).toBeUndefined();
  });

  test('a class for another release than the pool is reported', () => {
    const pool = windowsNodePool({
      provider: 'karpenter', name: 'win', version: LTSC2022, kubernetes: '1.36', max: 3, role: 'r', subnets: [{ id: 'subnet-1' }],
      securityGroups: [{ id: 'sg-1' }],
    } as never);
    expect(pool.problems).toEqual([]);
    const build = (version: WindowsVersion) => (chart: Chart) => (
      pod({ pool, runtimeClass: new WindowsRuntimeClass(chart, 'class', { version }) })(chart));
    expect(errorOf(build(LTSC2025)).message).toMatch(/must be a RuntimeClass that selects the build of node pool win \(10\.0\.20348\), got ".*", which/);
    expect(podOf(build(LTSC2022)).runtimeClassName).toBeDefined();
  });

  test('a class for other images is reported at once', () => {
    const build = (chart: Chart) =>
      pod({ runtimeClass: new WindowsRuntimeClass(chart, 'class', { version: LTSC2022 }) }, { image: IMAGE_2019 })(chart);
    expect(() => podOf(build)).toThrow(
      /\[chart\/web\] spec.runtimeClassName: must be a RuntimeClass that selects a build for images of LTSC2019 \(10.0.17763\), got "chart-class-\w+", which selects 10.0.20348. Use a RuntimeClass for LTSC2019/,
    );
  });

  test('a class of the app is checked by name too, before or after', () => {
    const build = (first: boolean) => (chart: Chart) => {
      const make = () => new WindowsRuntimeClass(chart, 'class', { metadata: { name: 'windows-2022' }, version: LTSC2022 });
      if (first) { make(); }
      pod({ runtimeClass: 'windows-2022' }, { image: IMAGE_2019 })(chart);
      if (!first) { make(); }
    };
    for (const first of [true, false]) {
      expect(errorOf(build(first)).message).toContain('[chart/web] spec.runtimeClassName: must be a RuntimeClass that selects a build for images of '
        + 'LTSC2019 (10.0.17763), got "windows-2022", which selects 10.0.20348');
    }
  });

  test('Hyper-V isolation allows older images', () => {
    const spec = podOf((chart) => pod(
      { runtimeClass: new WindowsRuntimeClass(chart, 'class', { version: LTSC2022, isolation: 'hyperv' }) }, { image: IMAGE_2019 },
    )(chart));
    expect(spec.runtimeClassName).toBeDefined();
  });
});

describe('accounts', () => {
  test('runAsUserName and gMSA, of the Pod and of a container', () => {
    const spec = podOf((chart) => {
      const web = pod(
        { runAsUserName: 'ContainerUser', gmsa: { name: 'web' } }, { windows: { runAsUserName: 'CORP\\svc', gmsa: { name: 'own' } } },
      )(chart);
      web.addContainer({ name: 'more', image: 'log', windows: { gmsa: { name: 'late' } } });
      web.addInitContainer({ name: 'init', image: 'init', windows: { runAsUserName: 'Init' } });
    });
    expect(spec.securityContext.windowsOptions).toEqual({ runAsUserName: 'ContainerUser', gmsaCredentialSpecName: 'web' });
    expect([...spec.containers, ...spec.initContainers].map(({ securityContext }: any) => securityContext.windowsOptions)).toEqual([
      { runAsUserName: 'CORP\\svc', gmsaCredentialSpecName: 'own' }, { gmsaCredentialSpecName: 'late' }, { runAsUserName: 'Init' },
    ]);
  });

  describe('runAsNonRoot', () => {
    const nonRoot = (windows: WindowsOptions, container: object = {}, props: object = {}) => {
      const spec = podOf(pod(windows, container, props));
      return [spec.securityContext?.runAsNonRoot, spec.containers[0].securityContext?.runAsNonRoot];
    };

    test.each<[string, WindowsOptions, object, object, readonly unknown[]]>([
      ['nobody said a thing', {}, {}, {}, [undefined, undefined]],
      ['another account is named', { runAsUserName: 'ContainerUser' }, {}, {}, [true, true]],
      ['the administrator is named', { runAsUserName: 'containeradministrator' }, {}, {}, [undefined, undefined]],
      ['only the container names one', {}, { windows: { runAsUserName: 'ContainerUser' } }, {}, [undefined, true]],
      [
        'the container is the administrator', { runAsUserName: 'ContainerUser' }, { windows: { runAsUserName: 'ContainerAdministrator' } }, {},
        [undefined, undefined],
      ],
      ['the pod says true', {}, {}, { securityContext: { ensureNonRoot: true } }, [true, undefined]],
      ['the pod says false', { runAsUserName: 'ContainerUser' }, {}, { securityContext: { ensureNonRoot: false } }, [false, undefined]],
      [
        'the pod says false, and the container true', { runAsUserName: 'ContainerUser' }, { securityContext: { ensureNonRoot: true } },
        { securityContext: { ensureNonRoot: false } }, [false, true],
      ],
      ['the container says true', {}, { securityContext: { ensureNonRoot: true } }, {}, [undefined, true]],
      ['the container says false', { runAsUserName: 'ContainerUser' }, { securityContext: { ensureNonRoot: false } }, {}, [true, false]],
      ['HostProcess', { hostProcess: true }, {}, {}, [undefined, undefined]],
    ])('%s', (_, windows, container, props, expected) => {
      expect(nonRoot(windows, container, props)).toEqual(expected);
    });

    test('true for ContainerAdministrator or HostProcess is reported', () => {
      expect(errorOf(pod({ runAsUserName: 'ContainerAdministrator' }, {}, { securityContext: { ensureNonRoot: true } })).message).toContain(
        '[chart/web] spec.containers[0]: must not run as "ContainerAdministrator" with runAsNonRoot: the kubelet doesn\'t start the container',
      );
      expect(errorOf(pod({ hostProcess: true }, { securityContext: { ensureNonRoot: true } })).message).toContain('[host-process-non-root]');
    });
  });
});

describe('hostProcess', () => {
  test('true, or an account', () => {
    const spec = podOf(pod({ hostProcess: true }));
    expect(spec).toMatchObject({
      hostNetwork: true, securityContext: { windowsOptions: { hostProcess: true, runAsUserName: 'NT AUTHORITY\\SYSTEM' } },
    });
    expect(spec.containers[0].securityContext).toBeUndefined();
    expect(podOf(pod({ hostProcess: { account: 'NT AUTHORITY\\Local service' } })).securityContext.windowsOptions.runAsUserName)
      .toBe('NT AUTHORITY\\Local service');
    expect(podOf(pod({ hostProcess: false })).securityContext).toBeUndefined();
  });

  test('set on every container: hostNetwork is added', () => {
    const spec = podOf((chart) => {
      const web = pod({}, { windows: { hostProcess: true, runAsUserName: 'NT AUTHORITY\\SYSTEM' }, image: IMAGE_2019 })(chart);
      web.addContainer({ name: 'more', image: IMAGE_2022, windows: { hostProcess: true } });
    });
    expect(spec.hostNetwork).toBe(true);
    expect(spec.securityContext).toBeUndefined();
    expect(spec.containers.map(({ securityContext }: any) => securityContext))
      .toEqual([{ windowsOptions: { hostProcess: true, runAsUserName: 'NT AUTHORITY\\SYSTEM' } }, { windowsOptions: { hostProcess: true } }]);
  });

  test('set on one of two containers is reported', () => {
    expect(errorOf((chart) => {
      pod({}, { windows: { hostProcess: true } })(chart).addContainer({ name: 'more', image: 'x' });
    }).message).toContain('[chart/web] spec.containers[1]: must be a HostProcess container');
    expect(errorOf(pod({ hostProcess: true }, { windows: { hostProcess: false } })).message)
      .toContain('[chart/web] spec.containers[0].securityContext.windowsOptions.hostProcess: must be the same as the Pod\'s hostProcess (true), got '
        + 'false: the API server rejects the Pod');
  });

  test('a namespace of the app that rejects them is reported', () => {
    const inNamespace = (podSecurity: any) => (chart: Chart) => {
      const namespace = new WindowsNamespace(chart, 'agents', { podSecurity });
      pod({ hostProcess: true }, {}, { metadata: { namespace: namespace.name } })(chart);
    };
    expect(errorOf(inNamespace(undefined)).message)
      .toMatch(
        /\[chart\/web\] spec: the Pod has HostProcess containers, but namespace ".+" enforces the Pod Security level baseline.*podSecurity of chart\/agents sets/,
      );
    expect(podOf(inNamespace('privileged')).hostNetwork).toBe(true);
  });
});

describe('invalid options throw in the constructor', () => {
  const late = (value: unknown) => Lazy.any({ produce: () => value });
  test.each<[string, WindowsOptions, object]>([
    ['windows.hostProcess', { hostProcess: late(false) }, {}], ['windows.version', { version: late(LTSC2022) }, {}],
    ['windows.placement', { placement: late('exact') }, {}], ['windows.cpuLimit', { cpuLimit: late(false) }, {}],
    ['windows.platform', { platform: late(Platform.GKE) }, {}], ['windows.runAsUserName', { runAsUserName: late('ContainerUser') }, {}],
    ['windows.defaultMemory', { defaultMemory: late('1Gi') }, {}], ['windows.gmsa.name', { gmsa: { name: late('web') } }, {}],
    ['windows', late({ version: 'any' }), {}], ['containers[0].windows.hostProcess', {}, { windows: { hostProcess: late(true) } }],
  ])('%s can\'t be a Lazy: it decides which fields are set', (path, windows, container) => {
    expect(errorOf(pod(windows, container)).message).toContain(`[chart/web] ${path}: must be a plain value, got (not known yet). Use a value that is`);
  });
  test('nor can the version of a RuntimeClass', () => {
    expect(errorOf((chart) => new WindowsRuntimeClass(chart, 'a', { version: late(LTSC2022) })).message)
      .toContain('[chart/a] version: must be a plain value, got (not known yet)');
  });

  const rejected = (windows: any, container: object = {}) => {
    const chart = new Chart(new App(), 'chart');
    try { pod(windows, container)(chart); } catch (error: any) { return String(error.message); }
    throw new Error('nothing was wrong');
  };

  test.each<[string, any, string | RegExp]>([
    ['version', { version: 'ltsc2022' }, 'windows.version: must be a WindowsVersion or \'any\', got "ltsc2022"'],
    ['platform', { platform: 'GKE' }, 'windows.platform: must be a Platform, got "GKE"'],
    ['placement', { placement: 'near' }, 'windows.placement: must be one of "compatible", "exact", got "near"'],
    [
      'exact with a RuntimeClass', { placement: 'exact', runtimeClass: 'x' },
      'windows.placement: must not be set together with runtimeClass, which places the Pod, got "exact"',
    ],
    ['exact with any version', { placement: 'exact', version: 'any' }, 'windows.placement: must not be set with version \'any\', got "exact"'],
    ['an empty RuntimeClass', { runtimeClass: '' }, 'windows.runtimeClass: must be a valid name of a RuntimeClass (a DNS subdomain), got ""'],
    [
      'a RuntimeClass name with capitals', { runtimeClass: 'Windows' },
      'windows.runtimeClass: must be a valid name of a RuntimeClass (a DNS subdomain), got "Windows"',
    ],
    ['an empty account', { runAsUserName: '' }, 'windowsOptions.runAsUserName: must not be empty, got ""'],
    ['a UPN', { runAsUserName: 'user@corp.example' }, /must not have any of .*, got "user@corp.example". Use a name such as "ContainerUser"/],
    ['hostProcess that is a word', { hostProcess: 'yes' }, 'windows.hostProcess: must be true or false, or an object, got "yes"'],
    ['hostProcess that is null', { hostProcess: null }, 'windows.hostProcess: must be true or false, or an object, got null'],
    ['two accounts', { runAsUserName: 'A', hostProcess: { account: 'B' } }, 'must be "B", the value of hostProcess.account, got "A"'],
    [
      'a gMSA name with capitals', { gmsa: { name: 'WebApp1' } },
      'gmsaCredentialSpecName: must be a DNS-1123 subdomain: lowercase letters, digits, "-", and ".", got "WebApp1"',
    ],
    ['a gMSA without a name', { gmsa: {} }, 'windows.gmsa: must be a string or a GmsaCredentialSpec, got {}'],
    ['a gMSA without letters', { gmsa: '' }, 'windows.gmsa: must name a GMSACredentialSpec, got ""'],
    ['a tag that contradicts the version', { version: LTSC2019 }, 'spec.containers[0].image: must run on every node that the given version, '
      + `LTSC2019 (10.0.17763), allows, got "${IMAGE_2022}", built on LTSC2022 (10.0.20348)`],
  ])('%s', (_, windows, words) => {
    const message = rejected(windows, { image: IMAGE_2022 });
    expect(message).toMatch(words);
    expect(message).toMatch(/^1 problem found:\n {2}\[chart\/web\] /);
  });

  test.each<[string, any, string]>([
    ['an empty image', { image: '' }, 'spec.containers[0].image: must be an image reference, got ""'],
    ['no image', { image: undefined }, 'spec.containers[0].image: must be an image reference, got none'],
    ['an image of blanks', { image: '  ' }, 'spec.containers[0].image: must be an image reference, got "  "'],
    [
      'an image with a blank in it', { image: 'web: ltsc2022' },
      'spec.containers[0].image: must be an image reference without spaces, got "web: ltsc2022"',
    ],
    [
      'a container\'s account', { windows: { runAsUserName: 'a@b' } },
      'spec.containers[0].securityContext.windowsOptions.runAsUserName: must not have any of',
    ],
    [
      'a container\'s gMSA', { windows: { gmsa: { name: 'A' } } },
      'spec.containers[0].securityContext.windowsOptions.gmsaCredentialSpecName: must be a DNS-1123 subdomain',
    ],
  ])('%s', (_, container, words) => {
    expect(rejected({}, container)).toContain(`[chart/web] ${words}`);
    const chart = new Chart(new App(), 'chart');
    const deployment = new WindowsDeployment(chart, 'late', {});
    const path = words.replace('spec.containers[0]', 'spec.template.spec.containers[0]');
    expect(() => deployment.addContainer({ image: 'x', ...container })).toThrow(`[chart/late] ${path}`);
    expect(() => new WindowsDeployment(chart, 'init', { initContainers: [{ image: 'x', name: 'i', ...container }] }))
      .toThrow(`[chart/init] ${path.replace('containers[0]', 'initContainers[0]')}`);
  });

  test('a runtimeClass of another kind', () => {
    const chart = new Chart(new App(), 'chart');
    const config = new ApiObject(chart, 'config', { apiVersion: 'v1', kind: 'ConfigMap' });
    expect(() => pod({ runtimeClass: config })(chart))
      .toThrow('[chart/web] windows.runtimeClass: must be a RuntimeClass or its name, got the ConfigMap chart/config');
    expect(() => new WindowsPod(chart, 'other', { containers: [{ image: 'x' }], windows: { runtimeClass: new Construct(chart, 'empty') } }))
      .toThrow('[chart/other] windows.runtimeClass: must be a RuntimeClass or its name, got chart/empty, which has no object');
  });
});

describe('errors at synth', () => {
  test('all problems of several charts are reported at once, each with path, value and remedy', () => {
    const error = errorOf((chart, app) => {
      const first = new WindowsDeployment(chart, 'first', { containers: [{ image: 'x' }] });
      ApiObject.of(first).addJsonPatch({ _toJson: () => ({ op: 'add', path: '/spec/template/spec/hostPid', value: true }) } as any);
      ApiObject.of(first).addJsonPatch(
        { _toJson: () => ({ op: 'add', path: '/spec/template/spec/nodeSelector', value: { 'kubernetes.io/os': 'linux' } }) } as any,
      );
      const other = new Chart(app, 'other');
      new plus.Pod(other, 'fine', { containers: [{ image: 'x' }] });
      new WindowsPod(other, 'second', {
        containers: [{ image: 'x', resources: { memory: { request: Size.mebibytes(1), limit: Size.mebibytes(2) } } }],
        windows: { memoryRequests: 'equal' },
      });
      new WindowsDeployment(other, 'empty');
    });
    expect(error.name).toBe('ProblemsError');
    expect(error.message.split('\n')).toEqual([
      '5 problems found:',
      expect.stringMatching(
        /^ {2}\[chart\/first\] spec\.template\.spec\.nodeSelector\[kubernetes\.io\/os\]: must be "windows" for windows nodes, got "linux". Remove it, or set it to "windows"\. \[os-contradiction\]$/,
      ),
      expect.stringMatching(
        /^ {2}\[chart\/first\] spec\.template\.spec\.hostPID: must not be set, got true: the API server rejects it \(cannot be set for a windows pod\). Remove hostPID\. \[linux-field-on-windows\]$/,
      ),
      expect.stringMatching(
        /^ {2}\[other\/second\] spec\.containers\[0\]\.resources\.requests\.memory: must be the limit "2Mi", got "1Mi": .*\. Set them to the same value, or set only the limit/,
      ),
      expect.stringMatching(
        /^ {2}\[other\/second\] spec\.containers\[0\]\.resources\.limits\.memory: the memory limit of container "main" is 2Mi, .* \[memory-limit-too-small\]$/,
      ),
      expect.stringMatching(/^ {2}\[other\/empty\] spec\.template\.spec\.containers: must have a container, got \[\]/),
    ]);
    expect(error.problems.map(({ construct }: any) => construct))
      .toEqual(['chart/first', 'chart/first', 'other/second', 'other/second', 'other/empty']);
  });

  test('two containers with the same name are reported', () => {
    const { message } = errorOf((chart) => {
      new WindowsPod(chart, 'web', { containers: [{ image: 'x' }, { image: 'y', windows: { runAsUserName: 'A' } }] });
    });
    expect(message).toContain('[chart/web] spec.containers[1].name: must be different for each container, got "main"');
  });

  test('null is a problem', () => {
    const { message } = errorOf((chart) => { new WindowsPod(chart, 'web', { containers: [{ image: 'x' }], windows: null as any }); });
    expect(message).toContain('[chart/web] windows: must be an object, got null.');
  });

  test('a privileged attached container is reported, not silently fixed', () => {
    const message = (securityContext: object) => errorOf((chart) => {
      new WindowsDeployment(chart, 'web').attachContainer(new plus.Container({ image: 'x', securityContext }));
    }).message;
    expect(message({ privileged: true, allowPrivilegeEscalation: true }))
      .toContain('containers[0].securityContext.privileged: must not be set, got true');
    expect(message({ user: 1000 })).toContain('containers[0].securityContext.runAsUser: must not be set, got 1000');
    expect(message({ readOnlyRootFilesystem: false })).toContain('containers[0].securityContext.readOnlyRootFilesystem: must not be set, got false');
  });
});
