import Ajv from 'ajv';
import fc from 'fast-check';
import { parse } from 'yaml';
import { changedPaths } from './changed-paths';
import { formatProblem, PlainObject, valueAt } from '../../../src/base';
import { Platform, WINDOWS_EXPORTER_COLLECTORS, WindowsVersion } from '../../../src/knowledge';
import { containersOf, findPodTemplate, findRejectedFields } from '../../../src/kubernetes';
import {
  csiProxy, eventFlowLogger, fluentBitConfig, fluentBitForWindows, FluentBitForWindowsOptions, hostProcessScript, imagePrepull, logMonitor,
  nodeProblemDetectorForWindows, ObjectSet, smbCsiDriver, WINDOWS_EXPORTER_SCHEMA, windowsExporter, windowsExporterConfig,
  WindowsExporterOptions, windowsSmokeTest,
} from '../../../src/objects';
import { ANY_CHARACTER } from '../../any-character';
import { sampleOf, sampleSize } from '../../sample';

const manifestOf = ({ objects }: ObjectSet, id: string): PlainObject => objects.find((each) => each.id === id)!.manifest;
const podOf = (set: ObjectSet, id: string): any => valueAt(manifestOf(set, id), ['spec', 'template', 'spec']);
const messagesOf = ({ problems }: ObjectSet) => problems.map(formatProblem).join('\n');
/** Values that would be harmful if they were run as code, or expanded. */
const HOSTILE = 'a"; Remove-Item C:\\ -Recurse; $(KUBERNETES_SERVICE_HOST) $env:PATH `n \' \n %PATH% $$ | & é';

const SCRIPT = { name: 'set-time-zone', script: 'Set-TimeZone -Id UTC\n' };
const IMAGES = [
  'mcr.microsoft.com/windows/servercore:ltsc2022', 'mcr.microsoft.com/windows/nanoserver:ltsc2025', 'mcr.microsoft.com/windows/nanoserver:ltsc2022',
];
const EXPECTED_BUILDS = { LTSC2022: ['10.0.20348', '10.0.25398', '10.0.26100'], LTSC2025: ['10.0.26100'] };

interface AddOn {
  readonly make: (options: any) => ObjectSet;
  readonly options: object;
  /** One changed option, and the paths it may change. */
  readonly upgrades: readonly (readonly [what: string, options: object, changed: readonly string[]])[];
}

const TEMPLATE = 'daemon-set/spec/template';
const CONTENT = `${TEMPLATE}/metadata/annotations/k8s-windows~1content`;
const IMAGE = `${TEMPLATE}/spec/containers/0/image`;
const memory = (container = `${TEMPLATE}/spec/containers/0`) => ['limits', 'requests'].map((side) => `${container}/resources/${side}/memory`);
const other = { image: 'registry.example/other:2' };

const ADD_ONS: Readonly<Record<string, AddOn>> = {
  csiProxy: {
    make: csiProxy, options: {},
    upgrades: [
      ['an image', other, [IMAGE]], ['memory', { memory: '1Gi' }, memory()],
      ['the log', { verbosity: 5 }, [`+${TEMPLATE}/spec/containers/0/command`]],
    ],
  },
  smbCsiDriver: {
    make: smbCsiDriver, options: {},
    upgrades: [
      [
        'the image for Windows', { images: { hostProcessPlugin: 'registry.example/smb:2' } },
        ['windows-daemon-set/spec/template/spec/initContainers/0/image', 'windows-daemon-set/spec/template/spec/containers/1/image'],
      ],
      [
        'the image for Linux', { images: { plugin: 'registry.example/smb:2' } },
        ['controller/spec/template/spec/containers/3/image', 'linux-daemon-set/spec/template/spec/containers/2/image'],
      ],
      ['replicas', { controllerReplicas: 2 }, ['controller/spec/replicas']],
      ['without Linux nodes', { linuxNodes: false }, ['-linux-daemon-set']],
    ],
  },
  windowsExporter: {
    make: windowsExporter, options: {},
    upgrades: [
      ['an image', other, [IMAGE]],
      ['collectors', { collectors: ['[defaults]', 'process'] }, ['config/data/config.yml', CONTENT]],
      ['a PodMonitor', { podMonitor: true }, ['+pod-monitor']],
      ['no Service', { service: false }, ['-service']],
      ['the port', { port: 19182 }, [
        'config/data/config.yml', CONTENT, `${TEMPLATE}/spec/initContainers/0/env/2/value`, `${TEMPLATE}/spec/containers/0/ports/0/containerPort`,
        `${TEMPLATE}/spec/containers/0/ports/0/hostPort`, 'service/spec/ports/0/port',
      ]],
      ['the firewall', { firewall: { remoteAddresses: ['10.0.0.0/8'] } }, [`${TEMPLATE}/spec/initContainers/0/env/3/value`]],
    ],
  },
  nodeProblemDetectorForWindows: {
    make: nodeProblemDetectorForWindows, options: {},
    upgrades: [
      ['an image', other, [IMAGE]], ['repair', { repair: true }, ['config/data/health-kubelet.json', CONTENT]],
      ['crictl', { crictlPath: 'C:\\k\\crictl.exe' }, ['+config/data/health-containerd.json', CONTENT, `${TEMPLATE}/spec/containers/0/command/2`]],
      ['an API server', { apiServer: '10.0.0.1' }, [
        `+${TEMPLATE}/spec/containers/0/env/0/value`, `-${TEMPLATE}/spec/containers/0/env/0/valueFrom`, `${TEMPLATE}/spec/containers/0/env/0/name`,
        `+${TEMPLATE}/spec/containers/0/env/1`, `+${TEMPLATE}/spec/containers/0/env/2`,
      ]],
      [
        'a log', { containerdLog: 'C:\\logs\\containerd.log' },
        ['+config/data/containerd-log.json', CONTENT, `${TEMPLATE}/spec/containers/0/command/3`, `+${TEMPLATE}/spec/containers/0/command/4`],
      ],
    ],
  },
  fluentBitForWindows: {
    make: fluentBitForWindows, options: {},
    upgrades: [
      ['an image', { image: 'cr.fluentbit.io/fluent/fluent-bit:windows-2022-5.1.2' }, [IMAGE]],
      ['an output', { outputs: [{ name: 'forward', options: { host: 'logs' } }] }, ['config/data/fluent-bit.yaml', CONTENT]],
      ['without Kubernetes', { kubernetes: false }, [
        '-service-account', '-role', '-role-binding', 'config/data/fluent-bit.yaml', CONTENT, `-${TEMPLATE}/spec/serviceAccountName`,
        `+${TEMPLATE}/spec/automountServiceAccountToken`,
      ]],
    ],
  },
  eventFlowLogger: {
    make: eventFlowLogger, options: {}, upgrades: [['an image', other, [IMAGE]], ['filters', { drop: [] }, ['config/data/config.json', CONTENT]]],
  },
  hostProcessScript: {
    make: hostProcessScript, options: SCRIPT,
    upgrades: [
      ['memory', { memory: '1Gi' }, memory(`${TEMPLATE}/spec/initContainers/0`)],
      ['a variable', { env: { ZONE: 'CET' } }, [
        `${TEMPLATE}/spec/initContainers/0/env/1/name`, `${TEMPLATE}/spec/initContainers/0/env/1/value`,
        `${TEMPLATE}/spec/initContainers/0/env/2/name`, `${TEMPLATE}/spec/initContainers/0/env/2/value`, `+${TEMPLATE}/spec/initContainers/0/env/3`,
      ]],
      ['the script', { script: 'Set-TimeZone -Id CET\n' }, [
        'script/metadata/name', 'script/data/script.ps1', CONTENT, `${TEMPLATE}/spec/initContainers/0/env/2/value`,
        `${TEMPLATE}/spec/initContainers/0/volumeMounts/0/name`, `${TEMPLATE}/spec/volumes/0/name`, `${TEMPLATE}/spec/volumes/0/configMap/name`,
      ]],
    ],
  },
  imagePrepull: {
    make: imagePrepull, options: { images: IMAGES },
    upgrades: [
      ['one more image', { images: [...IMAGES, 'registry.example/app:1-ltsc2025'] }, ['+daemon-set-ltsc2025/spec/template/spec/initContainers/1']],
      ['a release less', { images: IMAGES.filter((image) => image.endsWith('2022')) }, ['-daemon-set-ltsc2025']],
    ],
  },
};

