import { objectAt, textOf } from '../../base';
import { CLUSTER_NAME_MARKS } from '../../knowledge';
import { Dump } from '../dump';

/** The name of the cluster, if its nodes say it, all the same one. */
export function clusterNameIn({ nodes }: Dump): string | undefined {
  const names = new Set(nodes.flatMap(({ object }) => {
    const metadata = objectAt(object, 'metadata');
    return CLUSTER_NAME_MARKS.map(([on, key]) => textOf(objectAt(metadata, on)[key]));
  }));
  names.delete('');
  return names.size === 1 ? [...names][0] : undefined;
}
