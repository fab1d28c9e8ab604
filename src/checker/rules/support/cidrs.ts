import { entriesOf } from './config-map';
import { groupedBy, listAt, objectAt, PlainObject, scalarText, valueAt } from '../../../base';
import { objectName, showName } from '../../../kubernetes';
import { Cidr, ipPoolsOf, overlap, parseCidr, parseNetConf } from '../../../objects';
import { CheckContext } from '../../rule';

/** A Pod CIDR or Service CIDR that an object sets. */
export interface NamedCidr {
  readonly cidr: Cidr;
  readonly use: 'pods' | 'services';
  readonly path: readonly (string | number)[];
  /** Keys inside the string at the path, for an entry of a ConfigMap. */
  readonly inside?: readonly string[];
  readonly object: PlainObject;
}

/** The kinds of objects that set CIDRs. */
export const CIDR_KINDS = ['ConfigMap', 'Installation', 'ClusterConfiguration', 'KubeProxyConfiguration'] as const;

/** The CIDRs that an object sets: Flannel's net-conf, Calico's Installation, kubeadm's ClusterConfiguration, kube-proxy's configuration. */
export function cidrsOf(object: PlainObject): readonly NamedCidr[] {
  const found: NamedCidr[] = [];
  const add = (texts: unknown, use: NamedCidr['use'], path: NamedCidr['path'], inside?: NamedCidr['inside']) => {
    for (const text of scalarText(texts).split(',')) {
      const cidr = parseCidr(text);
      if (cidr) { found.push({ cidr, use, path, inside, object }); }
    }
  };
  switch (object.kind) {
    case 'ConfigMap':
      entriesOf(object, parseNetConf).forEach(({ key, config }) => add(config.Network, 'pods', ['data', key], ['Network']));
      break;
    case 'Installation':
      ipPoolsOf(object).forEach((pool, i) => add(valueAt(pool, ['cidr']), 'pods', ['spec', 'calicoNetwork', 'ipPools', i, 'cidr']));
      listAt(objectAt(object, 'spec'), 'serviceCIDRs').forEach((text, i) => add(text, 'services', ['spec', 'serviceCIDRs', i]));
      break;
    case 'ClusterConfiguration':
      add(valueAt(object, ['networking', 'podSubnet']), 'pods', ['networking', 'podSubnet']);
      add(valueAt(object, ['networking', 'serviceSubnet']), 'services', ['networking', 'serviceSubnet']);
      break;
    case 'KubeProxyConfiguration':
      add(object.clusterCIDR, 'pods', ['clusterCIDR']);
      break;
  }
  return found;
}

export function allCidrs(context: CheckContext): readonly NamedCidr[] {
  return CIDR_KINDS.flatMap((kind) => context.all(kind).flatMap(cidrsOf));
}

/**
 * CIDRs for the same use in two objects that have no address in common: of two clusters, or of one that contradicts itself. `undefined` if all
 * objects agree.
 */
export function conflictingCidrs(context: CheckContext, use: NamedCidr['use']): readonly [NamedCidr, NamedCidr] | undefined {
  const [first, ...rest] = groupedBy(allCidrs(context).filter((each) => each.use === use), ({ object }) => object).values();
  const other = rest.find((cidrs) => !cidrs.some(({ cidr }) => first?.some((each) => overlap(each.cidr, cidr))));
  return first && other && [first[0], other[0]];
}

/** Kind and name of an object; component configurations have no name. */
export function nameOfObject(object: PlainObject): string {
  const name = objectName(object);
  return name === '' ? scalarText(object.kind) : `${scalarText(object.kind)} ${showName(name)}`;
}
