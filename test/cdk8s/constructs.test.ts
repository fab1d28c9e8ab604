import { ApiObject, App, Chart, Size, Testing } from 'cdk8s';
import * as plus from 'cdk8s-plus-34';
import { errorOf } from './synth';
import {
  WindowsNodeConfiguration, WindowsNodeConfigurationProps, AddressPlan, AmazonVpcCniForWindows, CalicoNetwork, CsiProxy, EventFlowLogger,
  FlannelHostGatewayNetwork, FlannelVxlanNetwork, FluentBitForWindows, GmsaCredentialSpec, HostProcessScript, ImagePrepull, KubeProxyForWindows,
  LogMonitor, NodeProblemDetectorForWindows, ObjectSetConstruct, onWindows, OvnHybridOverlay, Platform, ProblemsError, SmbCsiDriver, WindowsAdmission,
  WindowsCronJob, WindowsDeployment, WindowsExporter, WindowsNamespace, WindowsSmokeTest, WindowsVolume,
} from '../../src';
import { windowsNode } from '../../src/node';
import { nodeWith } from '../nodes/grid';
import { windowsAdmission } from 'k8s-windows/admission';
import * as windows34 from 'k8s-windows/plus-34';

const POLICY = 'MutatingAdmissionPolicy';
const chartOf = (props = {}) => new Chart(new App(), 'chart', props);
const synth = (chart: Chart): any[] => Testing.synth(chart);

test('the objects are those of the core, with stable ids', () => {
  const chart = chartOf();
  const options = {
    platform: Platform.GKE, kubernetes: '1.35', name: 'shop', exemptNamespaces: ['monitoring'], mode: 'deny', linux: 'leave', failurePolicy: 'Fail',
  } as const;
  const admission = new WindowsAdmission(chart, 'admission', options);
  const { objects } = windowsAdmission(options);
  expect(admission.node.children.map(({ node }) => node.id)).toEqual(objects.map(({ id }) => id));
  expect(synth(chart)).toEqual(objects.map(({ manifest }) => manifest));
});

test('policies have no namespace in a chart with one', () => {
  const chart = chartOf({ namespace: 'shop' });
  new WindowsAdmission(chart, 'admission');
  expect(synth(chart).map(({ metadata }) => metadata.namespace)).toEqual(synth(chart).map(() => undefined));
});

test('a script with a byte order mark is binary: the App of cdk8s would write the mark as it is', () => {
  const chart = chartOf();
  new HostProcessScript(chart, 'a', { name: 'a', script: 'Write-Host "Zürich"' });
  new HostProcessScript(chart, 'b', { name: 'b', script: 'Write-Host Bern' });
  const [marked, plain] = synth(chart).filter(({ kind }) => kind === 'ConfigMap');
  expect(Object.keys(marked.data)).toEqual(['once-per-content.ps1']);
  expect(Buffer.from(marked.binaryData['script.ps1'], 'base64').toString()).toBe('\uFEFFWrite-Host "Zürich"');
  expect(plain.data['script.ps1']).toBe('Write-Host Bern');
  expect(plain.binaryData).toBeUndefined();
});

describe('LogMonitor of a workload', () => {
  const image = 'registry.example/web:ltsc2022';
  const monitored = (namespace: string, command: string[]) => {
    const app = new App();
    const web = new WindowsDeployment(new Chart(app, 'site', { namespace: 'shop' }), 'web', { containers: [{ image, command }] });
    const sources = [{ type: 'EventLog', channels: [{ name: 'system' }] }] as const;
    return { app, logs: new LogMonitor(new Chart(app, 'logs', { namespace }), 'logs', { sources }).addTo(web) };
  };

  test('has the advice of the core after synth', () => {
    const { app, logs } = monitored('shop', ['cmd', '/c', 'echo "x y" & C:\\app.exe']);
    app.synthYaml();
    expect(logs.advice.map(({ code, path }) => [code, path[0]])).toEqual([['cmd-quoting', 'Deployment']]);
  });

  test('must be in its namespace', () => {
    expect(errorOf((_, __) => monitored('logs', ['C:\\app.exe']).app.synthYaml()).message).toContain(
      '[site/web] metadata.namespace: must be "logs", the namespace of the ConfigMap of logs/logs, got "shop". Set the namespace of LogMonitor',
    );
  });
});

