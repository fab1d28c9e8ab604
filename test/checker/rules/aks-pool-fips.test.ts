import { check } from './context';

const pool = (spec: object, kind = 'ManagedClustersAgentPool') => ({ apiVersion: 'containerservice.azure.com/v20260301', kind, metadata: { name: 'win' }, spec });
const capz = (kind: string, spec: object) => ({ apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta1', kind, metadata: { name: 'win' }, spec });
const WINDOWS = { osType: 'Windows', osSKU: 'Windows2025' };

test.each<[string, object, string[], string]>([
  ['without the field', pool(WINDOWS), ['advice spec/osSKU'], '1.37'],
  ['off', pool({ ...WINDOWS, enableFIPS: false }), ['broken spec/enableFIPS'], '1.37'],
  ['on', pool({ ...WINDOWS, enableFIPS: true }), [], '1.37'],
  ['of Windows Server 2022', pool({ osType: 'Windows', osSKU: 'Windows2022' }), [], '1.37'],
  ['of Linux', pool({ osType: 'Linux', osSKU: 'AzureLinux', enableFIPS: false }), [], '1.37'],
  ['with the default release of its version', pool({ osType: 'Windows', orchestratorVersion: '1.37.1' }), ['advice spec/osType'], '1.34'],
  ['with the default release of an older version', pool({ osType: 'Windows', orchestratorVersion: '1.36' }), [], '1.37'],
  ['of a cluster', pool({ agentPoolProfiles: [{ osType: 'Linux' }, WINDOWS] }, 'ManagedCluster'), ['advice spec/agentPoolProfiles/1/osSKU'], '1.37'],
  ['of Cluster API, which can\'t name a release', capz('AzureManagedMachinePool', { osType: 'Windows' }), ['advice spec/osType'], '1.37'],
  ['of Cluster API before 1.37', capz('AzureManagedMachinePool', { osType: 'Windows' }), [], '1.36'],
  ['in an object of Cluster API', capz('AzureASOManagedMachinePool', { resources: [pool({ ...WINDOWS, enableFIPS: false })] }), ['broken spec/resources/0/spec/enableFIPS'], '1.37'],
  ['of another API group', { ...pool({ ...WINDOWS, enableFIPS: false }), apiVersion: 'example.com/v1' }, [], '1.37'],
])('a pool %s', (_, object, expected, kubernetes) => {
  const found = check(JSON.stringify(object), { kubernetes }).filter(({ rule }) => rule === 'aks-pool-fips');
  expect(found.map(({ effect, path }) => `${effect} ${path}`)).toEqual(expected);
});
