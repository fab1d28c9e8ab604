import { ApiObject, Chart, Cron, Duration, Size } from 'cdk8s';
import * as plus27 from 'cdk8s-plus-27';
import * as plus32 from 'cdk8s-plus-32';
import * as plus34 from 'cdk8s-plus-34';
import { CatalogueEntry } from './entry';
import { synthChart } from './manifests';
import {
  onLinux, onWindows, Platform, WindowsContainerProps, WindowsCronJob, WindowsDaemonSet, WindowsDeployment, WindowsJob, WindowsNamespace,
  WindowsOptions, WindowsPod, WindowsRuntimeClass, WindowsService, WindowsStatefulSet, WindowsVersion,
} from 'k8s-windows';
import * as on32 from 'k8s-windows/plus-32';
import * as on33 from 'k8s-windows/plus-33';
import * as on34 from 'k8s-windows/plus-34';

const IMAGE = 'mcr.microsoft.com/windows/servercore:ltsc2022';

/** A container with everything that a container can have. */
function fullContainer(chart: Chart, windows: WindowsContainerProps['windows'] = {}): WindowsContainerProps {
  const config = new plus27.ConfigMap(chart, 'config', { data: { 'app.json': '{}' } });
  return {
    name: 'app',
    image: IMAGE,
    command: ['powershell', '-File', 'C:\\app\\run.ps1'],
    args: ['-Verbose'],
    workingDir: 'C:\\app',
    imagePullPolicy: plus27.ImagePullPolicy.IF_NOT_PRESENT,
    ports: [{ number: 8080, name: 'http' }, { number: 8443, name: 'https' }],
    envVariables: { 'Logging:Level': plus27.EnvValue.fromValue('Debug'), 'CONFIG': plus27.EnvValue.fromConfigMap(config, 'app.json') },
    resources: {
      cpu: { request: plus27.Cpu.millis(500), limit: plus27.Cpu.units(2) },
      memory: { request: Size.gibibytes(3), limit: Size.gibibytes(3) },
      ephemeralStorage: { request: Size.gibibytes(1), limit: Size.gibibytes(2) },
    },
    startup: plus27.Probe.fromTcpSocket({ port: 8080, failureThreshold: 60 }),
    readiness: plus27.Probe.fromHttpGet('/ready', { port: 8080 }),
    liveness: plus27.Probe.fromCommand(['powershell', '-Command', 'exit 0'], { timeoutSeconds: Duration.seconds(15) }),
    lifecycle: { preStop: plus27.Handler.fromCommand(['powershell', '-Command', 'Start-Sleep 5']) },
    volumeMounts: [
      { path: 'C:\\config', volume: plus27.Volume.fromConfigMap(chart, 'config-volume', config), readOnly: true },
      { path: 'C:\\scratch', volume: plus27.Volume.fromEmptyDir(chart, 'scratch', 'scratch') },
    ],
    securityContext: { ensureNonRoot: true },
    windows,
  };
}

/** All that every workload takes. */
function fullProps(chart: Chart, windows: WindowsOptions) {
  return {
    metadata: { labels: { app: 'full' }, annotations: { 'example.com/note': 'full' } },
    podMetadata: { labels: { app: 'full' } },
    containers: [fullContainer(chart, { runAsUserName: 'ContainerUser' })],
    initContainers: [{ name: 'init', image: IMAGE, command: ['cmd', '/c', 'ver'] }],
    serviceAccount: new plus27.ServiceAccount(chart, 'account'),
    automountServiceAccountToken: true,
    hostAliases: [{ ip: '10.0.0.9', hostnames: ['legacy.example'] }],
    dns: { policy: plus27.DnsPolicy.CLUSTER_FIRST },
    terminationGracePeriod: Duration.seconds(90),
    securityContext: { ensureNonRoot: true },
    windows,
  };
}

const WINDOWS: WindowsOptions = {
  version: WindowsVersion.LTSC2022, platform: Platform.OPENSHIFT, placement: 'exact', runAsUserName: 'ContainerUser', gmsa: { name: 'web-identity' },
};

