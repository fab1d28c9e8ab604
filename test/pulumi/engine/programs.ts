import { apps, helm, yaml } from '@pulumi/kubernetes';
import { ConfigMap } from '@pulumi/kubernetes/core/v1';
import { output, ResourceTransform, runtime } from '@pulumi/pulumi';
import { FOREIGN, FOREIGN_CHART } from './foreign';
import {
  AzureDiskStorageClass, CsiProxy, FlannelVxlanNetwork, FluentBitForWindows, HostProcessScript, linuxTransform, SmbPersistentVolume,
  WindowsDeployment, WindowsExporter, WindowsJob, WindowsNamespace, WindowsRuntimeClass, windowsTransform,
} from 'k8s-windows/pulumi';

export const IMAGE = 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022';

/** An Output that is known only when its resource has been created. */
function createdLater(name: string, value: unknown): any {
  return new ConfigMap(name, { data: { key: 'value' } }).id.apply(() => value);
}

export async function unknownValues(): Promise<void> {
  new WindowsDeployment('web', {
    spec: {
      replicas: createdLater('replicas', 3),
      template: {
        spec: {
          containers: [{
            name: 'iis', image: createdLater('image', IMAGE), env: [{ name: 'A', value: createdLater('variable', 'x') }, { name: 'B', value: 'b' }],
            resources: { limits: { cpu: '1', memory: createdLater('memory', '3Gi') } },
          }],
        },
      },
    },
    windows: { version: createdLater('version', 'LTSC2022') },
  });
}

export async function wrong(): Promise<void> {
  new WindowsDeployment('web', {
    spec: { template: { spec: { containers: [{ name: 'iis', image: IMAGE, securityContext: { privileged: true } as never }] } } },
    windows: { version: 'LTSC2019' },
  });
}

export async function wrongLater(): Promise<void> {
  new WindowsDeployment('bad', {
    spec: { template: { spec: { containers: [{ name: 'iis', image: createdLater('tag', 'iis:ltsc2019') }] } } }, windows: { version: 'LTSC2022' },
  });
  new WindowsDeployment('good', { spec: { template: { spec: { containers: [{ name: 'iis', image: IMAGE }] } } } });
}

/** Values that the API server would reject, known at preview. */
export async function wrongValues(): Promise<void> {
  new WindowsDeployment(
    'web',
    { spec: { replicas: 'three' as never, template: { spec: { containers: [{ name: 'iis', image: IMAGE, ports: [{ containerPort: 70000 }] }] } } } },
  );
}

export async function noArguments(): Promise<void> {
  new WindowsDeployment('web', undefined as never);
}

/** Problems of values that are known behind the end of the program, and one of a value that is known at once. */
export async function wrongMuchLater(): Promise<void> {
  new WindowsDeployment('bad', { spec: createdLater('spec', 'text') });
  new WindowsDeployment(
    'account', { spec: { template: { spec: { containers: [{ name: 'iis', image: IMAGE }] } } }, windows: { runAsUserName: output('web@corp') } },
  );
}

/** The API server itself takes the Job, which names no restart policy. */
export async function job(): Promise<void> {
  new WindowsJob('job', { spec: { template: { spec: { containers: [{ name: 'iis', image: IMAGE }] } } } });
}

/** A chart whose Deployment is for Linux nodes, and is to become one for Windows nodes. */
export async function rejectedInChart(): Promise<void> {
  const onLinux: ResourceTransform = ({ type, props, opts }) => {
    if (!type.endsWith(':Deployment')) { return undefined; }
    const { spec } = props;
    return {
      props: {
        ...props, spec: { ...spec, template: { ...spec.template, spec: { ...spec.template.spec, nodeSelector: { 'kubernetes.io/os': 'linux' } } } },
      }, opts,
    };
  };
  new helm.v4.Chart('foreign', { chart: FOREIGN_CHART }, { transforms: [onLinux, windowsTransform({ version: 'LTSC2022' })] });
}

export async function adopting(operation: number): Promise<void> {
  const labels = { app: 'web' };
  const spec = { selector: { matchLabels: labels }, template: { metadata: { labels }, spec: { containers: [{ name: 'iis', image: IMAGE }] } } };
  if (operation === 0) { new apps.v1.Deployment('web', { spec }); } else { new WindowsDeployment('site', { spec, adopt: 'web' }); }
}

export async function anotherHandler(operation: number): Promise<void> {
  const runtimeClass = new WindowsRuntimeClass('windows-2022', { version: 'LTSC2022', isolation: operation === 0 ? 'process' : 'hyperv' });
  const namespace = new WindowsNamespace('apps', { quota: { memory: '64Gi' } });
  new WindowsDeployment('web', {
    metadata: { namespace: namespace.name }, spec: { template: { spec: { containers: [{ name: 'iis', image: IMAGE }] } } },
    windows: { runtimeClass: runtimeClass.name },
  });
}

export async function foreignOnLinux(): Promise<void> {
  runtime.registerResourceTransform(linuxTransform());
  new yaml.v2.ConfigGroup('foreign', { yaml: FOREIGN });
  new WindowsDeployment('web', { spec: { template: { spec: { containers: [{ name: 'iis', image: IMAGE }] } } } });
}

export async function foreignOnWindows(): Promise<void> {
  new yaml.v2.ConfigGroup('foreign', { yaml: FOREIGN }, { transforms: [windowsTransform({ version: 'LTSC2022', platform: 'GKE' })] });
}

export async function foreignChartOnLinux(): Promise<void> {
  runtime.registerResourceTransform(linuxTransform());
  new helm.v4.Chart('foreign', { chart: FOREIGN_CHART });
  new WindowsDeployment('web', { spec: { template: { spec: { containers: [{ name: 'iis', image: IMAGE }] } } } });
}

export async function foreignChartOnWindows(): Promise<void> {
  new helm.v4.Chart('foreign', { chart: FOREIGN_CHART }, { transforms: [windowsTransform({ version: 'LTSC2022', platform: 'GKE' })] });
}

/** A network whose API server and version are known later; two problems show only then. */
export async function network(): Promise<void> {
  new FlannelVxlanNetwork('net', {
    apiServer: { host: createdLater('host', '10.0.0.4') }, kubeProxy: { version: createdLater('version', 'v1.36.3') },
    addressPlan: { clusterCidr: '10.32.0.0/16' },
  });
}

export async function wrongNetwork(): Promise<void> {
  new FlannelVxlanNetwork(
    'bad', { apiServer: { host: createdLater('host', '10.96.0.1') }, kubeProxy: { version: createdLater('version', 'latest') } },
  );
  new WindowsDeployment('good', { spec: { template: { spec: { containers: [{ name: 'iis', image: IMAGE }] } } } });
}

/** Add-ons on the real API server. */
export async function addOns(): Promise<void> {
  new WindowsExporter('metrics');
  new FluentBitForWindows(
    'logs', { env: { HOST: createdLater('host', 'logs.example.com') }, outputs: [{ name: 'http', options: { host: '${HOST}' } }] },
  );
  new CsiProxy('csi-proxy');
  new HostProcessScript('script', { name: 'script', script: createdLater('script', 'Get-Date') });
  new AzureDiskStorageClass('disks', { name: 'disks' });
  new SmbPersistentVolume(
    'share', { name: 'share', source: '//files.example.com/share', secret: { name: createdLater('secret', 'smbcreds'), namespace: 'default' } },
  );
}
