/** A program with a problem that shows only when an Output is known; prints what was registered and which errors came. */
import { core } from '@pulumi/kubernetes';
import * as pulumi from '@pulumi/pulumi';
import { SmbStorageClass, WindowsDeployment, WindowsJob, WindowsNamespace, windowsTransform } from 'k8s-windows/pulumi';
import { AksWindowsNodePool } from 'k8s-windows/pulumi-aks';

const registered: string[] = [];
const errors = new Set<string>();
const stacks: string[] = [];
const warnings: string[] = [];
process.on('unhandledRejection', (error: Error) => {
  errors.add(error.message);
  stacks.push(error.stack ?? '');
});
process.on('warning', ({ name }) => warnings.push(name));
const later = (value: unknown): any => pulumi.output(new Promise((resolve) => setTimeout(() => resolve(value), 10)));

void pulumi.runtime.setMocks({
  newResource: ({ type, name, inputs, custom }) => {
    if (custom !== false && /^(kubernetes|azure-native):/.test(type)) { registered.push(`${type} ${name}`); }
    return { id: `${name}-id`, state: inputs };
  },
  call: ({ inputs }) => inputs,
}, 'project', 'stack', false);

const containers = [{ name: 'main', image: later('mcr.microsoft.com/windows/servercore:ltsc2022') }];
new WindowsDeployment('bad', {
  spec: { template: { spec: later({ containers: [{ name: 'main', image: 'app:1' }], securityContext: { fsGroup: 1 } }) } },
  windows: { version: later('LTSC2021') },
});
new WindowsDeployment('account', {
  spec: { template: { spec: { containers: [{ name: 'main', image: 'app:1' }] } } }, windows: { runAsUserName: pulumi.output('web@corp') },
});
new WindowsDeployment('secret', {
  spec: { template: { spec: { containers: [{ name: 'main', image: 'app:1' }] } } }, windows: { runAsUserName: pulumi.secret('hunter2@corp') },
});
const masked = (name: string, spec: any, windows: any = {}) => new WindowsDeployment(name, { spec: { template: { spec } }, windows });
masked('short', pulumi.secret({ containers: [{ name: 'a', image: '' }] }));
masked('beside-secret', {
  hostPID: later(true), containers: [{ name: 'main', image: 'app:1', env: [{ name: 'A', value: pulumi.secret('true') }] }],
});
masked('near', { containers: [{ name: 'main', image: 'app:1' }] }, { version: pulumi.secret('LTSC2021') });
new WindowsDeployment('labels', {
  spec: pulumi.secret({
    selector: { matchLabels: { app: 'web' } },
    template: { metadata: { labels: { app: 'shop' } }, spec: { containers: [{ name: 'main', image: 'a:1' }] } },
  }),
});
new SmbStorageClass('share', { name: 'share', source: pulumi.secret('hunter3:/x'), secret: { name: 'c', namespace: later('Default') } });
new WindowsJob('job', { spec: { template: { spec: later({ restartPolicy: 'Always', containers: [{ name: 'main', image: 'app:1' }] }) } } });
new AksWindowsNodePool('pool', {
  name: {}, version: 'LTSC2022', kubernetes: '1.36', max: 1, resourceGroupName: later(5), clusterName: 'shop', vmSize: 'Standard_D4s_v5',
});
new WindowsNamespace('apps', { defaultMemory: later('x'), quota: { pods: 3 } });
new WindowsDeployment('good', { spec: { template: { spec: { containers } } } });
const onLinux = { 'kubernetes.io/os': 'linux' };
const transformed = {
  'late-spec': later({ nodeSelector: onLinux }), 'late-selector': { nodeSelector: later(onLinux) },
  'secret-spec': pulumi.secret({ securityContext: { windowsOptions: { runAsUserName: 'hunter2@corp' } } }),
};
for (const [name, spec] of Object.entries(transformed)) {
  void windowsTransform({ platform: 'AKS' })({ custom: true, type: 'kubernetes:core/v1:Pod', name, props: { spec }, opts: {} });
}
new core.v1.ConfigMap('beside', { data: { a: 'b' } });

setTimeout(() => {
  console.log(JSON.stringify({ registered: registered.sort(), errors: [...errors].sort(), stacks, warnings }));
  process.exit(0);
}, 1500);