const FULL: Readonly<Record<string, (chart: Chart) => void>> = {
  'WindowsDeployment, all props': (chart) => {
    const deployment = new WindowsDeployment(chart, 'it', {
      ...fullProps(chart, WINDOWS), minReady: Duration.seconds(10), progressDeadline: Duration.minutes(30),
      strategy: plus27.DeploymentStrategy.recreate(),
    });
    new plus27.HorizontalPodAutoscaler(chart, 'scaler', { target: deployment, minReplicas: 1, maxReplicas: 5 });
    deployment.exposeViaService({ ports: [{ port: 80, targetPort: 8080, name: 'http' }] });
    deployment.scheduling.attract(plus27.Node.labeled(plus27.NodeLabelQuery.is('pool', 'a')));
    deployment.scheduling.attract(plus27.Node.labeled(plus27.NodeLabelQuery.is('pool', 'b')));
  },
  'WindowsStatefulSet, all props': (chart) => new WindowsStatefulSet(chart, 'it', {
    ...fullProps(chart, WINDOWS), replicas: 2, podManagementPolicy: plus27.PodManagementPolicy.PARALLEL,
    service: new plus27.Service(chart, 'service', { clusterIP: 'None', ports: [{ port: 80, targetPort: 8080 }] }),
  }),
  'WindowsDaemonSet, all props': (chart) => new WindowsDaemonSet(chart, 'it', { ...fullProps(chart, WINDOWS), minReadySeconds: 5 }),
  'WindowsJob, all props': (chart) => new WindowsJob(chart, 'it', {
    ...fullProps(chart, WINDOWS), backoffLimit: 2, activeDeadline: Duration.hours(1), ttlAfterFinished: Duration.hours(2),
    restartPolicy: plus27.RestartPolicy.NEVER,
  }),
  'WindowsCronJob, all props': (chart) => new WindowsCronJob(chart, 'it', {
    ...fullProps(chart, WINDOWS), schedule: Cron.hourly(), timeZone: 'Europe/Berlin', successfulJobsRetained: 1, suspend: true,
  }),
  'WindowsPod, all props': (chart) => {
    const { podMetadata, ...props } = fullProps(chart, WINDOWS);
    return new WindowsPod(chart, 'it', { ...props, metadata: podMetadata, restartPolicy: plus27.RestartPolicy.ON_FAILURE });
  },
  'a HostProcess DaemonSet in its namespace': (chart) => {
    const namespace = new WindowsNamespace(chart, 'namespace', { metadata: { name: 'catalogue-agents' }, podSecurity: 'privileged' });
    new WindowsDaemonSet(chart, 'it', {
      metadata: { namespace: namespace.name }, containers: [{ image: 'registry.example/agent:1' }], windows: { hostProcess: true },
    });
    new WindowsDaemonSet(chart, 'as-group', {
      metadata: { namespace: namespace.name }, containers: [{ image: 'registry.example/agent:1' }],
      windows: { hostProcess: { account: 'Administrators' } },
    });
  },
  'pods in namespaces of each Pod Security level': (chart) => {
    for (const podSecurity of ['privileged', 'baseline', 'restricted'] as const) {
      const namespace = new WindowsNamespace(chart, podSecurity, {
        metadata: { name: `catalogue-${podSecurity}` }, podSecurity, podSecurityVersion: 'v1.36', defaultMemory: '1Gi',
        quota: { cpu: '20', memory: '40Gi', pods: 10 },
      });
      new WindowsDeployment(chart, `in-${podSecurity}`, {
        metadata: { namespace: namespace.name }, containers: [{ image: IMAGE }], windows: { runAsUserName: 'ContainerUser' },
      });
    }
  },
  'RuntimeClasses, and workloads that name them': (chart) => {
    const process = new WindowsRuntimeClass(chart, 'process', { metadata: { name: 'catalogue-2022' }, version: WindowsVersion.LTSC2022 });
    const hyperv = new WindowsRuntimeClass(chart, 'hyperv', {
      metadata: { name: 'catalogue-hyperv' }, version: WindowsVersion.LTSC2025, platform: Platform.GKE, isolation: 'hyperv',
      overhead: { cpu: '200m', memory: '600Mi' }, nodeSelector: { pool: 'hyperv' },
    });
    new WindowsDeployment(chart, 'on-process', { containers: [{ image: IMAGE }], windows: { runtimeClass: process } });
    new WindowsDeployment(chart, 'on-hyperv', { containers: [{ image: IMAGE }], windows: { runtimeClass: hyperv, platform: Platform.GKE } });
    new WindowsDeployment(chart, 'by-name', { containers: [{ image: IMAGE }], windows: { runtimeClass: 'catalogue-2022' } });
  },
  'Services of all five kinds': (chart) => {
    const selector = new WindowsDeployment(chart, 'it', { containers: [{ image: IMAGE, portNumber: 80 }] });
    const ports = [{ port: 80 }];
    new WindowsService(
      chart, 'cluster-ip', { selector, ports, windows: { preserveDestination: true, proxyOptimization: false, internalTrafficPolicy: 'Local' } },
    );
    new WindowsService(chart, 'node-port', {
      selector, ports, type: plus27.ServiceType.NODE_PORT, windows: { sessionAffinity: 'ClientIP', version: WindowsVersion.LTSC2022 },
    });
    new WindowsService(
      chart, 'load-balancer', { selector, ports, type: plus27.ServiceType.LOAD_BALANCER, windows: { externalTrafficPolicy: 'Local' } },
    );
    new WindowsService(chart, 'external-name', { externalName: 'db.example.com', type: plus27.ServiceType.EXTERNAL_NAME });
    new WindowsService(chart, 'headless', { selector, ports, clusterIP: 'None' });
  },
};