describe.each(Object.entries(ADD_ONS))('%s', (_, { make, options, upgrades }) => {
  const set = make(options);
  const templates = set.objects.flatMap(({ id, manifest }) => {
    const template = findPodTemplate(manifest)?.template as any;
    return template ? [{ id, manifest, template }] : [];
  });
  const windows = templates.filter(({ template }) => template.spec.os.name === 'windows');

  test('has no problems', () => {
    expect(messagesOf(set)).toBe('');
  });

  test('manifests', () => {
    expect(set.objects.map(({ manifest }) => manifest)).toMatchSnapshot();
  });

  test('ids and names are unique, and all objects are in one namespace', () => {
    expect(new Set(set.objects.map(({ id }) => id)).size).toBe(set.objects.length);
    expect(new Set(set.objects.map(({ manifest }) => valueAt(manifest, ['metadata', 'namespace'])).filter(Boolean)))
      .toEqual(new Set(['kube-system']));
    const moved = make({ ...options, namespace: 'agents' });
    expect(new Set(moved.objects.map(({ manifest }) => valueAt(manifest, ['metadata', 'namespace'])).filter(Boolean))).toEqual(new Set(['agents']));
    expect(JSON.stringify(moved.objects)).not.toContain('kube-system');
  });

  test('Pods set their OS, tolerate every taint of Windows nodes, and have no field that the API server rejects', () => {
    expect(windows.length).toBeGreaterThan(0);
    for (const { template } of templates) {
      expect(findRejectedFields(template, template.spec.os.name)).toEqual([]);
      expect(template.spec.nodeSelector['kubernetes.io/os']).toBe(template.spec.os.name);
      for (const { container } of containersOf(template.spec)) { expect(container.image).toMatch(/^[\w.-]+\.[\w]+\/[\w./-]+:(?!latest)[\w.-]+$/); }
    }
    for (const { template } of windows) {
      expect(template.spec.tolerations).toEqual([{ operator: 'Exists' }]);
      for (const { container } of containersOf(template.spec)) {
        const { limits, requests } = container.resources as any;
        expect(requests).toEqual(limits);
        expect(limits.cpu).toBeUndefined();
      }
    }
  });

  test('select the node labels of another platform', () => {
    const custom = make({
      ...options, platform: Platform.custom({ nodeLabels: { pool: 'windows' }, taints: [{ key: 'any', effect: 'NoExecute' }] }),
    });
    expect(messagesOf(custom)).toBe('');
    for (const { id } of windows) { expect(podOf(custom, id).nodeSelector).toMatchObject({ pool: 'windows' }); }
  });

  test('rejects a Namespace that is known to reject HostProcess Pods, and accepts one that allows them', () => {
    for (const podSecurity of ['baseline', 'restricted'] as const) {
      expect(messagesOf(make({ ...options, namespace: { name: 'apps', podSecurity } }))).toBe(
        `namespace: must be a Namespace that allows HostProcess Pods, got "apps", which enforces the Pod Security level "${podSecurity}". Set the `
          + 'Namespace\'s level to "privileged", or use another Namespace. [pod-security-host-process]',
      );
    }
    expect(messagesOf(make({ ...options, namespace: { name: 'apps', podSecurity: 'privileged' } }))).toBe('');
    expect(messagesOf(make({ ...options, namespace: 'Not A Name' })))
      .toContain('namespace: must be a DNS label of at most 63 characters, got "Not A Name"');
  });

  test('labels, pull secrets, and the priority are those of all its objects and Pods', () => {
    const own = make({ ...options, labels: { team: 'platform' }, imagePullSecrets: ['registry'], priorityClassName: 'agents' });
    expect(messagesOf(own)).toBe('');
    for (const { manifest } of own.objects) { expect(valueAt(manifest, ['metadata', 'labels'])).toMatchObject({ team: 'platform' }); }
    expect(templates.length).toBeGreaterThan(0);
    for (const { id, template } of templates) {
      const changed = valueAt(manifestOf(own, id), ['spec', 'template']);
      expect(changed).toEqual({
        metadata: { ...template.metadata, labels: { team: 'platform', ...template.metadata.labels } },
        spec: { ...template.spec, imagePullSecrets: [{ name: 'registry' }], priorityClassName: 'agents' },
      });
      // what selects its Pods and nodes is unchanged
      expect(valueAt(manifestOf(own, id), ['spec', 'selector'])).toEqual(valueAt(manifestOf(set, id), ['spec', 'selector']));
    }
  });

  test('its own labels can\'t be replaced, and invalid metadata is rejected', () => {
    for (const key of templates.flatMap(({ template }) => Object.keys(template.metadata.labels as object))) {
      expect(messagesOf(make({ ...options, labels: { [key]: 'mine' } })))
        .toBe(`labels.${key}: must be a label that the add-on doesn't set itself, got "mine". Remove it. [add-on-label]`);
    }
    const wrong = messagesOf(make({ ...options, labels: { 'a b': 'x', 'team': 'a b' }, imagePullSecrets: ['Not A Name'], priorityClassName: '-' }));
    for (const start of [
      'labels[a b]: must have a valid label as its key, got "a b"', 'labels.team: must be a valid label value, got "a b"', 'imagePullSecrets[0]: ',
      'priorityClassName: ',
    ]) {
      expect(wrong).toContain(start);
    }
  });

  test.each(upgrades)('an upgrade changes only the necessary paths: %s', (__, change, changed) => {
    const after = make({ ...options, ...change });
    expect(messagesOf(after)).toBe('');
    expect([...changedPaths(set, after)].sort()).toEqual([...changed].sort());
    // the same options again change nothing
    expect(changedPaths(after, make({ ...options, ...change }))).toEqual([]);
  });
});

