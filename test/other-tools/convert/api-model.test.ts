import * as fc from 'fast-check';
import { MODEL } from './api-model-example';
import { conversionFile, conversionText, convertFiles } from '../../../src/other-tools';

const convert = (model: unknown) => convertFiles([{ file: 'windows.json', text: JSON.stringify(model, undefined, 2) }]);

test('converts pools to az commands', () => {
  expect(conversionFile(convert(MODEL)).trimEnd().split('\n')).toEqual([
    'az aks create --resource-group \'<resource group>\' --name \'<cluster>\' --service-cidr 10.0.0.0/16 --dns-service-ip 10.0.0.10 '
      + '--dns-name-prefix kubernetes-windows --windows-admin-username azureuser --enable-ahub --admin-username azure --network-plugin azure '
      + '--nodepool-name linuxpool1 --node-count 2 --node-vm-size Standard_D2_v3',
    'az aks nodepool add --resource-group \'<resource group>\' --cluster-name \'<cluster>\' --name window --node-count 3 --node-vm-size '
      + 'Standard_D2_v3 --os-type Windows --zones 1 2 --labels tier=web --os-sku Windows2022',
    'az aks nodepool add --resource-group \'<resource group>\' --cluster-name \'<cluster>\' --name windo2 --node-count 1 --node-vm-size '
      + 'Standard_D4_v3 --os-type Windows --os-sku Windows2022',
  ]);
});

test('the first Linux pool that isn\'t Spot is the one that az aks create makes, with the flags that it has there', () => {
  const spot = { name: 'spot', scaleSetPriority: 'Spot' };
  const linux = { name: 'linux', osType: 'Linux', count: 2, customNodeLabels: { a: 'b' }, vnetSubnetId: '/subnets/a' };
  const { lines } = partial({ maxPods: 40 }, [{ name: 'w', osType: 'Windows' }, spot, linux, { name: 'other' }], 'maxPods');
  expect(lines[0]).toMatch(/ --nodepool-name linux --node-count 2 --nodepool-labels a=b --vnet-subnet-id \/subnets\/a --max-pods 40$/);
  expect(lines[0].match(/ --(?:max-pods|vnet-subnet-id) /g)).toHaveLength(2);
  expect(lines.slice(1).map((line) => / --name (\w+)/.exec(line)![1])).toEqual(['w', 'spot', 'other']);
});

test.each([
  [{ name: 'w', osType: 'Windows' }], [{ name: 'l', scaleSetPriority: 'Low' }],
])('a model with only %j asks for the pool of az aks create', (pool) => {
  const { commands, results } = convert({ properties: { agentPoolProfiles: [pool] } });
  expect(commands[0]).not.toContain('--nodepool-name');
  expect(results.at(-1)).toMatchObject({
    name: '(not in the model)', option: '--node-count', reason: 'az aks create makes a Linux pool of 3 nodes by default; the model has none for it',
  });
});

test('names in any case, and the maximum number of Pods for each pool without its own', () => {
  const { orchestratorProfile, agentPoolProfiles: [windows, , linux] } = MODEL.properties;
  const own = { ...linux, kubernetesConfig: { kubeletConfig: { '--max-pods': '50' } } };
  const lines = conversionFile(convert({
    ...MODEL, properties: {
      ...MODEL.properties, orchestratorProfile: { ...orchestratorProfile, kubernetesConfig: { maxPods: 20 } },
      agentPoolProfiles: [{ ...windows, vnetSubnetID: '/subnets/a' }, own],
    },
  })).trimEnd().split('\n');
  expect(lines.map((line) => /--max-pods \d+/.exec(line)?.[0])).toEqual(['--max-pods 50', '--max-pods 20']);
  expect(lines[1]).toContain('--vnet-subnet-id /subnets/a');
});

/** The lines of a partial model, and the result of a field. */
const partial = (kubernetesConfig: object, pools: readonly object[], field: string) => {
  const conversion = convert({ properties: { orchestratorProfile: { kubernetesConfig }, agentPoolProfiles: pools } });
  return { lines: conversionFile(conversion).trimEnd().split('\n'), result: conversion.results.find(({ name }) => name.endsWith(field)) };
};

