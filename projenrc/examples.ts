/** The examples that are TypeScript programs, and what is made for each: its package.json and tsconfig.json, and the picture of its Pods. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PEERS } from './entries';
import { TSCONFIG } from '../src/cli/init-templates';

export const EXAMPLES_FOLDER = join(__dirname, '../examples');

/**
 * The cdk8s apps by the names of their folders, each with the nodes on which its picture places its Pods, as flags of `k8s-windows where`; or none
 * if it has no Pods.
 */
export const CDK8S_EXAMPLES: Readonly<Record<string, string | undefined>> = {
  'win-webserver': '--platform upstream --pools 2022:2,linux:2',
  'iis': '--platform upstream --pools 2019:1,2022:2,2025:2,linux:2',
  'iis-daemonset': '--platform upstream --pools 2022:2,2025:2,linux:2',
  'runtime-class': '--platform upstream --pools 2019:2,2025:2,linux:2',
  'run-as-user-name': '--platform upstream --pools 2022:2,linux:2',
  'gmsa': '--platform upstream --pools 2022:2,linux:2',
  'storage': '--platform upstream --pools 2022:3,linux:2',
  'quotas': '--platform upstream --pools 2022:3,linux:2',
  'host-process': '--platform upstream --pools 2019:1,2022:2,linux:2',
  'host-process-script': '--platform upstream --pools 2019:1,2022:2,linux:2',
  'node-add-ons': '--platform upstream --pools 2022:2,2025:2,linux:2',
  'log-monitor': '--platform upstream --pools 2022:2,linux:2',
  'mixed-cluster': '--platform gke --pools 2022:2,linux:3',
  'retrofit': '--platform upstream --pools 2022:2,linux:2',
  'admission': undefined,
  'azure-pipelines-agents': '--platform upstream --pools 2022:2,linux:2',
  'gitlab-runner': '--platform upstream --pools 2022:2,2025:2,linux:2',
  'flannel-vxlan': '--platform upstream --pools 2022:2,linux:3',
  'flannel-host-gateway': '--platform upstream --pools 2022:2,linux:3',
  'calico': '--platform upstream --pools 2022:2,linux:3',
  'eks-windows-ipam': '--platform eks --pools 2022:2,linux:2',
  'kubeadm-windows-node': '--platform upstream --pools 2022:2,linux:1',
  'eks-node': '--taint os=windows:NoSchedule --node-label corp.example/pool=windows --pools 2022:2,linux:2',
  'gke-node': '--platform gke --pools 2022:2,linux:2',
  'karpenter': '--pools dist/karpenter.k8s.yaml',
  'cluster-api': undefined,
};

/** The Pulumi programs. */
export const PULUMI_EXAMPLES: readonly string[] = ['pulumi-iis', 'pulumi-mixed-cluster', 'pulumi-policy', 'pulumi-policy/policy'];

const { version, devDependencies } = JSON.parse(readFileSync(join(__dirname, '../package.json'), 'utf8')) as {
  readonly version: string;
  readonly devDependencies: Readonly<Record<string, string>>;
};
const VERSIONS: Readonly<Record<string, string>> = { ...PEERS, 'k8s-windows': `^${version}` };

/** Packages without which another one can't be loaded. */
const WITH: Readonly<Record<string, readonly string[]>> = { 'cdk8s': ['constructs'], '@pulumi/kubernetes': ['@pulumi/pulumi'] };
/** The text of the package.json of an example, which depends on the packages that its program imports. */
export function examplePackage(name: string): string {
  const isCdk8s = name in CDK8S_EXAMPLES;
  const main = mainOf(name);
  const imported = [...readFileSync(join(EXAMPLES_FOLDER, name, main), 'utf8').matchAll(/ from '((?:@[\w-]+\/)?[\w-]+)/g)].map(([, each]) => each);
  const packages = imported.flatMap((each) => [each, ...WITH[each] ?? []]).filter((each) => each in VERSIONS);
  return `${JSON.stringify({
    // Pulumi refuses a policy pack without a version
    name: name.replace('/', '-'), private: true, ...!isCdk8s && { version: '0.0.0', main },
    scripts: { compile: 'tsc', ...isCdk8s && { synth: 'tsx main.ts' } },
    dependencies: Object.fromEntries([...new Set(packages)].sort().map((each) => [each, VERSIONS[each]])),
    devDependencies: Object.fromEntries(['@types/node', ...isCdk8s ? ['tsx'] : [], 'typescript'].map((each) => [each, devDependencies[each]])),
  }, undefined, 2)}\n`;
}

/** The text of the tsconfig.json of an example: the settings of a project that `k8s-windows init` writes. */
export function exampleTsconfig(name: string): string {
  return `${JSON.stringify({ ...JSON.parse(TSCONFIG) as object, files: [mainOf(name)] }, undefined, 2)}\n`;
}

function mainOf(name: string): string {
  return name in CDK8S_EXAMPLES ? 'main.ts' : 'index.ts';
}