describe('options that the compiler would have rejected', () => {
  const JUNK = [null, 0, -1, NaN, true, '', 'x', '$(X)', [], [null], [[]], [0], ['x'], {}, { a: null }, { name: null }, { x: { y: [] } }];
  const KEYS = [
    'namespace', 'image', 'memory', 'platform', 'verbosity', 'windows', 'linuxNodes', 'controllerReplicas', 'images', 'collectors', 'collector',
    'port', 'logLevel', 'firewall',
    'service', 'podMonitor', 'components', 'repair', 'containerdLog', 'systemStats', 'version', 'env', 'secrets', 'inputs', 'outputs', 'kubernetes',
    'providers', 'drop', 'name',
    'script', 'run', 'serviceAccountName', 'backoffLimit', 'placement', 'imagePullPolicy', 'imagePullSecrets', 'labels', 'priorityClassName',
    'sources', 'logFormat', 'executable',
  ];
  const ALL: Readonly<Record<string, AddOn>> = {
    ...ADD_ONS, logMonitor: { make: logMonitor, options: { sources: [{ type: 'Process' }] }, upgrades: [] },
  };

  test.each(Object.entries(ALL))('don\'t crash: %s', (_, { make, options }) => {
    const crashes = sampleOf(KEYS.flatMap((key) => JUNK.map((value) => ({ key, value }))), 4).flatMap(({ key, value }) => {
      try {
        make({ ...options, [key]: value });
        return [];
      } catch (error) {
        return [`${key}: ${JSON.stringify(value)}: ${(error as Error).message}`];
      }
    });
    expect(crashes).toEqual([]);
  });
});

