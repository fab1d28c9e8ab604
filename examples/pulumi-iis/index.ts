import { core } from '@pulumi/kubernetes';
import { Config, Output } from '@pulumi/pulumi';
import { WindowsDeployment, WindowsNamespace, WindowsVersionName } from 'k8s-windows/pulumi';

/** The program. Pulumi exports what it returns. */
export = async (): Promise<Record<string, Output<unknown>>> => {
  const version = new Config().get<WindowsVersionName>('windowsVersion') ?? 'LTSC2022';

  const namespace = new WindowsNamespace('web', { podSecurity: 'baseline', quota: { memory: '32Gi' } });

  const labels = { app: 'iis' };
  const iis = new WindowsDeployment('iis', {
    metadata: { namespace: namespace.name },
    spec: {
      replicas: 2,
      template: {
        metadata: { labels },
        spec: {
          containers: [{
            name: 'iis',
            image: 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022',
            ports: [{ containerPort: 80 }],
            // the request defaults to the limit
            resources: { limits: { cpu: '1', memory: '1Gi' } },
            readinessProbe: { httpGet: { path: '/', port: 80 }, timeoutSeconds: 5 },
          }],
        },
      },
    },
    // compared with the image tag: the preview fails if only one of the two changes
    windows: { version },
  });

  const service = new core.v1.Service('iis', {
    metadata: { namespace: namespace.name },
    spec: { type: 'LoadBalancer', selector: labels, ports: [{ port: 80 }] },
  });

  return { deployment: iis.name, service: service.metadata.name };
};
