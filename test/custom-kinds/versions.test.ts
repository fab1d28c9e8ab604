import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CRD_SOURCES, GoSource } from '../cluster/crds/sources';

test.each(['argo-rollouts', 'keda'] as const)('the controller of %s in cluster tests has the version of its CustomResourceDefinitions', (name) => {
  const { module, version } = CRD_SOURCES[name] as GoSource;
  const goMod = readFileSync(join(__dirname, '..', 'cluster', 'go', name, 'go.mod'), 'utf8');
  expect(goMod).toContain(`\t${module} ${version}`);
});
