import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import * as ts from 'typescript';
import { ROOT, tsconfigWithProviders } from './cloud-providers';
import { PULUMI_EXAMPLES } from '../../projenrc/examples';
import { PROGRAMS } from '../docs/public-api';
import { VALID } from '../nodes/pools/valid';
import { PlainObject, windowsNodePool, WindowsNodePoolOptions, WindowsVersion } from 'k8s-windows/core';

/** What the packages of cloud providers say to the components of node pools: their types, and their resources, with Pulumi's mocks. */

const { LTSC2025 } = WindowsVersion;
const OF_ALL = { min: 1, diskGiB: 100, labels: { app: 'shop' }, maxPods: 30, capacity: { cpu: '4', memory: '16Gi' } };
const TAINTS = [{ key: 'os', value: 'windows', effect: 'NoSchedule' as const }, { key: 'a', effect: 'NoExecute' as const }];

/** Pools with few options, and with all of them. */
const POOLS: readonly WindowsNodePoolOptions[] = [
  VALID.aks, VALID.eks, VALID['eks-self-managed'], VALID.gke,
  {
    ...VALID.aks, ...OF_ALL, name: { prefix: 'all' }, version: LTSC2025, taints: TAINTS, vnetSubnetId: '/subscriptions/a', osDiskType: 'Managed',
    fips: true, maxSurge: '10%', zones: ['1'], tags: { team: 'web' },
  },
  { ...VALID.eks, ...OF_ALL, name: 'all', version: LTSC2025, maxPods: undefined, taints: TAINTS, edition: 'full', spot: true, tags: { team: 'web' } },
  { ...VALID.eks, name: 'template', launchTemplate: { id: 'lt-0a', version: '3', hasImage: true } },
  {
    ...VALID['eks-self-managed'], ...OF_ALL, name: 'all', version: LTSC2025, taints: TAINTS, edition: 'full', imageId: 'ami-0a',
    tags: { team: 'web' },
    instanceProfile: 'arn:aws:iam::111122223333:instance-profile/nodes', serviceCidr: '10.100.0.0/16', dnsServiceIp: '10.100.0.10',
    apiServer: { endpoint: 'https://a.eks.amazonaws.com', certificateAuthority: 'YQ==' },
  },
  {
    ...VALID.gke, ...OF_ALL, name: 'all', project: 'shop', diskType: 'pd-balanced', nodeVersion: '1.35.1-gke.1000', autoUpgrade: false,
    taints: [{ key: 'a', effect: 'NoExecute' }], zones: ['europe-west1-b'],
  },
];

/** The component of a provider, and for each resource of the core, the type of its arguments and that of the resource. */
const COMPONENTS = {
  'aks': {
    type: 'AksWindowsNodePool',
    resources: { agentPool: ['@pulumi/azure-native/containerservice/agentPool', 'AgentPoolArgs', 'azure-native:containerservice:AgentPool'] },
  },
  'eks': {
    type: 'EksWindowsNodeGroup',
    resources: {
      nodeGroup: ['@pulumi/aws/eks/nodeGroup', 'NodeGroupArgs', 'aws:eks/nodeGroup:NodeGroup'],
      accessEntry: ['@pulumi/aws/eks/accessEntry', 'AccessEntryArgs', ''],
    },
  },
  'eks-self-managed': {
    type: 'EksWindowsSelfManagedNodes',
    resources: {
      imageParameter: ['@pulumi/aws/ssm/getParameter', 'GetParameterArgs', ''],
      launchTemplate: ['@pulumi/aws/ec2/launchTemplate', 'LaunchTemplateArgs', 'aws:ec2/launchTemplate:LaunchTemplate'],
      autoScalingGroup: ['@pulumi/aws/autoscaling/group', 'GroupArgs', 'aws:autoscaling/group:Group'],
      accessEntry: ['@pulumi/aws/eks/accessEntry', 'AccessEntryArgs', ''],
    },
  },
  'gke': {
    type: 'GkeWindowsNodePool',
    resources: { nodePool: ['@pulumi/gcp/container/nodePool', 'NodePoolArgs', 'gcp:container/nodePool:NodePool'] },
  },
} as const;
const componentOf = ({ provider }: WindowsNodePoolOptions) => COMPONENTS[provider as keyof typeof COMPONENTS];
const resourcesOf = (pool: WindowsNodePoolOptions) =>
  Object.entries(componentOf(pool).resources) as [string, readonly [module: string, args: string, type: string]][];

/** Fields of the core as programs that assign them to the types of the providers; each key of an object is one that the type must have. */
const ASSIGNMENTS = POOLS.flatMap((pool) => resourcesOf(pool).flatMap(([resource, [module, args]]) => {
  const { fields, problems } = windowsNodePool(pool);
  expect(problems).toEqual([]);
  return fields[resource] ? [{ module, args, fields: fields[resource] }] : [];
}));
const assignment = ({ module, args }: (typeof ASSIGNMENTS)[number], fields: PlainObject) =>
  `import { ${args} } from '${module}';\nexport const args: ${args} = ${JSON.stringify(fields)};\n`;