describe('windowsExporter', () => {
  const fileOf = (options: WindowsExporterOptions) => valueAt(manifestOf(windowsExporter(options), 'config'), ['data', 'config.yml']) as string;
  const validate = new Ajv({ strict: false, allErrors: true }).compile(WINDOWS_EXPORTER_SCHEMA);

  test('the file contains the options', () => {
    expect(fileOf({})).toBe(
      'collectors:\n  enabled: "[defaults],container"\ncollector:\n  service:\n    include: containerd|kubelet\nweb:\n  listen-address: ":9182"\n',
    );
    expect(parse(fileOf({
      collectors: ['cpu', 'iis'], collector: { iis: { 'site-include': '^shop$' }, service: { include: 'w3svc' } }, port: 19182, logLevel: 'warn',
    }))).toEqual({
      collectors: { enabled: 'cpu,iis' }, collector: { iis: { 'site-include': '^shop$' }, service: { include: 'w3svc' } },
      web: { 'listen-address': ':19182' }, log: { level: 'warn' },
    });
  });

  test('an option can be a number', () => {
    const made = windowsExporter({ collector: { process: { 'counter-version': 1 } } });
    expect(messagesOf(made)).toBe('');
    expect(fileOf({ collector: { process: { 'counter-version': 1 } } })).toContain('    counter-version: 1\n');
  });

  test('matches the schema and reads back, whatever the values', () => {
    const text = fc.oneof(fc.string(), fc.constantFrom('yes', 'null', '0x10', '- a', 'a: b', '#', '&a', '*a', '!!x', ' x ', 'a\nb', "'", '"'));
    const kinds = { list: fc.array(text.filter((each) => !each.includes(','))), text, switch: fc.boolean(), byte: fc.integer({ min: 0, max: 255 }) };
    const withOptions = Object.entries(WINDOWS_EXPORTER_COLLECTORS).filter(([, options]) => Object.keys(options).length > 0);
    const collector = fc.record(Object.fromEntries(withOptions.map(([name, options]) => (
      [name, fc.record(
        Object.fromEntries(Object.entries(options).map(([option, kind]) => [option, kinds[kind as 'list']])),
        { requiredKeys: [], noNullPrototype: true },
      )]
    ))), { requiredKeys: [], noNullPrototype: true }) as fc.Arbitrary<any>;
    const names = fc.uniqueArray(fc.constantFrom('[defaults]', ...Object.keys(WINDOWS_EXPORTER_COLLECTORS)), { minLength: 1 }) as fc.Arbitrary<any>;
    fc.assert(fc.property(names, collector, fc.integer({ min: 1, max: 65535 }), (collectors, own, port) => {
      const options = { collectors, collector: own, port };
      expect(messagesOf(windowsExporter(options))).toBe('');
      const read = parse(fileOf(options));
      expect(validate(read) ? [] : validate.errors).toEqual([]);
      expect(read).toEqual(JSON.parse(JSON.stringify(windowsExporterConfig(options))));
    }), { numRuns: sampleSize(100, 10) });
    expect(validate({ collectors: { enabled: 'cpu' }, collector: { cpu: { include: 'x' } } })).toBe(false);
    expect(validate({ listen: 1 })).toBe(false);
  });

  test.each<[string, unknown, string]>([
    ['a collector', { collectors: ['cpus'] }, 'collectors[0]: must be a known name, got "cpus"'],
    ['none', { collectors: [] }, 'collectors: must have a collector, got []'],
    ['options of none', { collector: { cpus: {} } }, 'collector.cpus: unknown collector'],
    ['an option', { collector: { service: { exlude: 'x' } } }, 'collector.service.exlude: must be an option of the collector service, got "x"'],
    [
      'an inherited name', { collector: { service: { constructor: 'x' } } },
      'collector.service.constructor: must be an option of the collector service, got "x"',
    ],
    [
      'a kind', { collector: { textfile: { directories: 'C:\\metrics' } } },
      'collector.textfile.directories: must be a list of strings, got "C:\\\\metrics"',
    ],
    ['an option where there are none', { collector: { cpu: { include: 'x' } } }, 'must be an option of the collector cpu, got "x"'],
    [
      'a version', { collector: { process: { 'counter-version': 256 } } },
      'collector.process.counter-version: must be an integer from 0 to 255, got 256',
    ],
    ['a port', { port: 0 }, 'port: must be a port, got 0'],
    ['a level', { logLevel: 'verbose' }, 'logLevel: must be one of "debug", "info", "warn", "error", got "verbose"'],
    ['nobody', { firewall: { remoteAddresses: [] } }, 'firewall.remoteAddresses: must have an address, got []'],
    [
      'an address', { firewall: { remoteAddresses: ['10.0.0.1; calc'] } },
      'firewall.remoteAddresses[0]: must be an address, a CIDR, or an address range, got "10.0.0.1; calc"',
    ],
    [
      'a range of too many bits', { firewall: { remoteAddresses: ['10.0.0.0/33'] } },
      'firewall.remoteAddresses[0]: must be an address, a CIDR, or an address range, got "10.0.0.0/33"',
    ],
    [
      'an address of too large a number', { firewall: { remoteAddresses: ['10.0.0.0/8', '10.0.0.256'] } },
      'firewall.remoteAddresses[1]: must be an address, a CIDR, or an address range, got "10.0.0.256"',
    ],
    ['a time', { podMonitor: { interval: 'often' } }, 'podMonitor.interval: must be a duration, got "often"'],
    ['memory', { memory: 'lots' }, 'memory: must be a positive quantity, got "lots"'],
    ['an image', { image: '' }, 'image: must be an image reference, got ""'],
  ])('%s', (_, options, message) => {
    expect(messagesOf(windowsExporter(options as WindowsExporterOptions))).toContain(message);
  });

  test('the firewall accepts addresses, address ranges of both families, and its keywords', () => {
    const remoteAddresses = [
      '10.1.2.3', '10.0.0.0/8', '10.0.0.0/255.0.0.0', '10.0.0.1-10.0.0.9', 'fd00::/64', 'fd00::1', 'fd00::1-fd00::9', 'Any', 'LocalSubnet',
    ];
    expect(windowsExporter({ firewall: { remoteAddresses } }).problems).toEqual([]);
  });

  test('the firewall container gets its values as variables; without a firewall there is none', () => {
    const pod = podOf(windowsExporter({ firewall: { remoteAddresses: ['10.0.0.0/8', 'LocalSubnet'] } }), 'daemon-set');
    expect(pod.initContainers[0].env.slice(1)).toEqual([
      { name: 'RULE_NAME', value: 'k8s-windows-windows-exporter' }, { name: 'PORT', value: '9182' },
      { name: 'REMOTE_ADDRESSES', value: '10.0.0.0/8,LocalSubnet' },
    ]);
    expect(podOf(windowsExporter({ firewall: false }), 'daemon-set').initContainers).toBeUndefined();
  });

  test('a PodMonitor has a warning that its kind is required', () => {
    const set = windowsExporter({ podMonitor: { labels: { release: 'prometheus' }, interval: '30s' } });
    expect(manifestOf(set, 'pod-monitor')).toMatchObject({
      apiVersion: 'monitoring.coreos.com/v1', metadata: { labels: { release: 'prometheus' } },
      spec: { podMetricsEndpoints: [{ port: 'http', interval: '30s' }] },
    });
    expect(set.advice.map(({ code }) => code)).toEqual(['custom-resource-needed']);
    expect(windowsExporter({}).advice).toEqual([]);
  });
});