test('an imported service account has its namespace', () => {
  const chart = chartOf({ namespace: 'shop' });
  const gmsa = new GmsaCredentialSpec(chart, 'gmsa', {
    name: 'web', account: 'Web', domain: {
      dnsName: 'corp.example.com', netBiosName: 'CORP', guid: '1b4b2d52-6d0a-4f7b-9c39-0a8f6f6f2f10', sid: 'S-1-5-21-1004336348-1177238915-682003330',
    },
  });
  const serviceAccount = plus.ServiceAccount.fromServiceAccountName(chart, 'sa', 'web', { namespaceName: 'shop' });
  gmsa.grantUse(serviceAccount);
  const containers = [{ image: 'example.com/web:ltsc2022' }];
  new WindowsDeployment(chart, 'web', { serviceAccount: serviceAccount as never, containers, windows: { gmsa } });
  const { metadata, subjects } = synth(chart).find(({ kind }) => kind === 'RoleBinding');
  expect([metadata.namespace, subjects]).toEqual(['shop', [{ kind: 'ServiceAccount', name: 'web', namespace: 'shop' }]]);
});

test('two claim templates of one name are a problem', () => {
  const error = errorOf((chart) => {
    const volume = WindowsVolume.claimTemplate(chart, 'data', { size: '10Gi', storageClass: 'ntfs' });
    new windows34.WindowsStatefulSet(chart, 'db', {
      service: new plus.Service(chart, 's', { clusterIP: 'None', ports: [{ port: 1433 }] }),
      containers: [{ image: 'example.com/db:ltsc2022', volumeMounts: [{ path: 'C:\\data', volume: volume as never }] }],
      volumeClaimTemplates: [{
        name: 'data', storage: Size.gibibytes(5), storageClassName: 'other', accessModes: [
          plus.PersistentVolumeAccessMode.READ_WRITE_ONCE,
        ],
      }],
    });
  });
  expect(error.message).toContain('[chart/db] spec.volumeClaimTemplates[1]: must have a unique name, got "data". Use WindowsVolume.claimTemplate or');
});

test('the platform of the scope is tolerated', () => {
  const chart = chartOf();
  new WindowsAdmission(chart, 'admission');
  Platform.set(chart, Platform.GKE);
  const [policy] = synth(chart);
  expect(policy.spec.mutations[0].jsonPatch.expression).toContain("'key': 'node.kubernetes.io/os'");
});

test('two of one name are a conflict', () => {
  const error = errorOf((chart) => [new WindowsAdmission(chart, 'a'), new WindowsAdmission(chart, 'b')]);
  expect(error.message).toContain(`[chart/b] must be the only construct of the app that creates ${POLICY} k8s-windows-pods and `);
  expect(() => {
    const chart = chartOf();
    new WindowsAdmission(chart, 'a', { name: 'one' });
    new WindowsAdmission(chart, 'b', { name: 'other' });
    synth(chart);
  }).not.toThrow();
});

test('all problems at once, with the path of the construct', () => {
  const { message } = errorOf((chart) => new WindowsAdmission(chart, 'admission', {
    name: 'Shop', platform: 'gke', kubernetes: '1.29', mode: 'block', mutate: 'no', linux: 'drop', defaultMemory: '2 Gi', exemptNamespaces: ['*'],
    failurePolicy: 'ignore', exempt: [],
  } as never));
  const lines = message.split('\n');
  expect(lines[0]).toBe('10 problems found:');
  const options = ['platform', 'mode', 'mutate', 'linux', 'defaultMemory', 'failurePolicy', 'exempt', 'name', 'kubernetes', 'exemptNamespaces[0]'];
  for (const option of options) { expect(message).toContain(`\n  [chart/admission] ${option}: `); }
});

