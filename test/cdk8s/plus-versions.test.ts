import { Chart, Cron, Duration, Size } from 'cdk8s';
import { synth } from './synth';
import { CDK8S_PLUS_VERSIONS } from '../../projenrc/entries';
import * as common from '../../src/common';
import { onWindows } from 'k8s-windows';
import * as root from 'k8s-windows';

const IMAGE = 'mcr.microsoft.com/windows/servercore:ltsc2022';
const CLAIM = { accessModes: ['ReadWriteOnce'], size: '10Gi' } as const;

type Windows = typeof root;
type Plus = typeof import('cdk8s-plus-27');

/** A version of cdk8s-plus, and the entry point for it. Their types differ in what isn't used here. */
const versionOf = (version: string) => ({
  windows: jest.requireActual<Windows>(`k8s-windows/plus-${version}`),
  plus: jest.requireActual<Plus>(`cdk8s-plus-${version}`),
});

/** A Pod is its own template. */
function withoutPodMetadata<Props extends { readonly podMetadata?: unknown }>({ podMetadata: _, ...props }: Props) {
  return props;
}

/** Containers with all that a container of cdk8s-plus takes, and the pod's own options. */
function podProps(chart: Chart, plus: Plus) {
  const config = new plus.ConfigMap(chart, 'config', { data: { 'app.json': '{}' } });
  const secret = new plus.Secret(chart, 'secret', { stringData: { token: 'x' } });
  return {
    metadata: { labels: { app: 'full' } },
    podMetadata: { labels: { app: 'full' } },
    serviceAccount: new plus.ServiceAccount(chart, 'account'),
    automountServiceAccountToken: true,
    hostAliases: [{ ip: '10.0.0.9', hostnames: ['legacy.example'] }],
    dns: { policy: plus.DnsPolicy.CLUSTER_FIRST },
    terminationGracePeriod: Duration.seconds(90),
    securityContext: { ensureNonRoot: true },
    initContainers: [{ name: 'init', image: IMAGE, command: ['cmd', '/c', 'ver'] }],
    containers: [{
      name: 'app', image: IMAGE, command: ['powershell', '-File', 'C:\\app\\run.ps1'], args: ['-Verbose'], workingDir: 'C:\\app',
      imagePullPolicy: plus.ImagePullPolicy.IF_NOT_PRESENT,
      ports: [{ number: 8080, name: 'http' }, { number: 8443, name: 'https' }],
      envVariables: {
        LEVEL: plus.EnvValue.fromValue('Debug'), CONFIG: plus.EnvValue.fromConfigMap(config, 'app.json'),
        TOKEN: plus.EnvValue.fromSecretValue({ secret, key: 'token' }),
      },
      resources: {
        cpu: { request: plus.Cpu.millis(500), limit: plus.Cpu.units(2) },
        memory: { request: Size.gibibytes(3), limit: Size.gibibytes(3) },
        ephemeralStorage: { request: Size.gibibytes(1), limit: Size.gibibytes(2) },
      },
      startup: plus.Probe.fromTcpSocket({ port: 8080, failureThreshold: 60 }),
      readiness: plus.Probe.fromHttpGet('/ready', { port: 8080 }),
      liveness: plus.Probe.fromCommand(['powershell', '-Command', 'exit 0'], { timeoutSeconds: Duration.seconds(15) }),
      lifecycle: { preStop: plus.Handler.fromCommand(['powershell', '-Command', 'Start-Sleep 5']) },
      volumeMounts: [
        { path: 'C:\\config', volume: plus.Volume.fromConfigMap(chart, 'config-volume', config), readOnly: true },
        { path: 'C:\\secret', volume: plus.Volume.fromSecret(chart, 'secret-volume', secret), readOnly: true },
        { path: 'C:\\scratch', volume: plus.Volume.fromEmptyDir(chart, 'scratch', 'scratch') },
      ],
      securityContext: { ensureNonRoot: true },
      windows: { runAsUserName: 'ContainerUser' },
    }],
    windows: { version: root.WindowsVersion.LTSC2022, placement: 'exact' as const },
  };
}

