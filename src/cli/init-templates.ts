/** A project that `k8s-windows init` writes. */
export interface Template {
  /** Packages beside k8s-windows, of which package.json of k8s-windows has the versions. */
  readonly dependencies: readonly string[];
  readonly scripts: Readonly<Record<string, string>>;
  /** Other files, by name. */
  readonly files: Readonly<Record<string, string>>;
  /** Where `npm run synth` writes the manifests. */
  readonly manifests: string;
}

/** The tsconfig.json of each template, and of the examples. */
export const TSCONFIG = `{
  "compilerOptions": {
    "strict": true,
    "target": "es2022",
    "module": "node16",
    "noEmit": true,
    "skipLibCheck": true
  }
}
`;

const CDK8S_PROGRAM = `import { App, Chart } from 'cdk8s';
import { ServiceType } from 'cdk8s-plus-33';
import { Construct } from 'constructs';
import { WindowsDeployment } from 'k8s-windows/plus-33';

export class Shop extends Chart {
  public constructor(scope: Construct, id: string) {
    super(scope, id);
    const web = new WindowsDeployment(this, 'web', {
      containers: [{ image: 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022', portNumber: 80 }],
    });
    web.exposeViaService({ serviceType: ServiceType.LOAD_BALANCER });
  }
}

const app = new App();
new Shop(app, 'shop');
app.synth();
`;

const CDK8S_TEST = `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Testing } from 'cdk8s';
import { checkObjects, SEVERITY_OF } from 'k8s-windows/check';
import { Shop } from './main';

const objects = Testing.synth(new Shop(Testing.app(), 'test'));

test('the Pods are for Windows nodes', () => {
  const [deployment] = objects.filter(({ kind }) => kind === 'Deployment');
  assert.equal(deployment.spec.template.spec.os.name, 'windows');
});

test('nothing is rejected, misplaced, or broken', () => {
  const { findings } = checkObjects(objects);
  assert.deepEqual(findings.filter(({ effect }) => SEVERITY_OF[effect] === 'error'), []);
});
`;

const PULUMI_PROGRAM = `import { core } from '@pulumi/kubernetes';
import { WindowsDeployment } from 'k8s-windows/pulumi';

const labels = { app: 'web' };
const web = new WindowsDeployment('web', {
  spec: {
    template: {
      metadata: { labels },
      spec: {
        containers: [{
          name: 'web',
          image: 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022',
          ports: [{ containerPort: 80 }],
        }],
      },
    },
  },
});
const service = new core.v1.Service('web', { spec: { type: 'LoadBalancer', selector: labels, ports: [{ port: 80 }] } });

export const deploymentName = web.name;
export const serviceName = service.metadata.name;
`;

const PULUMI_MANIFESTS = `import { mkdirSync, writeFileSync } from 'node:fs';
import { runtime } from '@pulumi/pulumi';

/** The Kubernetes objects of the program, without a cluster and without Pulumi's engine. */
export async function manifests(): Promise<any[]> {
  const objects: any[] = [];
  await runtime.setMocks({
    newResource: ({ type, name, inputs }) => {
      if (type.startsWith('kubernetes:')) { objects.push({ ...inputs, metadata: { name, ...inputs.metadata } }); }
      return { id: name, state: inputs };
    },
    call: ({ inputs }) => inputs,
  });
  await import('./index.js');
  await runtime.disconnect();
  return objects;
}

async function main(): Promise<void> {
  mkdirSync('dist', { recursive: true });
  const list = { apiVersion: 'v1', kind: 'List', items: await manifests() };
  writeFileSync('dist/manifests.json', JSON.stringify(list, undefined, 2));
}

if (require.main === module) { void main(); }
`;

const PULUMI_TEST = `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkObjects, SEVERITY_OF } from 'k8s-windows/check';
import { manifests } from './manifests';

const objects = manifests();

test('the Pods are for Windows nodes', async () => {
  const [deployment] = (await objects).filter(({ kind }) => kind === 'Deployment');
  assert.equal(deployment.spec.template.spec.os.name, 'windows');
});

test('nothing is rejected, misplaced, or broken', async () => {
  const { findings } = checkObjects(await objects);
  assert.deepEqual(findings.filter(({ effect }) => SEVERITY_OF[effect] === 'error'), []);
});
`;

/** The projects by name. Each is as small as one can be that is compiled, tested, and synthesized. */
export const TEMPLATES: Readonly<Record<'cdk8s' | 'pulumi', Template>> = {
  cdk8s: {
    dependencies: ['cdk8s', 'cdk8s-plus-33', 'constructs'],
    scripts: { test: 'tsc && tsx --test main.test.ts', synth: 'tsx main.ts' },
    files: { 'tsconfig.json': TSCONFIG, '.gitignore': 'dist/\nnode_modules/\n', 'main.ts': CDK8S_PROGRAM, 'main.test.ts': CDK8S_TEST },
    manifests: 'dist/shop.k8s.yaml',
  },
  pulumi: {
    dependencies: ['@pulumi/kubernetes', '@pulumi/pulumi'],
    scripts: { test: 'tsc && tsx --test index.test.ts', synth: 'tsx manifests.ts' },
    files: {
      'tsconfig.json': TSCONFIG, '.gitignore': 'dist/\nnode_modules/\n',
      'index.ts': PULUMI_PROGRAM, 'manifests.ts': PULUMI_MANIFESTS, 'index.test.ts': PULUMI_TEST,
    },
    manifests: 'dist/manifests.json',
  },
};