/** The six workloads of a binding, with the fewest props. */
function bound(entry: typeof on32 | typeof on33 | typeof on34): (chart: Chart) => void {
  return (chart) => {
    const props = { containers: [{ image: IMAGE, portNumber: 80 }] };
    new entry.WindowsDeployment(chart, 'deployment', props);
    new entry.WindowsStatefulSet(chart, 'stateful-set', props);
    new entry.WindowsDaemonSet(chart, 'daemon-set', props);
    new entry.WindowsJob(chart, 'job', props);
    new entry.WindowsCronJob(chart, 'cron-job', { ...props, schedule: Cron.daily() });
    new entry.WindowsPod(chart, 'pod', props);
  };
}

/** The six workloads of a plain cdk8s-plus, made right by `onWindows`, and by `onLinux`. */
function retrofitted(plus: typeof plus27 | typeof plus32 | typeof plus34): (chart: Chart) => void {
  return (chart) => {
    for (const os of ['windows', 'linux'] as const) {
      const scope = new Chart(chart, os);
      const props = { containers: [{ image: os === 'windows' ? IMAGE : 'registry.example/app:1', portNumber: 80 }] };
      const any = plus as typeof plus27;
      new any.Deployment(scope, 'deployment', props);
      new any.StatefulSet(scope, 'stateful-set', props);
      new any.DaemonSet(scope, 'daemon-set', props);
      new any.Job(scope, 'job', props);
      new any.CronJob(scope, 'cron-job', { ...props, schedule: Cron.daily() });
      new any.Pod(scope, 'pod', props);
      if (os === 'windows') { onWindows(scope); } else { onLinux(scope); }
    }
  };
}

const OTHERS: Readonly<Record<string, (chart: Chart) => void>> = {
  'the constructs on cdk8s-plus-32': bound(on32),
  'the constructs on cdk8s-plus-33': bound(on33),
  'the constructs on cdk8s-plus-34': bound(on34),
  'cdk8s-plus-27 under onWindows and onLinux': retrofitted(plus27),
  'cdk8s-plus-32 under onWindows and onLinux': retrofitted(plus32),
  'cdk8s-plus-34 under onWindows and onLinux': retrofitted(plus34),
  'L1 and raw objects under onWindows': (chart) => {
    const template = {
      metadata: { labels: { app: 'old' } },
      spec: {
        nodeSelector: { 'beta.kubernetes.io/os': 'windows' },
        securityContext: { fsGroup: 2000 },
        containers: [{ name: 'app', image: IMAGE, securityContext: { privileged: false } }],
      },
    };
    new plus27.k8s.KubeReplicaSet(chart, 'replica-set', { spec: { selector: { matchLabels: { app: 'old' } }, template } });
    new plus27.k8s.KubeReplicationController(chart, 'controller', { spec: { selector: { app: 'old' }, template } });
    new ApiObject(chart, 'raw', { apiVersion: 'apps/v1', kind: 'DaemonSet', spec: { selector: { matchLabels: { app: 'old' } }, template } });
    onWindows(chart, { version: WindowsVersion.LTSC2022 });
  },
};

/** Constructs with all that they take, and what others wrote, made right. */
export const CONSTRUCT_ENTRIES: readonly CatalogueEntry[] = Object.entries({ ...FULL, ...OTHERS })
  .map(([name, build]) => ({ name, synth: () => synthChart(build) }));