const VOLUMES: Readonly<Record<keyof typeof root.WindowsVolume, (windows: Windows, chart: Chart) => ReturnType<typeof root.WindowsVolume.csi>>> = {
  csi: ({ WindowsVolume }, chart) => WindowsVolume.csi(chart, 'csi', { driver: 'smb.csi.k8s.io', volumeAttributes: { source: '//server/share' } }),
  smb: ({ WindowsVolume }, chart) => WindowsVolume.smb(chart, 'smb', { source: '//server/share', secretName: 'smb' }),
  azureFile: ({ WindowsVolume }, chart) => WindowsVolume.azureFile(chart, 'azure', { shareName: 'share', secretName: 'azure' }),
  downwardApi: ({ WindowsVolume }, chart) => WindowsVolume.downwardApi(chart, 'downward', { files: [{ path: 'name', field: 'metadata.name' }] }),
  projected: ({ WindowsVolume }, chart) => WindowsVolume.projected(chart, 'projected', { sources: [{ configMap: { name: 'config' } }] }),
  ephemeral: ({ WindowsVolume }, chart) => WindowsVolume.ephemeral(chart, 'ephemeral', { storageClass: 'disk', ...CLAIM }),
  claimTemplate: ({ WindowsVolume }, chart) => WindowsVolume.claimTemplate(chart, 'data', { storageClass: 'disk', ...CLAIM }),
  hostPath: ({ WindowsVolume }, chart) => WindowsVolume.hostPath(chart, 'host', { path: 'C:\\logs' }),
  namedPipe: ({ WindowsVolume }, chart) => WindowsVolume.namedPipe(chart, 'pipe', { pipe: '\\\\.\\pipe\\app' }),
};

const CONSTRUCTS: Readonly<Record<string, (chart: Chart, windows: Windows, plus: Plus) => unknown>> = {
  WindowsDeployment: (chart, { WindowsDeployment }, plus) => {
    const deployment = new WindowsDeployment(chart, 'it', {
      ...podProps(chart, plus), minReady: Duration.seconds(10), strategy: plus.DeploymentStrategy.recreate(),
    });
    deployment.scheduling.attract(plus.Node.labeled(plus.NodeLabelQuery.is('pool', 'a')));
    deployment.exposeViaService({ ports: [{ port: 80, targetPort: 8080, name: 'http' }] });
    new plus.HorizontalPodAutoscaler(chart, 'scaler', { target: deployment, maxReplicas: 5 });
    new plus.NetworkPolicy(chart, 'policy', { selector: deployment });
  },
  WindowsStatefulSet: (chart, { WindowsStatefulSet }, plus) => new WindowsStatefulSet(chart, 'it', {
    ...podProps(chart, plus), replicas: 2, podManagementPolicy: plus.PodManagementPolicy.PARALLEL,
    service: new plus.Service(chart, 'service', { clusterIP: 'None', ports: [{ port: 80, targetPort: 8080 }] }),
  }),
  WindowsDaemonSet: (chart, { WindowsDaemonSet }, plus) => new WindowsDaemonSet(chart, 'it', { ...podProps(chart, plus), minReadySeconds: 5 }),
  WindowsJob: (chart, { WindowsJob }, plus) => new WindowsJob(chart, 'it', {
    ...podProps(chart, plus), backoffLimit: 2, activeDeadline: Duration.hours(1), ttlAfterFinished: Duration.hours(2),
    restartPolicy: plus.RestartPolicy.NEVER,
  }),
  WindowsCronJob: (chart, { WindowsCronJob }, plus) => new WindowsCronJob(chart, 'it', {
    ...podProps(chart, plus), schedule: Cron.hourly(), timeZone: 'Europe/Berlin', successfulJobsRetained: 1, suspend: true,
  }),
  WindowsPod: (chart, { WindowsPod }, plus) => new WindowsPod(
    chart, 'it', { ...withoutPodMetadata(podProps(chart, plus)), restartPolicy: plus.RestartPolicy.ON_FAILURE },
  ),
  WindowsService: (chart, { WindowsDeployment, WindowsService }, plus) => {
    const selector = new WindowsDeployment(chart, 'it', { containers: [{ image: IMAGE, portNumber: 80 }] });
    const ports = [{ port: 80 }];
    new WindowsService(chart, 'cluster-ip', { selector, ports, windows: { preserveDestination: true, internalTrafficPolicy: 'Local' } });
    new WindowsService(
      chart, 'load-balancer', { selector, ports, type: plus.ServiceType.LOAD_BALANCER, windows: { externalTrafficPolicy: 'Local' } },
    );
    new WindowsService(chart, 'external-name', { externalName: 'db.example.com', type: plus.ServiceType.EXTERNAL_NAME });
  },
  WindowsVolume: (chart, windows) => {
    const set = new windows.WindowsStatefulSet(chart, 'it', { containers: [{ image: IMAGE, portNumber: 80 }] });
    for (const [name, volume] of Object.entries(VOLUMES)) { set.containers[0].mount(`C:\\${name}`, volume(windows, chart)); }
  },
};