describe('fluentBitForWindows', () => {
  const fileOf = (options: FluentBitForWindowsOptions) =>
    valueAt(manifestOf(fluentBitForWindows(options), 'config'), ['data', 'fluent-bit.yaml']) as string;

  test('reads the logs of all containers and the node\'s events', () => {
    const { pipeline } = parse(fileOf({}));
    expect(pipeline.inputs.map(({ name, tag, path, channels }: any) => [name, tag, path ?? channels])).toEqual([
      ['tail', 'kube.*', 'c:\\var\\log\\containers\\*.log'], ['winevtlog', 'node.events', 'System,Application'],
    ]);
    expect(pipeline.outputs).toEqual([{ name: 'stdout', match: '*' }]);
    expect(pipeline.filters[0]).toMatchObject({
      name: 'kubernetes', match: 'kube.*', kube_url: 'https://${KUBERNETES_SERVICE_HOST}:${KUBERNETES_SERVICE_PORT}',
    });
  });

  test('the file reads back unchanged, whatever the values', () => {
    const value = fc.oneof(fc.string().filter((text) => !text.includes('${')), fc.boolean(), fc.integer(), fc.constant(HOSTILE));
    fc.assert(fc.property(fc.dictionary(
      fc.stringMatching(/^[a-z_.]{1,12}$/).filter((key) => !['name', 'path', 'channels', 'tag', 'match'].includes(key)), value,
      { noNullPrototype: true },
    ), (options) => {
      const config = { outputs: [{ name: 'http', options }] };
      expect(messagesOf(fluentBitForWindows(config))).toBe('');
      expect(parse(fileOf(config))).toEqual(fluentBitConfig(config));
    }), { numRuns: sampleSize(100, 10) });
  });

  test('the release of the image places the Pods', () => {
    const builds = (options: FluentBitForWindowsOptions) => valueAt(
      podOf(fluentBitForWindows(options), 'daemon-set'),
      ['affinity', 'nodeAffinity', 'requiredDuringSchedulingIgnoredDuringExecution', 'nodeSelectorTerms', 0, 'matchExpressions', 0, 'values'],
    );
    expect(builds({})).toEqual(EXPECTED_BUILDS.LTSC2022);
    expect(builds({ image: 'cr.fluentbit.io/fluent/fluent-bit:windows-nano-2025-5.1.1' })).toEqual(EXPECTED_BUILDS.LTSC2025);
    expect(builds({ image: 'registry.example/fluent-bit:1' })).toBeUndefined();
    expect(builds({ image: 'registry.example/fluent-bit:1', version: WindowsVersion.LTSC2025 })).toEqual(EXPECTED_BUILDS.LTSC2025);
  });

  test('passwords come from Secrets', () => {
    const options = {
      outputs: [{ name: 'http', options: { http_passwd: '${PASSWORD}' } }], secrets: { PASSWORD: { name: 'logs', key: 'password' } },
    };
    expect(messagesOf(fluentBitForWindows(options))).toBe('');
    expect(podOf(fluentBitForWindows(options), 'daemon-set').containers[0].env)
      .toContainEqual({ name: 'PASSWORD', valueFrom: { secretKeyRef: { name: 'logs', key: 'password' } } });
    expect(messagesOf(fluentBitForWindows({ outputs: options.outputs })))
      .toContain('outputs[0].options.http_passwd: must refer only to variables in env and secrets, not to "PASSWORD", got "${PASSWORD}"');
  });

  test.each<[string, unknown, string]>([
    ['no input', { inputs: [] }, 'inputs: must not be empty, got []'],
    ['no list', { outputs: 'stdout' }, 'outputs: must be a list, got "stdout"'],
    ['nothing', { inputs: [null] }, 'inputs[0]: must be an object, got null'],
    ['an unknown input', { inputs: [{ name: 'systemd', tag: 'x' }] }, 'inputs[0].name: must be one of "tail", "winevtlog", "winlog", got "systemd"'],
    [
      'a path', { inputs: [{ name: 'tail', path: '/var/log/*.log', tag: 'x' }] },
      'inputs[0].path: must be an absolute Windows path, got "/var/log/*.log"',
    ],
    ['no channel', { inputs: [{ name: 'winlog', channels: [], tag: 'x' }] }, 'inputs[0].channels: must have a channel, got []'],
    ['channels missing', { inputs: [{ name: 'winlog', tag: 'x' }] }, 'inputs[0].channels: is required'],
    ['a path missing', { inputs: [{ name: 'tail', tag: 'x' }] }, 'inputs[0].path: is required'],
    ['no tag', { inputs: [{ name: 'winlog', channels: ['System'] }] }, 'inputs[0].tag: is required'],
    ['a name in options', { outputs: [{ name: 'http', options: { Match: 'a' } }] }, 'outputs[0].options.Match: must not be among options, got "a"'],
    ['no plug-in', { outputs: [{}] }, 'outputs[0].name: is required'],
  ])('%s', (_, options, message) => {
    expect(messagesOf(fluentBitForWindows(options as FluentBitForWindowsOptions))).toContain(message);
  });
});