test.each([['Standard', 'converted', true], ['Basic', 'dropped', false]])('load balancers: %s is %s', (loadBalancerSku, outcome, isSet) => {
  const { lines, result } = partial({ loadBalancerSku }, [{ name: 'w', osType: 'Windows' }], 'loadBalancerSku');
  expect(result).toMatchObject({ outcome, reason: 'standard is the default of AKS, which ended basic on 2025-09-30' });
  expect(lines[0].includes(' --load-balancer-sku standard')).toBe(isSet);
  expect(lines[0]).not.toContain('basic');
});

test.each([
  ['calico', 'converted', true], ['cilium', 'asked', false], ['none', 'dropped', false],
])('network policy: %s is %s', (networkPolicy, outcome, isSet) => {
  const { lines, result } = partial({ networkPolicy }, [{ name: 'w', osType: 'Windows' }], 'networkPolicy');
  expect(result).toMatchObject({ outcome, value: networkPolicy, reason: expect.stringContaining('cilium requires --network-dataplane cilium') });
  expect(lines[0].includes(' --network-policy ')).toBe(isSet);
});

test.each([['kubenet', 'converted', true], ['azure', 'asked', false], [undefined, 'asked', false]])(
  'with network plugin %s, clusterSubnet is %s: with Azure CNI, it is a subnet of the VNet', (networkPlugin, outcome, isSet) => {
    const { lines, result } = partial({ clusterSubnet: '10.240.0.0/12', networkPlugin }, [{ name: 'w', osType: 'Windows' }], 'clusterSubnet');
    expect(result).toMatchObject({ outcome, value: '10.240.0.0/12', option: '--pod-cidr' });
    expect(lines[0].includes(' --pod-cidr 10.240.0.0/12')).toBe(isSet);
    expect(lines[0].includes(' --network-plugin-mode overlay')).toBe(isSet);
  },
);

test.each([
  ['/subnets/a', '/subnets/a', '/subnets/a'], ['/subnets/a', '/subnets/b', '<subnet>'], ['/subnets/a', undefined, '/subnets/a'],
  [undefined, undefined, undefined],
])('with Windows pools in the subnets %s and %s, the pool of az aks create is in %s', (first, second, created) => {
  const { commands, results } = convert({
    properties: {
      agentPoolProfiles: [{ name: 'w', osType: 'Windows', vnetSubnetId: first }, { name: 'x', osType: 'Windows', vnetSubnetID: second }],
    },
  });
  const at = commands[0].indexOf('--vnet-subnet-id');
  expect(at === -1 ? undefined : commands[0][at + 1]).toBe(created);
  expect(results.some(({ name, option }) => name === '(not in the model)' && option === '--vnet-subnet-id')).toBe(created === '<subnet>');
});

test('a pool is for Windows with osType in any case', () => {
  const { lines } = partial({}, [{ Name: 'windowspool', ostype: 'windows' }], 'ostype');
  expect(lines[1]).toContain('--name window --os-type Windows');
});

test.each([
  ['Low', 'converted', ' --priority Spot --eviction-policy Delete'], ['Regular', 'dropped', undefined], [undefined, 'dropped', undefined],
])('the eviction policy of a pool with priority %s is %s', (scaleSetPriority, outcome, flags) => {
  const pool = { name: 'w', osType: 'Windows', scaleSetPriority, scaleSetEvictionPolicy: 'Delete' };
  const { lines, result } = partial({}, [pool], 'scaleSetEvictionPolicy');
  expect(result).toMatchObject({ outcome });
  expect(/ --(?:priority|eviction).*Delete/.exec(lines[1])?.[0]).toBe(flags);
});