/** Manifests by kind, as cdk8s-plus-27 makes them and a later one has to. */
function expected(version: string, build: Parameters<typeof synth>[0]): Record<string, any> {
  const manifests = synth(build);
  // this default came with cdk8s-plus-31
  if (manifests.Deployment && Number(version) >= 31) { manifests.Deployment.spec.revisionHistoryLimit = 10; }
  return manifests;
}

describe.each(CDK8S_PLUS_VERSIONS)('k8s-windows/plus-%s', (version) => {
  const [oldest, { windows, plus }] = [versionOf('27'), versionOf(version)];

  test.each(Object.entries(CONSTRUCTS))('%s has the same manifests as on cdk8s-plus-27', (_, build) => {
    expect(synth((chart) => build(chart, windows, plus))).toEqual(expected(version, (chart) => build(chart, oldest.windows, oldest.plus)));
  });

  test('every mounted volume is in the Pod or a claim template', () => {
    const { StatefulSet: { spec } } = synth((chart) => {
      CONSTRUCTS.WindowsVolume(chart, windows, plus);
    });
    const volumes = [...spec.template.spec.volumes, ...spec.volumeClaimTemplates.map(({ metadata }: any) => metadata)].map(({ name }: any) => name);
    expect(volumes.sort()).toEqual(spec.template.spec.containers[0].volumeMounts.map(({ name }: any) => name).sort());
  });

  test('every construct of a plus entry is in the table', () => {
    expect(Object.keys(windows).filter((name) => !(name in common)).sort()).toEqual(Object.keys(CONSTRUCTS).sort());
    expect(Object.keys(windows.WindowsVolume).sort()).toEqual(Object.keys(VOLUMES).sort());
  });

  test.each(
    ['Deployment', 'StatefulSet', 'DaemonSet', 'Job', 'CronJob', 'Pod'] as const,
  )('a %s of plain cdk8s-plus is completed by onWindows as on cdk8s-plus-27', (kind) => {
    const retrofitted = (of: any) => (chart: Chart) => {
      new of[kind](chart, 'it', { containers: [{ image: IMAGE, portNumber: 80 }], schedule: Cron.daily() });
      onWindows(chart);
    };
    expect(synth(retrofitted(plus))[kind].spec).toBeDefined();
    expect(synth(retrofitted(plus))).toEqual(expected(version, retrofitted(oldest.plus)));
  });
});

test('a StatefulSet has its claim templates, those of cdk8s-plus and of WindowsVolume, and its volumes', () => {
  const plus = jest.requireActual<typeof import('cdk8s-plus-34')>('cdk8s-plus-34');
  const windows = jest.requireActual<typeof import('k8s-windows/plus-34')>('k8s-windows/plus-34');
  const { StatefulSet: { spec } } = synth((chart) => {
    const set = new windows.WindowsStatefulSet(chart, 'it', {
      containers: [{ image: IMAGE, portNumber: 80 }],
      volumeClaimTemplates: [{ name: 'own', storage: Size.gibibytes(1), accessModes: [plus.PersistentVolumeAccessMode.READ_WRITE_ONCE] }],
    });
    const volumes = {
      own: plus.Volume.fromEmptyDir(chart, 'own', 'own'),
      data: windows.WindowsVolume.claimTemplate(chart, 'data', { storageClass: 'disk', ...CLAIM }),
      scratch: plus.Volume.fromEmptyDir(chart, 'scratch', 'scratch'),
    };
    for (const [name, volume] of Object.entries(volumes)) { set.containers[0].mount(`C:\\${name}`, volume); }
  });
  expect(spec.volumeClaimTemplates.map(({ metadata }: any) => metadata.name)).toEqual(['own', 'data']);
  expect(spec.template.spec.volumes).toEqual([{ name: 'scratch', emptyDir: {} }]);
});

test('the root exports the same as k8s-windows/plus-27', () => {
  expect(root).toEqual(jest.requireActual('k8s-windows/plus-27'));
});
