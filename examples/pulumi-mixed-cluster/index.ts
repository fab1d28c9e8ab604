import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { yaml } from '@pulumi/kubernetes';
import { Output, runtime } from '@pulumi/pulumi';
import { linuxTransform, WindowsDeployment, WindowsRuntimeClass } from 'k8s-windows/pulumi';

/** The program. Pulumi exports what it returns. */
export = async (): Promise<Record<string, Output<unknown>>> => {
  // all charts stay on Linux nodes, except for Pods that select Windows
  runtime.registerResourceTransform(linuxTransform());

  new yaml.v2.ConfigGroup('foreign', { yaml: readFileSync(join(__dirname, 'foreign.yaml'), 'utf8') });

  const windows2022 = new WindowsRuntimeClass('windows-2022', { version: 'LTSC2022', platform: 'GKE' });
  const front = new WindowsDeployment('front', {
    spec: {
      template: {
        spec: {
          containers: [{ name: 'front', image: 'mcr.microsoft.com/dotnet/framework/samples:aspnetapp', resources: { limits: { memory: '2Gi' } } }],
        },
      },
    },
    windows: { runtimeClass: windows2022.name, platform: 'GKE' },
  });

  return { front: front.name };
};
