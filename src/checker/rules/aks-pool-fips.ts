import { only } from './support/pods';
import { isPlainObject, listAt, lookUp, objectAt, PlainObject, scalarText } from '../../base';
import { setting } from '../../findings';
import { PLATFORM_RELEASES, reportedMinor, WindowsVersion } from '../../knowledge';
import { RuleDefinition } from '../rule';

type Path = readonly (string | number)[];

const LTSC2025 = PLATFORM_RELEASES.AKS.find(({ release }) => release === WindowsVersion.LTSC2025)!;

/** Kinds of Azure Service Operator, and of Cluster API for Azure, which can embed those. */
const POOLS: Readonly<Record<string, RegExp>> = {
  ManagedClustersAgentPool: /^containerservice\.azure\.com\//, ManagedCluster: /^containerservice\.azure\.com\//,
  AzureManagedMachinePool: /^infrastructure\.cluster\.x-k8s\.io\//,
  AzureASOManagedMachinePool: /^infrastructure\.cluster\.x-k8s\.io\//, AzureASOManagedControlPlane: /^infrastructure\.cluster\.x-k8s\.io\//,
};

export const aksPoolFips: RuleDefinition = {
  id: 'aks-pool-fips',
  effect: 'advice',
  worst: 'broken',
  fixable: true,
  summary: 'a node pool of AKS with Windows Server 2025 doesn\'t enable FIPS',
  check: only({ kinds: Object.keys(POOLS) }, (object, { kubernetes }) => poolsOf(object).flatMap(({ pool, path }) => {
    const version = scalarText(pool.orchestratorVersion) || kubernetes;
    const isNamed = pool.osSKU === LTSC2025.release.aksOsSku;
    const isDefault = pool.osSKU === undefined && reportedMinor(version)! >= reportedMinor(LTSC2025.defaultFrom)!;
    if (pool.osType !== 'Windows' || pool.enableFIPS === true || !(isNamed || isDefault)) { return []; }
    const isOff = pool.enableFIPS === false;
    const given = isOff ? 'false' : 'not set';
    return [{
      path: [...path, isOff ? 'enableFIPS' : isNamed ? 'osSKU' : 'osType'],
      ...(isOff && isNamed && { effect: 'broken' as const }),
      message: `enableFIPS is ${given}, but AKS requires an image with FIPS for Windows Server 2025${isNamed ? '' : `, the default of new pools from Kubernetes ${LTSC2025.defaultFrom} on`}`,
      help: isNamed ? 'set enableFIPS to true' : 'set enableFIPS to true, or osSKU to another release if the kind has it',
      ...(isNamed && { fix: setting([...path, 'enableFIPS'], true) }),
    }];
  })),
};

/** The pools in an object, or in those that it embeds. */
function poolsOf(object: PlainObject): readonly { readonly pool: PlainObject; readonly path: Path }[] {
  const { kind } = object;
  if (typeof kind !== 'string' || !lookUp(POOLS, kind)?.test(scalarText(object.apiVersion))) { return []; }
  const spec = objectAt(object, 'spec');
  const inList = (key: string) => listAt(spec, key).map((item, i) => ({ item, path: ['spec', key, i] })).filter(({ item }) => isPlainObject(item)) as { item: PlainObject; path: Path }[];
  return [
    { pool: spec, path: ['spec'] },
    ...inList('agentPoolProfiles').map(({ item, path }) => ({ pool: item, path })),
    ...inList('resources').flatMap(({ item, path }) => poolsOf(item).map(({ pool, path: inside }) => ({ pool, path: [...path, ...inside] }))),
  ];
}