describe('the release and version of the command line', () => {
  const withOptions = (windows: string, kubernetes?: string, model: unknown = MODEL) =>
    convertFiles([{ file: 'windows.json', text: JSON.stringify(model) }], { windows, kubernetes });

  test('replace those of the model, and Windows Server 2025 requires FIPS', () => {
    const conversion = withOptions('ltsc2025', '1.36');
    const [create, ...pools] = conversionFile(conversion).trimEnd().split('\n');
    expect(create).toContain(' --kubernetes-version 1.36 ');
    expect(pools.map((command) => /--os-sku.*/.exec(command)?.[0]))
      .toEqual(['--os-sku Windows2025 --enable-fips-image', '--os-sku Windows2025 --enable-fips-image']);
    expect(conversion.results.find(({ name }) => name.endsWith('windowsSku')))
      .toMatchObject({ outcome: 'converted', reason: 'replaced by LTSC2025' });
    expect(conversion.results.find(({ name }) => name.endsWith('orchestratorVersion')))
      .toMatchObject({ outcome: 'converted', option: '--kubernetes-version', reason: 'replaced by 1.36' });
  });

  test.each([
    ['ltsc2025', 'asked', 'must support generation 2 for LTSC2025, got "Standard_D2_v3"; use a size such as "Standard_D4s_v5"'],
    ['ltsc2022', 'converted', 'VM size of the nodes'],
  ])('%s: a VM size of generation 1 is %s, only in Windows pools', (windows, outcome, reason) => {
    const { results } = withOptions(windows);
    const [first, , linux] = results.filter(({ name }) => name.endsWith('.vmSize') && name.includes('Pool'));
    expect(first).toMatchObject({ outcome, reason, option: '--node-vm-size' });
    expect(linux).toMatchObject({ outcome: 'converted' });
  });

  test('are set where the model has none', () => {
    const { windowsSku: _, ...windowsProfile } = MODEL.properties.windowsProfile;
    expect(conversionFile(withOptions('2022', undefined, { ...MODEL, properties: { ...MODEL.properties, windowsProfile } })))
      .toContain('--os-sku Windows2022');
  });

  test('a release that AKS doesn\'t offer is a problem', () => {
    const conversion = withOptions('ltsc2019');
    expect(conversionFile(conversion)).not.toContain('--os-sku');
    expect(conversion.results.at(-1)).toEqual({
      file: 'windows.json', name: '(--windows)', outcome: 'asked', option: '--os-sku',
      reason: 'new node pools of AKS can\'t have Windows Server 2019: AKS supports Windows2022 and Windows2025',
    });
  });

  test.each([
    ['ltsc2022', '1.37', 'Windows Server 2022', 'Windows2025'], ['ltsc2025', '1.31', 'Windows Server 2025', 'Windows2022'],
  ])('AKS doesn\'t support %s with Kubernetes %s', (windows, kubernetes, product, offered) => {
    const conversion = withOptions(windows, kubernetes);
    expect(conversionFile(conversion)).not.toContain('--os-sku');
    expect(conversion.results.at(-1)).toMatchObject({
      name: '(--windows)', outcome: 'asked',
      reason: `new node pools of AKS can't have ${product}: with Kubernetes ${kubernetes}, AKS supports ${offered}`,
    });
  });

  test('the release of the model is asked for if AKS doesn\'t support it with the Kubernetes version', () => {
    const conversion = convertFiles([{ file: 'windows.json', text: JSON.stringify(MODEL) }], { kubernetes: '1.37' });
    expect(conversionFile(conversion)).not.toContain('--os-sku');
    expect(conversion.results.find(({ name }) => name.endsWith('windowsSku'))).toMatchObject({
      outcome: 'asked', reason: 'with Kubernetes 1.37, AKS supports Windows2025, which --windows sets; images must be built for it',
    });
  });
});

test('each field has one result', () => {
  const { results } = convert(MODEL);
  const names: string[] = [];
  const walk = (value: unknown, name: string) => {
    const children = Array.isArray(value) ? value.map((child, i) => [`${name}[${i}]`, child] as const)
      : (typeof value === 'object' && value !== null
        ? Object.entries(value).map(([key, child]) => [name === '' ? key : `${name}.${key}`, child as unknown] as const)
        : []);
    if (children.length === 0) { names.push(name); }
    children.forEach(([at, child]) => walk(child, at));
  };
  walk(MODEL, '');
  expect(results.map(({ name }) => name).filter((name) => !name.startsWith('('))).toEqual(names);
  expect(results.every(({ reason }) => reason.length > 5)).toBe(true);
});

test('settings that AKS requires from the user are reported as asked', () => {
  const asked = convert(MODEL).results.filter(({ outcome }) => outcome === 'asked').map(({ name, option }) => option ?? name);
  expect(asked).toEqual([
    'properties.orchestratorProfile.orchestratorVersion', 'properties.windowsProfile.adminPassword',
    'properties.linuxProfile.ssh.publicKeys[0].keyData',
    'properties.servicePrincipalProfile.secret', '--resource-group', '--name',
  ]);
});

