/**
 * Checked by `npm run lint`, never run: which arguments the compiler accepts and rejects. Each `@ts-expect-error` is an error itself when its line
 * compiles.
 */
import type { apps, batch, core as core_, types } from '@pulumi/kubernetes';
import { Config, Output, output } from '@pulumi/pulumi';
import {
  CalicoNetwork, FlannelVxlanNetwork, WindowsCronJob, WindowsDaemonSet, WindowsDeployment, WindowsDeploymentArgs, WindowsJob, WindowsNamespace,
  WindowsPod, WindowsRuntimeClass, WindowsStatefulSet, WindowsVersionName,
} from 'k8s-windows/pulumi';


declare const text: Output<string>;
declare const count: Output<number>;
declare const flag: Output<boolean>;
declare const version: Output<WindowsVersionName>;

export function accepted(): void {
  const args: WindowsDeploymentArgs = {
    metadata: { name: text, labels: { app: text } },
    spec: {
      replicas: count,
      selector: { matchLabels: { app: text } },
      template: {
        metadata: { labels: { app: text } },
        spec: {
          terminationGracePeriodSeconds: count,
          nodeSelector: { pool: text },
          securityContext: { runAsNonRoot: flag, windowsOptions: { runAsUserName: text } },
          tolerations: [{ key: text, operator: 'Equal', value: text }],
          containers: [{
            name: text, image: text, command: [text], env: [{ name: text, value: text }],
            ports: [{ containerPort: count }],
            resources: { limits: { memory: text, cpu: text } },
            securityContext: { windowsOptions: { gmsaCredentialSpecName: text } },
            readinessProbe: { httpGet: { path: text, port: count } },
            volumeMounts: [{ name: text, mountPath: text }],
          }],
          volumes: [{ name: text, configMap: { name: text } }],
        },
      },
    },
    windows: { version, runtimeClass: text, runAsUserName: text, gmsa: { name: text } },
  };
  new WindowsDeployment('web', args);
  new WindowsDeployment('later', { spec: Promise.resolve({ template: { spec: Promise.resolve({ containers: [{ name: text, image: text }] }) } }) });
  new WindowsDeployment('configured', { ...args, windows: { version: new Config().require<WindowsVersionName>('version') } });
  new WindowsDeployment('classed', { ...args, windows: { runtimeClass: new WindowsRuntimeClass('class') } });
  new WindowsRuntimeClass('class', { version, handler: text, overhead: { memory: text }, nodeSelector: { pool: text } });
  new WindowsNamespace('apps', { metadata: { labels: { a: text } }, defaultMemory: text, quota: { pods: count, cpu: text } });
}

/** The arguments of the Kubernetes provider are those of the components. */
export function acceptedOfProvider(
  deployment: apps.v1.DeploymentArgs, statefulSet: apps.v1.StatefulSetArgs, daemonSet: apps.v1.DaemonSetArgs, job: batch.v1.JobArgs,
  cronJob: batch.v1.CronJobArgs, pod: core_.v1.PodArgs, podSpec: types.input.core.v1.PodSpec,
): void {
  new WindowsDeployment('web', deployment);
  new WindowsStatefulSet('queue', statefulSet);
  new WindowsDaemonSet('agent', { ...daemonSet, windows: { hostProcess: true } });
  new WindowsJob('import', job);
  new WindowsCronJob('report', cronJob);
  new WindowsPod('test', pod);
  new WindowsDeployment('shop', { spec: { replicas: output(undefined), template: { spec: podSpec } } });
}

export function acceptedOfNetworks(): void {
  const base = { apiServer: { host: text, port: count }, kubeProxy: { version: text, featureGates: { Gate: flag } } };
  new FlannelVxlanNetwork('network', {
    ...base, addressPlan: { clusterCidr: text, managementCidrs: [text] }, vni: count, metadataRoute: flag,
    images: { windows: text },
  });
  new CalicoNetwork('network', { ...base, windowsNodes: { vxlanAdapter: text } });
}

export function rejected(): void {
  const container = { name: 'main', image: 'app' };
  const pod = (spec: WindowsDeploymentArgs['spec']) => { new WindowsDeployment('web', { spec }); };
  // what the cdk8s types reject: fields of Linux
  // @ts-expect-error privileged
  pod({ template: { spec: { containers: [{ ...container, securityContext: { privileged: true } }] } } });
  // @ts-expect-error runAsUser of a container
  pod({ template: { spec: { containers: [{ ...container, securityContext: { runAsUser: 1 } }] } } });
  // @ts-expect-error readOnlyRootFilesystem
  pod({ template: { spec: { containers: [{ ...container, securityContext: { readOnlyRootFilesystem: true } }] } } });
  // @ts-expect-error allowPrivilegeEscalation of an init container
  pod({ template: { spec: { containers: [container], initContainers: [{ ...container, securityContext: { allowPrivilegeEscalation: true } }] } } });
  // @ts-expect-error fsGroup
  pod({ template: { spec: { containers: [container], securityContext: { fsGroup: 1 } } } });
  // @ts-expect-error hostNetwork, which hostProcess brings
  pod({ template: { spec: { containers: [container], hostNetwork: true } } });
  // @ts-expect-error shareProcessNamespace
  pod({ template: { spec: { containers: [container], shareProcessNamespace: true } } });
  // @ts-expect-error hostPID
  pod({ template: { spec: { containers: [container], hostPID: true } } });
  // @ts-expect-error no pod
  new WindowsDeployment('web', { spec: {} });
  // @ts-expect-error no name
  pod({ template: { spec: { containers: [{ image: 'app' }] } } });
  // @ts-expect-error an unknown version
  new WindowsRuntimeClass('class', { version: 'LTSC2021' });
  // @ts-expect-error a version is no number
  new WindowsRuntimeClass('class', { version: 2022 });
  // @ts-expect-error an Output of something else
  new WindowsRuntimeClass('class', { version: count });
  new WindowsDeployment(
    // @ts-expect-error no RuntimeClass
    'web', { spec: { template: { spec: { containers: [container] } } }, windows: { runtimeClass: new WindowsNamespace('apps') } },
  );
  // @ts-expect-error no API server
  new FlannelVxlanNetwork('network', { kubeProxy: { version: 'v1.36.3' } });
  // @ts-expect-error IPIP, which Windows doesn't have
  new CalicoNetwork('network', { apiServer: { host: text }, encapsulation: 'IPIP' });
  // @ts-expect-error an Output decides which objects there are
  new FlannelVxlanNetwork('network', { apiServer: { host: text }, kubeProxy: flag });
  // @ts-expect-error an unknown level
  new WindowsNamespace('apps', { podSecurity: 'strict' });
}
