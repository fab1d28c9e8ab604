import { plusPropsFile } from './plus-props';
import { expectPage } from '../docs/golden';

test('the known props of cdk8s-plus are those of the jsii manifests of every supported version (npm run generate)', () => {
  expectPage('../src/cdk8s/plus-props.json', plusPropsFile());
});