describe('hostProcessScript', () => {
  const envOf = (set: ObjectSet) => Object.fromEntries(podOf(set, 'daemon-set').initContainers[0].env.map(({ name, value }: any) => [name, value]));

  test('on every node: a ConfigMap for each script, and content that the node remembers', () => {
    const set = hostProcessScript(SCRIPT);
    const config = manifestOf(set, 'script') as any;
    expect(config.metadata.name).toMatch(/^set-time-zone-[0-9a-f]{10}$/);
    expect(config.immutable).toBe(true);
    expect(config.data['script.ps1']).toBe(SCRIPT.script);
    expect(envOf(set)).toMatchObject({
      K8S_WINDOWS_SCRIPT_NAME: 'kube-system-set-time-zone', K8S_WINDOWS_SCRIPT_CONTENT: expect.stringMatching(/^[0-9a-f]{10}$/),
    });
    expect(podOf(set, 'daemon-set').volumes).toEqual([{ name: config.metadata.name, configMap: { name: config.metadata.name } }]);
    expect(podOf(set, 'daemon-set').automountServiceAccountToken).toBe(false);
  });

  test('the content consists of script, variables, and Secrets only', () => {
    const contentOf = (options: object) => envOf(hostProcessScript({ ...SCRIPT, ...options })).K8S_WINDOWS_SCRIPT_CONTENT;
    const same = [{}, { memory: '1Gi' }, { image: 'registry.example/base:2' }, { platform: Platform.GKE }];
    expect(new Set(same.map(contentOf)).size).toBe(1);
    const others = [{ script: 'Get-Date' }, { env: { A: '1' } }, { env: { A: '2' } }, { secrets: { A: { name: 'a', key: 'b' } } }];
    expect(new Set([...others.map(contentOf), contentOf({})]).size).toBe(others.length + 1);
  });

  test('once: a Job for each content, which is never changed', () => {
    const jobOf = (options: object) => manifestOf(hostProcessScript({ ...SCRIPT, run: 'once', ...options }), 'job') as any;
    // Jobs are immutable, so one with another Pod has another name
    const names = [
      {}, { script: 'Get-Date' }, { env: { A: '1' } }, { memory: '1Gi' }, { image: 'registry.example/base:2' },
    ].map((options) => jobOf(options).metadata.name);
    for (const name of names) { expect(name).toMatch(/^set-time-zone-[0-9a-f]{10}$/); }
    expect(new Set(names).size).toBe(names.length);
    expect(jobOf({}).metadata.name).toBe(names[0]);
    expect(jobOf({ backoffLimit: 0 }).spec)
      .toMatchObject({ backoffLimit: 0, template: { spec: { restartPolicy: 'Never', hostNetwork: true, os: { name: 'windows' } } } });
    // unlike the Pods of a DaemonSet, its Pod runs only on healthy nodes
    expect(jobOf({}).spec.template.spec.tolerations).toEqual(Platform.allTaints.map((taint) => ({ ...taint, operator: 'Equal' })));
    expect(messagesOf(hostProcessScript({ ...SCRIPT, run: 'once' }))).toBe('');
  });

  test('values reach the script unchanged, and are in no script or command', () => {
    fc.assert(fc.property(fc.oneof(fc.string({ unit: ANY_CHARACTER }), fc.constant(HOSTILE)).filter((text) => !text.includes('\0')), (value) => {
      const set = hostProcessScript({ ...SCRIPT, env: { VALUE: value } });
      expect(messagesOf(set)).toBe('');
      // after the kubelet's expansion: `$$` is a dollar sign, and no `$(` is left
      expect(envOf(set).VALUE.replaceAll('$$', '$')).toBe(value);
      expect(envOf(set).VALUE.replaceAll('$$', '')).not.toContain('$');
      const { env, command } = podOf(set, 'daemon-set').initContainers[0];
      expect(env.length).toBe(4);
      expect(command).toHaveLength(7);
    }), { numRuns: sampleSize(100, 10) });
  });

  test('a script with non-ASCII characters gets a byte order mark, so that Windows PowerShell reads it as UTF-8', () => {
    const textOf = (script: string) => valueAt(manifestOf(hostProcessScript({ ...SCRIPT, script }), 'script'), ['data', 'script.ps1']);
    expect(textOf('Write-Host é')).toBe('\uFEFFWrite-Host é');
    expect(textOf('\uFEFFWrite-Host é')).toBe('\uFEFFWrite-Host é');
  });

  test.each<[string, object, string]>([
    ['no name', { name: undefined }, 'name: is required'],
    ['a long name', { name: 'a'.repeat(41) }, 'must be a DNS label of at most 40 characters, got "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"'],
    ['no script', { script: '  ' }, 'script: must not be empty, got "  "'],
    ['too much', { script: 'x'.repeat(2_000_000) }, 'must have at most 1038576 bytes, to fit in a ConfigMap, got 2000000'],
    ['a way to run', { run: 'always' }, 'run: must be one of "every-node", "once", got "always"'],
    ['tries of a DaemonSet', { backoffLimit: 1 }, 'backoffLimit: must be set only with run "once": a DaemonSet retries forever, got 1'],
    ['a variable', { env: { 'A=B': 'x' } }, 'env[A=B]: must be a valid name of a Windows environment variable, got "A=B"'],
    ['an account', { serviceAccountName: 'A B' }, 'serviceAccountName: must be a valid name of a ServiceAccount (a DNS subdomain), got "A B"'],
    ['a taken name', { env: { path: 'x' } }, 'env.path: must have another name: this one is reserved, got "path"'],
    ['no text', { env: { A: 1 } }, 'env.A: must be a string, got a number'],
    ['a NUL', { env: { A: 'a\0' } }, 'env.A: must be the name of a value without a NUL character, got "A"'],
    [
      'twice', { env: { A: '1' }, secrets: { a: { name: 'x', key: 'y' } } },
      'must not be in env too: names of environment variables are case-insensitive on Windows, got undefined',
    ],
  ])('%s', (_, options, message) => {
    expect(messagesOf(hostProcessScript({ ...SCRIPT, ...options } as any))).toContain(message);
  });
});

