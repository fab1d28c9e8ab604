import { ApiObject, App, Chart, Testing } from 'cdk8s';
import * as plus from 'cdk8s-plus-34';
import {
  WindowsSmokeTest, CsiProxy, EventFlowLogger, FlannelVxlanNetwork, FluentBitForWindows, HostProcessScript, ImagePrepull, LogMonitor,
  NodeProblemDetectorForWindows, ObjectSetConstruct,
  onWindows, Platform, ProblemsError, SmbCsiDriver, WindowsCronJob, WindowsDeployment, WindowsExporter, WindowsNamespace,
} from 'k8s-windows';

const chartOf = (props = {}) => new Chart(new App(), 'chart', props);
const idsOf = (addOn: ObjectSetConstruct) => addOn.node.children.map(({ node }) => node.id);
const synth = (chart: Chart): any[] => Testing.synth(chart);
const ofKind = (chart: Chart, kind: string): any => synth(chart).find((object) => object.kind === kind);

test('the ids of the objects are stable', () => {
  const chart = chartOf();
  expect(idsOf(new CsiProxy(chart, 'csi-proxy'))).toEqual(['daemon-set']);
  expect(idsOf(new SmbCsiDriver(chart, 'smb'))).toEqual([
    'driver', 'controller-account', 'node-account', 'smb-external-provisioner-role', 'smb-csi-provisioner-binding', 'smb-external-resizer-role', 'smb-csi-resizer-role',
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
      '1 problem found:\n  [chart/a] namespace: must be a Namespace that allows HostProcess Pods, got "apps", which enforces the Pod Security level "baseline". Set the Namespace\'s level to "privileged", or use another Namespace',
    );
    expect(() => new ImagePrepull(chart, 'b', { images: ['mcr.microsoft.com/windows/nanoserver:ltsc2025'], namespace: 'apps' })).toThrow(
      'DaemonSet.spec.template.spec.securityContext.windowsOptions.hostProcess: must not be true: namespace "apps" (chart/apps) enforces the Pod Security level "baseline"',
    );
    new WindowsNamespace(chart, 'flannel', { metadata: { name: 'kube-flannel' } });
    expect(() => new FlannelVxlanNetwork(chart, 'c', { apiServer: { host: '10.0.0.4' }, kubeProxy: false })).toThrow('which rejects HostProcess Pods');
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
    expect(container.volumeMounts).toEqual([{ name, mountPath: 'C:\\LogMonitor\\LogMonitorConfig.json', subPath: 'LogMonitorConfig.json', readOnly: true }]);
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
      apiVersion: 'apps/v1', kind: 'DaemonSet', spec: { template: { metadata: {}, spec: { os: { name: 'windows' }, nodeSelector: { 'kubernetes.io/os': 'windows' }, containers: [CONTAINER] } } },
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
    expect(() => synth(chart)).toThrow('[chart/web] spec.template.spec.containers[0].command: is required, got undefined: the ENTRYPOINT of the image "registry.example/web:1" isn\'t known');
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