test('secrets never appear in the output, whatever their name, depth, or number of copies', () => {
  const secret = 'pa$$w0rd-never-told';
  const names = [
    'adminPassword', 'secret', 'caPrivateKey', 'clientCertificate', 'kubeConfigPrivateKey', 'etcdServerPrivateKey', 'bootstrapToken',
    'storageAccountKey', 'connectionString', 'credential', 'ADMIN_PASSWORD',
  ];
  fc.assert(fc.property(fc.constantFrom(...names), fc.array(
    fc.constantFrom('a', 'properties', 'windowsProfile', 'x'), { maxLength: 4 },
  ), fc.constantFrom('plain', 'map', 'list'), (name, above, shape) => {
    const value = { plain: secret, map: { value: { deep: secret } }, list: ['x', [secret]] }[shape];
    const extra = above.reduceRight<unknown>((inner, key) => ({ [key]: inner }), { [name]: value });
    const again = { ...MODEL.properties.windowsProfile, adminUsername: secret };
    const conversion = convert({ ...MODEL, properties: { ...MODEL.properties, windowsProfile: again, extensionProfiles: [extra] } });
    expect(`${JSON.stringify(conversion)}${conversionText(conversion)}${conversionFile(conversion)}`).not.toContain(secret);
  }), { numRuns: 200 });
  const pem = convert({ ...MODEL, properties: { ...MODEL.properties, masterProfile: { dnsPrefix: '-----BEGIN RSA PRIVATE KEY-----abc' } } });
  expect(JSON.stringify(pem)).not.toContain('BEGIN RSA');
});

test('a syntax error is reported without content of the file', () => {
  const text = JSON.stringify(MODEL).replace('"secret":"hunter3hunter3"', '"secret":"hunter3hunter3');
  const { failures, results } = convertFiles([{ file: 'a.json', text }]);
  expect(results).toEqual([]);
  expect(failures).toHaveLength(1);
  expect(JSON.stringify(failures)).not.toMatch(/hunter|azureuser/);
});

test('hostile values are quoted for the shell', () => {
  const { results, ...rest } = convert({ ...MODEL, location: 'x\'; rm -rf / #\n$(id)' });
  expect(conversionFile({ results, ...rest })).toContain('--location \'x\'\\\'\'; rm -rf / # $(id)\'');
});

test('reads deeply nested and malformed models', () => {
  const odd = convertFiles([{ file: 'a.json', text: `{"properties":{"orchestratorProfile":{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}}}` }]);
  expect(odd.failures.length + odd.results.length).toBeGreaterThan(0);
  expect(convert({ properties: { orchestratorProfile: {}, agentPoolProfiles: [null, 'x', { name: 5 }] } }).failures).toEqual([]);
});

test('adds flags of az that other flags require', () => {
  const { orchestratorProfile } = MODEL.properties;
  const pool = { name: 'win', osType: 'Windows', kubernetesConfig: { kubeletConfig: { '--max-pods': '50' } } };
  const { commands } = convert({ properties: { orchestratorProfile, agentPoolProfiles: [pool], aadProfile: { tenantID: 'contoso' } } });
  expect(commands[0]).toEqual(expect.arrayContaining(['--aad-tenant-id', 'contoso', '--enable-aad']));
  expect(commands[1].join(' ')).toContain('--max-pods 50');
});

test('accepts a partial model', () => {
  const { agentPoolProfiles, windowsProfile } = MODEL.properties;
  expect(convert({ apiVersion: 'vlabs', properties: { agentPoolProfiles, windowsProfile } }).commands).toHaveLength(3);
  expect(convert({ apiVersion: 'vlabs', properties: { windowsProfile } }).results.length).toBeGreaterThan(1);
  expect(convert({ properties: { a: 1 } }).commands).toEqual([]);
});

test.each(['constructor', '__proto__', 'windowspool1'])('pools that are a map with key %s are reported as asked', (key) => {
  const pools = JSON.parse(`{"${key}":{"name":"a","count":3,"customNodeLabels":{"a":"b"}}}`) as unknown;
  const { results, commands } = convert({ properties: { ...MODEL.properties, agentPoolProfiles: pools } });
  expect(results.filter(({ name }) => name.startsWith('properties.agentPoolProfiles')).map(({ outcome }) => outcome))
    .toEqual(['asked', 'asked', 'asked']);
  expect(commands).toHaveLength(1);
});