describe('networks', () => {
  const BASE = { apiServer: { host: '192.168.1.10' }, kubeProxy: { version: 'v1.36.3' } } as const;
  const idsOf = (network: ObjectSetConstruct) => network.node.children.map(({ node }) => node.id);

  const PROXY = ['proxy-service-account', 'proxy-role-binding', 'proxy-config', 'proxy-daemon-set'];
  const FLANNEL = ['namespace', 'service-account', 'role', 'role-binding', 'config', 'windows-config', 'linux-daemon-set', 'windows-daemon-set'];

  test('the ids of the objects are stable', () => {
    expect(idsOf(new FlannelVxlanNetwork(chartOf(), 'it', BASE))).toEqual([...FLANNEL, ...PROXY]);
    expect(idsOf(new FlannelHostGatewayNetwork(chartOf(), 'it', BASE))).toEqual([...FLANNEL, ...PROXY]);
    expect(idsOf(new CalicoNetwork(chartOf(), 'it', BASE))).toEqual(['services-endpoint', 'installation', 'api-server', 'ipam', ...PROXY]);
    expect(
      idsOf(new KubeProxyForWindows(chartOf(), 'it', { version: 'v1.36.3', networkName: 'l2', sourceVip: 'none', apiServer: { host: '10.0.0.4' } })),
    ).toEqual(PROXY);
    expect(idsOf(new AmazonVpcCniForWindows(chartOf(), 'it'))).toEqual(['config']);
    expect(idsOf(new OvnHybridOverlay(chartOf(), 'it'))).toEqual(['network']);
  });

  test('objects stay in their own namespaces, whatever the chart\'s', () => {
    const chart = chartOf({ namespace: 'other' });
    new FlannelVxlanNetwork(chart, 'it', BASE);
    const objects: any[] = Testing.synth(chart);
    expect(new Set(objects.map(({ metadata }) => metadata.namespace))).toEqual(new Set([undefined, 'kube-flannel', 'kube-system']));
    expect(objects.filter(({ kind }) => ['Namespace', 'ClusterRole', 'ClusterRoleBinding'].includes(kind))
      .every(({ metadata }) => !('namespace' in metadata))).toBe(true);
  });

  test.each([FlannelVxlanNetwork, FlannelHostGatewayNetwork, CalicoNetwork])('%p accepts an AddressPlan', (Network) => {
    const chart = chartOf();
    new Network(chart, 'it', { ...BASE, addressPlan: AddressPlan.of({ clusterCidr: '10.32.0.0/16' }) });
    expect(JSON.stringify(Testing.synth(chart))).toContain('10.32.0.0/16');
  });

  test('all problems are reported in one error, with the path of the construct', () => {
    const make = () => new FlannelVxlanNetwork(chartOf(), 'network', { ...BASE, vni: 1, port: 8472, directRouting: true });
    expect(make).toThrow(ProblemsError);
    expect(make).toThrow('3 problems found:\n  [chart/network] vni: must be from 4096 to 65535 on Windows, got 1. Set vni to 4096.');
  });

  test('warnings don\'t prevent synthesis', () => {
    expect(new FlannelHostGatewayNetwork(chartOf(), 'it', BASE).advice.map(({ code }) => code)).toEqual(['flannel-adjacency']);
  });

  test('the labels of a platform\'s Windows nodes are selected, by the platform of the scope', () => {
    const chart = chartOf();
    Platform.set(chart, Platform.custom({ nodeLabels: { pool: 'windows' } }));
    new CalicoNetwork(chart, 'it', BASE);
    const objects: any[] = Testing.synth(chart);
    expect(objects.find(({ kind }) => kind === 'DaemonSet').spec.template.spec.nodeSelector)
      .toMatchObject({ 'kubernetes.io/os': 'windows', 'pool': 'windows' });
  });
});

