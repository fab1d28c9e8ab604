import { apps } from '@pulumi/kubernetes';
import { Config, Output } from '@pulumi/pulumi';

/** The program. Pulumi exports what it returns. It doesn't use k8s-windows: the policies apply to any program. */
export = async (): Promise<Record<string, Output<unknown>>> => {
  const labels = { app: 'shop' };
  const shop = new apps.v1.Deployment('shop', {
    spec: {
      selector: { matchLabels: labels },
      template: {
        metadata: { labels },
        spec: {
          nodeSelector: { 'kubernetes.io/os': 'windows', 'node.kubernetes.io/windows-build': '10.0.20348' },
          // a Linux field, ignored on Windows
          securityContext: { fsGroup: 2000 },
          containers: [{
            name: 'shop',
            image: `registry.example/shop:${new Config().get('tag') ?? '1.4-ltsc2022'}`,
            resources: { limits: { cpu: '1', memory: '1Gi' }, requests: { cpu: '1', memory: '1Gi' } },
          }],
        },
      },
    },
  });

  return { deployment: shop.metadata.name };
};