describe('imagePrepull', () => {
  test('a DaemonSet for each release, on the nodes that run its images', () => {
    const set = imagePrepull({ images: IMAGES });
    expect(set.objects.map(({ id }) => id)).toEqual(['daemon-set-ltsc2022', 'daemon-set-ltsc2025']);
    for (const [release, builds] of Object.entries(EXPECTED_BUILDS)) {
      const pod = podOf(set, `daemon-set-${release.toLowerCase()}`);
      expect(pod.initContainers.map(({ image }: any) => image)).toEqual(IMAGES.filter((image) => image.endsWith(release.toLowerCase())));
      const [term] = pod.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms;
      expect(term.matchExpressions[0].values).toEqual(builds);
      expect(pod.containers).toHaveLength(1);
      expect(pod.priorityClassName).toBeUndefined();
    }
    const exact = podOf(imagePrepull({ images: IMAGES, placement: 'exact' }), 'daemon-set-ltsc2022');
    expect(exact.nodeSelector['node.kubernetes.io/windows-build']).toBe('10.0.20348');
  });

  test('an image without a release in its tag requires a version', () => {
    const set = imagePrepull({
      images: [{ image: 'registry.example/shop:42', version: WindowsVersion.LTSC2019 }], imagePullPolicy: 'Always', imagePullSecrets: ['registry'],
    });
    expect(messagesOf(set)).toBe('');
    expect(podOf(set, 'daemon-set-ltsc2019')).toMatchObject({
      initContainers: [{ image: 'registry.example/shop:42', imagePullPolicy: 'Always' }], imagePullSecrets: [{ name: 'registry' }],
    });
  });

  test('only known placements and pull policies are valid', () => {
    expect(messagesOf(imagePrepull({ images: IMAGES, placement: 'near' as any, imagePullPolicy: 'Never' as any }))).toBe([
      'placement: must be one of "compatible", "exact", got "near". Use one of: compatible, exact. [invalid-option]',
      'imagePullPolicy: must be one of "Always", "IfNotPresent", got "Never". Use one of: Always, IfNotPresent. [invalid-option]',
    ].join('\n'));
  });

  test.each<[string, unknown, string]>([
    ['none', [], 'images: must have an image, got []'],
    ['no list', 'a', 'images: must be a list, got "a"'],
    [
      'an unknown release', ['registry.example/shop:42'],
      'images[0]: must have a tag that names the Windows release, or be set together with version, got "registry.example/shop:42"',
    ],
    [
      'two releases', [{ image: 'x:ltsc2022', version: WindowsVersion.LTSC2025 }],
      'images[0].version: must be LTSC2022, the release in the tag of the image, got "LTSC2025"',
    ],
    ['no image', [{ version: WindowsVersion.LTSC2025 }], 'images[0].image: is required'],
    ['nothing', [null], 'images[0]: must be a string or an object, got null'],
    ['no version', [{ image: 'x:1', version: 'ltsc2022' }], 'images[0].version: must be a WindowsVersion, got "ltsc2022"'],
  ])('%s', (_, images, message) => {
    expect(messagesOf(imagePrepull({ images: images as string[] }))).toContain(message);
  });
});

describe('smbCsiDriver', () => {
  test('Windows Pods run on the node directly, or use the pipes of csi-proxy', () => {
    const host = podOf(smbCsiDriver({}), 'windows-daemon-set');
    expect(host).toMatchObject({
      hostNetwork: true, serviceAccountName: 'csi-smb-node-sa', securityContext: { windowsOptions: { hostProcess: true } },
    });
    expect(host.containers.map(({ name }: any) => name)).toEqual(['node-driver-registrar', 'smb']);
    expect(host.containers[1].args).toContain('--enable-windows-host-process=true');
    const set = smbCsiDriver({ windows: 'csi-proxy' });
    expect(messagesOf(set)).toBe('');
    expect(set.advice.map(({ code }) => code)).toEqual(['csi-proxy-needed']);
    const pipe = podOf(set, 'windows-daemon-set');
    expect(pipe.hostNetwork).toBeUndefined();
    expect(pipe.securityContext).toBeUndefined();
    expect(pipe.containers.map(({ name }: any) => name)).toEqual(['liveness-probe', 'node-driver-registrar', 'smb']);
    expect(pipe.volumes.map(({ hostPath }: any) => hostPath.path))
      .toEqual(expect.arrayContaining(['\\\\.\\pipe\\csi-proxy-filesystem-v1', '\\\\.\\pipe\\csi-proxy-smb-v1']));
    // selectors are immutable, so both forms have the same
    expect(valueAt(manifestOf(set, 'windows-daemon-set'), ['spec', 'selector']))
      .toEqual(valueAt(manifestOf(smbCsiDriver({}), 'windows-daemon-set'), ['spec', 'selector']));
  });

  test('controller and Linux nodes', () => {
    const set = smbCsiDriver({});
    expect(manifestOf(set, 'driver')).toMatchObject({ kind: 'CSIDriver', metadata: { name: 'smb.csi.k8s.io' }, spec: { attachRequired: false } });
    expect(podOf(set, 'controller')).toMatchObject({ os: { name: 'linux' }, nodeSelector: { 'kubernetes.io/os': 'linux' } });
    expect(podOf(set, 'controller').containers[0].args).toContain('--leader-election-namespace=kube-system');
    expect(podOf(set, 'linux-daemon-set').containers.map(({ name }: any) => name)).toEqual(['liveness-probe', 'node-driver-registrar', 'smb']);
    expect(messagesOf(smbCsiDriver({ windows: 'pipes' as any, controllerReplicas: 0, images: { plug: 'x' } as any })))
      .toMatch(/windows: .*got "pipes"[\s\S]*controllerReplicas: .*got 0[\s\S]*images.plug: unknown image. Did you mean plugin/);
  });
});