describe('WindowsNodeConfiguration', () => {
  function synthNode(props: WindowsNodeConfigurationProps, platform?: Platform): { objects: any[]; node: WindowsNodeConfiguration } {
    const chart = new Chart(new App(), 'nodes', { namespace: 'of-the-chart' });
    if (platform) { Platform.set(chart, platform); }
    const node = new WindowsNodeConfiguration(chart, 'windows', props);
    return { objects: Testing.synth(chart), node };
  }

  test('contains the files of the node and the role of its daemons', () => {
    const { objects: [files, ...roles] } = synthNode(nodeWith());
    expect(files).toMatchObject({ kind: 'ConfigMap', metadata: { name: 'windows-node', namespace: 'kube-system' } });
    const rendered = windowsNode(nodeWith()).files.filter(({ name }) => !name.startsWith('cluster/'));
    expect(files.data).toEqual(Object.fromEntries(rendered.map(({ name, content }) => [name.replace('/', '.'), content])));
    expect(Object.keys(files.data).filter((key) => !/^[-._a-zA-Z0-9]+$/.test(key))).toEqual([]);
    expect(roles.map(({ kind, metadata }) => [kind, metadata])).toEqual([
      ['ClusterRole', { name: 'windows-node-daemons' }], ['ClusterRoleBinding', { name: 'windows-node-daemons' }],
    ]);
  });

  test('role bindings can be left out', () => {
    expect(synthNode({
      ...nodeWith(), roles: false, configMapName: 'windows-2022', namespace: 'nodes',
    }).objects.map(({ metadata: { name, namespace } }) => [name, namespace]))
      .toEqual([['windows-2022', 'nodes']]);
  });

  test('the platform defaults to that of the app', () => {
    const custom = Platform.custom({ name: 'ours', taints: [{ key: 'ours', value: 'yes', effect: 'NoSchedule' }] });
    expect(synthNode(nodeWith(), custom).objects[0].data['kubelet.config.yaml']).toMatch(/key: ours\n\s+value: ["']?yes/);
    expect(() => synthNode(nodeWith(), Platform.GKE))
      .toThrow('[nodes/windows] platform: must be a platform whose nodes are set up by files, got "GKE", which creates its Windows nodes itself');
  });

  test('a file with a secret is left out of the ConfigMap, with a warning', () => {
    const { objects, node } = synthNode(nodeWith({ proxy: { http: 'http://user:hunter2hunter2@proxy.corp.example:3128' } }));
    expect(JSON.stringify(objects)).not.toContain('hunter2');
    expect(node.advice).toContainEqual(expect.objectContaining({ code: 'node-secret-file', message: expect.stringContaining('scripts/proxy.ps1') }));
  });

  test('all problems are reported at once, with the path of the construct', () => {
    expect(() => synthNode(nodeWith({ kubernetes: '1.9', reservations: { system: { memory: 'much' } } })))
      .toThrow(/2 problems found:\n {2}\[nodes\/windows\] kubernetes: [^]*\[nodes\/windows\] reservations/);
  });
});

describe('add-ons', () => {
  const idsOf = (addOn: ObjectSetConstruct) => addOn.node.children.map(({ node }) => node.id);
  const ofKind = (chart: Chart, kind: string): any => synth(chart).find((object) => object.kind === kind);

  test('the ids of the objects are stable', () => {
    const chart = chartOf();
    expect(idsOf(new CsiProxy(chart, 'csi-proxy'))).toEqual(['daemon-set']);
    expect(idsOf(new SmbCsiDriver(chart, 'smb'))).toEqual([
      'driver', 'controller-account', 'node-account', 'smb-external-provisioner-role', 'smb-csi-provisioner-binding', 'smb-external-resizer-role',
      'smb-csi-resizer-role',
      'csi-smb-node-secret-role', 'csi-smb-node-secret-binding', 'controller', 'linux-daemon-set', 'windows-daemon-set',
    ]);
    expect(idsOf(new WindowsExporter(chart, 'exporter', { podMonitor: true }))).toEqual(['config', 'daemon-set', 'service', 'pod-monitor']);
    expect(idsOf(new NodeProblemDetectorForWindows(chart, 'detector'))).toEqual(['service-account', 'role-binding', 'config', 'daemon-set']);
    expect(idsOf(new FluentBitForWindows(chart, 'fluent-bit'))).toEqual(['service-account', 'role', 'role-binding', 'config', 'daemon-set']);
    expect(idsOf(new EventFlowLogger(chart, 'events'))).toEqual(['config', 'daemon-set']);
    expect(idsOf(new HostProcessScript(chart, 'script', { name: 'script', script: 'Get-Date' }))).toEqual(['script', 'daemon-set']);
    expect(idsOf(new HostProcessScript(chart, 'once', { name: 'once', script: 'Get-Date', run: 'once' }))).toEqual(['script', 'job']);
    expect(idsOf(new ImagePrepull(chart, 'prepull', { images: ['mcr.microsoft.com/windows/nanoserver:ltsc2025'] }))).toEqual(['daemon-set-ltsc2025']);
    expect(idsOf(new WindowsSmokeTest(chart, 'smoke-test'))).toContain('pod-to-service');
    expect(idsOf(new LogMonitor(chart, 'logs', { sources: [{ type: 'Process' }] }))).toEqual(['config']);
  });

  describe('namespaces', () => {
    const SCRIPT = { name: 'script', script: 'Get-Date' };

    test('a WindowsNamespace is accepted as namespace, and applied first', () => {
      const chart = chartOf();
      const agents = new WindowsNamespace(chart, 'agents', { metadata: { name: 'agents' }, podSecurity: 'privileged' });
      new HostProcessScript(chart, 'script', { ...SCRIPT, namespace: agents });
      const objects = synth(chart);
      expect(objects.map(({ kind }) => kind)).toEqual(['Namespace', 'LimitRange', 'ConfigMap', 'DaemonSet']);
      expect(objects[3].metadata.namespace).toBe('agents');
    });

    test('a namespace that rejects HostProcess Pods is reported: as a construct, by name, and for networks', () => {
      const chart = chartOf();
      const apps = new WindowsNamespace(chart, 'apps', { metadata: { name: 'apps' } });
      expect(() => new HostProcessScript(chart, 'a', { ...SCRIPT, namespace: apps })).toThrow(
        '1 problem found:\n  [chart/a] namespace: must be a Namespace that allows HostProcess Pods, got "apps", which enforces the Pod Security '
          + 'level "baseline". Set the Namespace\'s level to "privileged", or use another Namespace',
      );
      expect(() => new ImagePrepull(chart, 'b', { images: ['mcr.microsoft.com/windows/nanoserver:ltsc2025'], namespace: 'apps' })).toThrow(
        'DaemonSet.spec.template.spec: the Pod has HostProcess containers, but namespace "apps" enforces the Pod Security level baseline: the API '
          + 'server rejects the Pod. Move it to a separate namespace',
      );
      new WindowsNamespace(chart, 'flannel', { metadata: { name: 'kube-flannel' } });
      expect(() => new FlannelVxlanNetwork(chart, 'c', { apiServer: { host: '10.0.0.4' }, kubeProxy: false }))
        .toThrow('the Pod has HostProcess containers, but namespace "kube-flannel" enforces');
      expect(() => new HostProcessScript(chart, 'd', { ...SCRIPT, namespace: 'elsewhere' })).not.toThrow();
    });
  });

  test('the platform of the scope selects the nodes', () => {
    const chart = chartOf();
    Platform.set(chart, Platform.custom({ nodeLabels: { pool: 'windows' } }));
    new CsiProxy(chart, 'it');
    expect(ofKind(chart, 'DaemonSet').spec.template.spec.nodeSelector).toMatchObject({ pool: 'windows' });
  });

  test('all problems are reported in one error', () => {
    expect(() => new WindowsExporter(chartOf(), 'it', { port: 0, collectors: ['nothing' as any], memory: 'x' })).toThrow(/^3 problems found:/);
  });

  describe('LogMonitor', () => {
    const SOURCES = [{ type: 'EventLog', channels: [{ name: 'application' }] }] as const;
    const CONTAINER = { name: 'web', image: 'registry.example/web:1-ltsc2022', command: ['C:\\ServiceMonitor.exe'], args: ['my service'] };
    const podOf = (chart: Chart, kind = 'Deployment') => ofKind(chart, kind).spec.template;
    const expectWrapped = (template: any, name = 'log-monitor') => {
      const container = template.spec.containers.find((each: any) => each.name === 'web');
      expect(container.command).toEqual(['C:\\LogMonitor\\LogMonitor.exe', 'C:\\ServiceMonitor.exe']);
      expect(container.args).toEqual(['"my service"']);
      expect(container.volumeMounts).toEqual([{
        name, mountPath: 'C:\\LogMonitor\\LogMonitorConfig.json', subPath: 'LogMonitorConfig.json', readOnly: true,
      }]);
      expect(template.spec.volumes).toEqual([{ name, configMap: { name } }]);
      expect(template.metadata.annotations[`content.k8s-windows/${name}`]).toMatch(/^[0-9a-f]{10}$/);
      expect(template.spec).toMatchObject({ os: { name: 'windows' }, nodeSelector: { 'kubernetes.io/os': 'windows' } });
    };

    test('on a WindowsDeployment', () => {
      const chart = chartOf({ namespace: 'shop' });
      new LogMonitor(chart, 'logs', { sources: SOURCES }).addTo(new WindowsDeployment(chart, 'web', { containers: [CONTAINER] }));
      expectWrapped(podOf(chart));
      expect(ofKind(chart, 'ConfigMap').metadata).toMatchObject({ name: 'log-monitor', namespace: 'shop' });
      // the API server's names are there, and only once
      expect(synth(chart)).toEqual(synth(chart));
    });

    test('on a container that is added later, by name', () => {
      const chart = chartOf();
      const web = new WindowsDeployment(chart, 'web', { containers: [{ name: 'side', image: 'registry.example/side:1' }] });
      new LogMonitor(chart, 'logs', { sources: SOURCES, name: 'web-logs' }).addTo(web, 'web');
      web.addContainer(CONTAINER);
      expectWrapped(podOf(chart), 'web-logs');
      expect(podOf(chart).spec.containers[0].command).toBeUndefined();
    });

    test.each([true, false])('on a Deployment of cdk8s-plus under onWindows, called before: %s', (before) => {
      const chart = chartOf();
      const web = new plus.Deployment(chart, 'web', { containers: [CONTAINER] });
      if (before) { onWindows(chart); }
      new LogMonitor(chart, 'logs', { sources: SOURCES }).addTo(web);
      if (!before) { onWindows(chart); }
      expectWrapped(podOf(chart));
    });

    test('on a CronJob, on a raw object, and on two workloads', () => {
      const chart = chartOf();
      const logs = new LogMonitor(chart, 'logs', { sources: SOURCES });
      const cron = new WindowsCronJob(chart, 'cron', { schedule: { expressionString: '0 0 * * *' } as any, containers: [CONTAINER] });
      const raw = new ApiObject(chart, 'raw', {
        apiVersion: 'apps/v1', kind: 'DaemonSet',
        spec: {
          template: { metadata: {}, spec: { os: { name: 'windows' }, nodeSelector: { 'kubernetes.io/os': 'windows' }, containers: [CONTAINER] } },
        },
      });
      logs.addTo(cron).addTo(raw);
      expectWrapped(ofKind(chart, 'CronJob').spec.jobTemplate.spec.template);
      expectWrapped(podOf(chart, 'DaemonSet'));
    });

    test('a container without a command is reported with all other problems', () => {
      const chart = chartOf();
      const web = new WindowsDeployment(chart, 'web', { containers: [{ image: 'registry.example/web:1', name: 'web' }], hostNetwork: true } as any);
      new LogMonitor(chart, 'logs', { sources: SOURCES }).addTo(web);
      expect(() => synth(chart)).toThrow(ProblemsError);
      expect(() => synth(chart)).toThrow('[chart/web] spec.template.spec.containers[0].command: is required, got undefined: the ENTRYPOINT of the '
        + 'image "registry.example/web:1" isn\'t known');
      const plain = chartOf();
      new LogMonitor(plain, 'logs', { sources: SOURCES }).addTo(new plus.Deployment(plain, 'web', { containers: [{ image: 'a' }] }));
      expect(() => synth(plain)).toThrow('[chart/logs] spec.template.spec.containers[0].command: is required, got undefined');
    });

    test('an object without a Pod template is reported', () => {
      const chart = chartOf();
      new LogMonitor(chart, 'logs', { sources: SOURCES }).addTo(new plus.ConfigMap(chart, 'config'));
      expect(() => synth(chart)).toThrow('must be a kind with a Pod template, got "ConfigMap"');
    });
  });
});
