import { core } from '@pulumi/kubernetes';
import { Config, Output } from '@pulumi/pulumi';
import { WindowsDeployment, WindowsNamespace, WindowsVersionName } from 'k8s-windows/pulumi';

/** The program; Pulumi exports what it gives. */
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
            // the request is filled in to be the same
            resources: { limits: { cpu: '1', memory: '1Gi' } },
            readinessProbe: { httpGet: { path: '/', port: 80 }, timeoutSeconds: 5 },
          }],
        },
      },
    },
    // held against the image's tag: a preview fails when one of the two moves without the other
    windows: { version },
  });

  const service = new core.v1.Service('iis', {
    metadata: { namespace: namespace.name },
    spec: { type: 'LoadBalancer', selector: labels, ports: [{ port: 80 }] },
  });

  return { deployment: iis.name, service: service.metadata.name };
};
