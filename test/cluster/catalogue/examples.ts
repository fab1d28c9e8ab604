import { CatalogueEntry } from './entry';
import { synthApp } from './synth';
import { EXAMPLES } from '../../examples';

export const EXAMPLE_ENTRIES: readonly CatalogueEntry[] = EXAMPLES.map(({ name, build }) => ({
  name: `examples/${name}`, synth: () => synthApp(build),
}));