/** The paths of all keys in fields; labels and tags are the users'. */
function keysIn(value: unknown, path: readonly (string | number)[] = []): readonly (readonly (string | number)[])[] {
  if (typeof value !== 'object' || value === null) { return []; }
  return Object.entries(value).flatMap(([key, inner]) => {
    const at = [...path, Array.isArray(value) ? Number(key) : key];
    return [...(Array.isArray(value) ? [] : [at]), ...(/^(?:nodeLabels|labels|tags)$/.test(key) && !Array.isArray(inner) ? [] : keysIn(inner, at))];
  });
}
function renamed(value: any, [key, ...rest]: readonly (string | number)[]): any {
  if (Array.isArray(value)) { return value.map((item, i) => (i === key ? renamed(item, rest) : item)); }
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => (
    name !== key ? [name, inner] : rest.length > 0 ? [name, renamed(inner, rest)] : [`${name}Gone`, inner])));
}

const EXAMPLES = PULUMI_EXAMPLES.filter((name) => /-(?:aks|eks|gke)$/.test(name)).map((name) => join(ROOT, 'examples', name, 'index.ts'));

let tsconfig: string;
beforeAll(() => { tsconfig = tsconfigWithProviders(); }, 300_000);

/** Errors of programs, by their names. */
function errorsOf(programs: ReadonlyMap<string, string>): ReadonlyMap<string, readonly string[]> {
  const { config } = ts.readConfigFile(tsconfig, (file) => ts.sys.readFile(file));
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: ['a.ts'] }, ts.sys, ROOT);
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  const files = new Map([...programs].map(([name, text]) => [join(ROOT, `${name}.ts`), text]));
  host.fileExists = (file) => files.has(file) || fileExists(file);
  host.getSourceFile = (file, ...rest) => (
    files.has(file) ? ts.createSourceFile(file, files.get(file)!, ...(rest.slice(0, 1) as [ts.ScriptTarget])) : getSourceFile(file, ...rest));
  const sources = [...['aks', 'eks', 'eks-support', 'gke'].map((name) => join(ROOT, `src/pulumi/node-pools/${name}.ts`)), ...EXAMPLES];
  const program = ts.createProgram([...files.keys(), ...sources], options, host);
  return new Map([...files.keys(), ...sources].map((file) => {
    const found = ts.getPreEmitDiagnostics(program, program.getSourceFile(file));
    return [file.replace(`${ROOT}/`, ''), found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))];
  }));
}

test('components, fields, pages, and examples compile with their types; a field that the types don\'t have does not', () => {
  const good = [
    ...ASSIGNMENTS.map((each, i) => [`fields-${i}`, assignment(each, each.fields)] as const),
    ...PROGRAMS.filter(({ text }) => /k8s-windows\/pulumi-(?:aks|eks|gke)/.test(text)).map(({ text }, i) => [`page-${i}`, text] as const),
  ];
  expect(good.length).toBeGreaterThan(20);
  const gone = ASSIGNMENTS.flatMap((each, i) => keysIn(each.fields).map((path) => (
    [`gone-${i}-${path.join('-').replace(/\W/g, '_')}`, assignment(each, renamed(each.fields, path))] as const)));
  expect(gone.length).toBeGreaterThan(100);
  const errors = [...errorsOf(new Map([...good, ...gone]))];
  expect(errors.filter(([name, found]) => !name.startsWith('gone-') && found.length > 0)).toEqual([]);
  expect(errors.filter(([name, found]) => name.startsWith('gone-') && found.length === 0)).toEqual([]);
});

test('resources of the packages get every field, and the examples run', () => {
  const pools = POOLS.map((pool, i) => {
    const { provider: _, version, ...options } = pool;
    return { type: componentOf(pool).type, name: `pool-${i}`, args: { ...options, version: version.name } };
  });
  const program = join(__dirname, 'run-cloud-programs.ts');
  const output = execFileSync(
    process.execPath, [require.resolve('tsx/cli'), '--tsconfig', tsconfig, program, JSON.stringify(pools), ...EXAMPLES],
    { encoding: 'utf8', maxBuffer: 16 * 1024 * 1024 },
  );
  const registered: readonly { type: string; name: string; inputs: PlainObject }[] = JSON.parse(output);
  for (const type of ['ManagedCluster', 'eks/cluster:Cluster', 'container/cluster:Cluster']) {
    expect(registered.filter((each) => each.type.endsWith(type))).toHaveLength(1);
  }
  POOLS.forEach((pool, i) => {
    const { fields } = windowsNodePool(pool);
    for (const [resource, [, , type]] of resourcesOf(pool).filter(([, [, , each]]) => each !== '')) {
      const { inputs } = registered.find((each) => each.type === type && each.name === `pool-${i}`)!;
      const { userData: __, tags: ___, ...expected } = fields[resource]!;
      // the packages drop arguments that they don't know
      expect(inputs).toMatchObject(expected);
    }
  });
});