describe('the smaller add-ons', () => {
  test('nodeProblemDetectorForWindows warns that it is preliminary, and runs the selected checks', () => {
    const set = nodeProblemDetectorForWindows({ components: ['kube-proxy'], systemStats: false });
    expect(set.advice.map(({ code }) => code)).toEqual(['preliminary']);
    expect(podOf(set, 'daemon-set').containers[0].command).toEqual([
      '%CONTAINER_SANDBOX_MOUNT_POINT%\\node-problem-detector.exe', '--logtostderr',
      '--config.custom-plugin-monitor=%CONTAINER_SANDBOX_MOUNT_POINT%\\mounts\\node-problem-detector\\health-kube-proxy.json',
    ]);
    expect(JSON.parse(valueAt(manifestOf(set, 'config'), ['data', 'health-kube-proxy.json']) as string).rules[0]).toEqual({
      type: 'permanent', condition: 'KubeProxyUnhealthy', reason: 'KubeProxyUnhealthy',
      path: 'C:\\hpc\\etc\\kubernetes\\node\\bin\\health-checker.exe',
      args: ['--component=kube-proxy', '--cooldown-time=1m', '--health-check-timeout=10s', '--enable-repair=false'], timeout: '3m',
    });
    expect(messagesOf(nodeProblemDetectorForWindows({ components: ['docker' as any] })))
      .toContain('components[0]: must be one of "kubelet", "containerd", "kube-proxy", got "docker"');
    expect(messagesOf(nodeProblemDetectorForWindows({ components: [], systemStats: false }))).toContain('components: must have a component, got []');
    expect(messagesOf(nodeProblemDetectorForWindows({ containerdLog: 'containerd.log' })))
      .toContain('containerdLog: must be an absolute Windows path, got "containerd.log"');
  });

  test('nodeProblemDetectorForWindows checks containerd only with the path of crictl.exe', () => {
    const argsOf = (options: object, component: string): string[] =>
      JSON.parse(
        (valueAt(manifestOf(nodeProblemDetectorForWindows(options), 'config'), ['data', `health-${component}.json`]) ?? '{"rules":[{}]}') as string,
      ).rules[0].args;
    expect(argsOf({ crictlPath: 'C:\\k\\crictl.exe' }, 'containerd')).toContain('--crictl-path=C:\\k\\crictl.exe');
    expect(argsOf({}, 'containerd')).toBeUndefined();
    expect(argsOf({}, 'kubelet')).not.toContain('--crictl-path');
    expect(messagesOf(nodeProblemDetectorForWindows({ components: ['containerd'] }))).toMatch(/^crictlPath: is required.*crictl\.exe/);
    expect(messagesOf(nodeProblemDetectorForWindows({ crictlPath: 'crictl' })))
      .toContain('crictlPath: must be an absolute Windows path, got "crictl"');
  });

  test.each([
    ['nodeProblemDetectorForWindows', nodeProblemDetectorForWindows], ['fluentBitForWindows', fluentBitForWindows],
  ])('%s connects to the given API server', (_name, make) => {
    const environmentOf = (options: object) =>
      Object.fromEntries(podOf(make(options), 'daemon-set').containers[0].env.map(({ name, value }: any) => [name, value]));
    expect(environmentOf({ apiServer: 'https://10.0.0.1' })).toMatchObject({ KUBERNETES_SERVICE_HOST: '10.0.0.1', KUBERNETES_SERVICE_PORT: '443' });
    expect(environmentOf({ apiServer: { host: 'api.example.com' } }))
      .toMatchObject({ KUBERNETES_SERVICE_HOST: 'api.example.com', KUBERNETES_SERVICE_PORT: '6443' });
    expect(environmentOf({})).not.toHaveProperty('KUBERNETES_SERVICE_HOST');
    expect(messagesOf(make({ apiServer: 'kubernetes.default.svc' }))).toContain('apiServer: must be the address of the API server itself');
  });

  test('eventFlowLogger', () => {
    const set = eventFlowLogger({
      providers: [{ providerName: 'A', providerGuid: '0B52781F-B24D-5685-DDF6-69830ED40EC3', level: 'Error' }], drop: ['a == b'],
    });
    expect(JSON.parse(valueAt(manifestOf(set, 'config'), ['data', 'config.json']) as string)).toMatchObject({
      inputs: [{ providers: [{ providerName: 'A', level: 'Error' }] }], filters: [{ type: 'drop', include: 'a == b' }],
      outputs: [{ type: 'StdOutput' }],
    });
    expect(messagesOf(eventFlowLogger({ providers: [] }))).toContain('providers: must have a provider, got []');
    expect(messagesOf(eventFlowLogger({ providers: [{ providerName: 'A', providerGuid: 'x', level: 'All' as any }] })))
      .toMatch(/providers\[0\].providerGuid: .*got "x"[\s\S]*providers\[0\].level: .*got "All"/);
  });

  test('csiProxy', () => {
    expect(podOf(csiProxy({ verbosity: 6 }), 'daemon-set').containers[0].command).toEqual(['csi-proxy.exe', '-v', '6']);
    expect(messagesOf(csiProxy({ verbosity: -1 }))).toContain('verbosity: must be an integer from 0 to 10, got -1');
    expect(csiProxy({ verbosity: 10 }).problems).toEqual([]);
    expect(messagesOf(csiProxy({ verbosity: 11 }))).toContain('verbosity: must be an integer from 0 to 10, got 11');
  });
});

test.each<[string, (namespace: object) => ObjectSet]>([
  ['Pods with hostNetwork', (namespace) => windowsSmokeTest({ namespace } as never)],
  [
    'privileged Pods, and volumes of type hostPath',
    (namespace) => smbCsiDriver({ namespace, windows: 'csi-proxy', linuxNodes: false } as never),
  ],
])('the Namespace of an add-on without HostProcess Pods allows %s', (pods, make) => {
  expect(messagesOf(make({ name: 'apps', podSecurity: 'baseline' })))
    .toMatch(new RegExp(`^namespace: must be a Namespace that allows ${pods}, got "apps", .*\\[pod-security-baseline\\]$`));
  expect(messagesOf(make({ name: 'apps', podSecurity: 'privileged' }))).toBe('');
});
