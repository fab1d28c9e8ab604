import { CatalogueEntry } from './entry';
import { synthApp } from './synth';
import { EXAMPLES } from '../../examples';

/** Their objects need CustomResourceDefinitions, which the suite `node-pools` installs for the same constructs. */
const OF_NODE_POOLS = ['karpenter', 'cluster-api'];

export const EXAMPLE_ENTRIES: readonly CatalogueEntry[] = EXAMPLES.filter(({ name }) => !OF_NODE_POOLS.includes(name))
  .map(({ name, build }) => ({ name: `examples/${name}`, synth: () => synthApp(build) }));
